import Foundation
import GeneratedSources

/// Measures a run of `dilint lint` on a generated repository of 12,000 files with a million lines, 3 % of them
/// assemblies, against `rg -c` over the same files.
struct RepositoryBenchmark {
  private static let files = 12_000

  func run() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-benchmark-\(getpid())")
    defer { try? FileManager.default.removeItem(at: directory) }
    let repository = GeneratedRepository(files: RepositoryBenchmark.files, assembliesInPercent: 3)
    try repository.write(to: directory)
    let lines = (0..<repository.files).reduce(0) { count, number in
      count + repository.file(number).contents.filter { $0 == 0x0A }.count
    }
    print("\(repository.files) files, \(lines) lines")
    let dilint = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("dilint").path
    guard FileManager.default.isExecutableFile(atPath: dilint) else {
      return print("no dilint beside the benchmark: swift build -c release")
    }
    let lint = [dilint, "lint", "--quiet", "--no-color", "--fail-on", "never", directory.path]
    guard let first = seconds(lint), let again = seconds(lint), let oneJob = seconds(lint + ["--jobs", "1"]) else {
      return print("dilint could not do the work")
    }
    print(String(format: "dilint lint: %.2f s, again: %.2f s, with one thread: %.2f s", first, again, oneJob))
    let search = ["rg", "-c", "TyphoonAssembly|Swinject", directory.path]
    guard seconds(search) != nil, let peer = seconds(search) else { return print("ripgrep (rg) is not installed") }
    print(String(format: "rg -c: %.2f s; dilint lint / rg -c: %.1f, again: %.1f", peer, first / peer, again / peer))
  }

  /// The time on the clock that a command takes; nil when it fails.
  private func seconds(_ command: [String]) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = DispatchTime.now().uptimeNanoseconds
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }
}
