import SourceFiles
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [0, 1, 2, 8])
  func resultsStandInTheOrderOfTheElements(jobs: Int) {
    #expect(ParallelMap.map(Array(0..<100), jobs: jobs) { $0 * 2 } == Array(stride(from: 0, to: 200, by: 2)))
    #expect(ParallelMap.map([Int](), jobs: jobs) { $0 } == [])
  }

  /// 200,000 calls in each other need more than the 8 MB of an ordinary thread.
  @Test(arguments: [1, 2])
  func workMayRecurseDeeply(jobs: Int) {
    #expect(ParallelMap.map([200_000, 100_000], jobs: jobs, ParallelMapTests.depth) == [200_000, 100_000])
    #expect(DeepThread.run { ParallelMapTests.depth(200_000) } == 200_000)
  }

  /// As deep as its result.
  @Sendable private static func depth(_ count: Int) -> Int {
    var numbers = [count]
    if count > 0 { numbers.append(depth(count - 1)) }
    return numbers.count == 1 ? 0 : numbers[1] + 1
  }
}
