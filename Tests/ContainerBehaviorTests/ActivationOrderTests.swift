import AssemblyFacts
import DependencyGraph
import Scanning
import Testing

@testable import ContainerBehavior

/// The orders that are tried stand for all orders.
@Suite struct ActivationOrderTests {
  @Test(arguments: ["typhoon", "typhoon-wide"])
  func `No order of methods makes anything that is not foreseen`(_ suite: String) throws {
    var unforeseen: [String] = []
    for (position, recorded) in try ConformanceCase.all(suite).enumerated() where position % 3 == 0 {
      var numbers = SeededNumbers(seed: UInt64(position))
      let orders = ActivationOrders(
        graph: recorded.graph, assemblies: recorded.container(.debug).assemblies, build: .debug)
      unforeseen += Self.unforeseen(orders, tries: 4, &numbers).map { "\(recorded.name): \($0)" }
    }
    #expect(unforeseen.prefix(3) == [])
  }

  @Test(arguments: 0..<2)
  func `No order of random methods makes anything that is not foreseen`(_ half: Int) {
    var unforeseen: [String] = []
    for seed in 0..<80 {
      var numbers = SeededNumbers(seed: UInt64(5_000_000 + 2 * seed + half))
      let source = Self.randomSource(&numbers)
      let graph = DependencyGraph(files: [SourceScanner.scan(Array(source.utf8), path: "A.m", kind: .objectiveC)])
      let orders = ActivationOrders(graph: graph, assemblies: ["AnAssembly"], build: .debug)
      unforeseen += Self.unforeseen(orders, tries: 12, &numbers).map { "\(2 * seed + half): \($0)\n\(source)" }
    }
    #expect(unforeseen.prefix(2) == [])
  }

  /// Methods that hold references while they call others, and return, wrap, inherit from and configure what others make.
  private static func randomSource(_ numbers: inout SeededNumbers) -> String {
    let takesArgument = (0..<Int.random(in: 2...6, using: &numbers)).map { _ in Bool.random(using: &numbers) }
    func reference(_ depth: Int = 0, _ numbers: inout SeededNumbers) -> String {
      let target = Int.random(in: takesArgument.indices, using: &numbers)
      guard takesArgument[target] else { return "[self m\(target)]" }
      let constant = ["nil", "@\"1\"", "@\"2\"", "@\"3\""].randomElement(using: &numbers) ?? "nil"
      let nested = depth < 2 && Int.random(in: 0...2, using: &numbers) == 0
      return "[self m\(target):\(nested ? reference(depth + 1, &numbers) : constant)]"
    }
    func statements(_ numbers: inout SeededNumbers) -> [String] {
      (0..<Int.random(in: 1...3, using: &numbers)).flatMap { number -> [String] in
        switch Int.random(in: 0...5, using: &numbers) {
        case 0:
          return ["id held\(number) = \(reference(0, &numbers));"]
        case 1:
          let first = reference(0, &numbers)
          return ["[definition injectProperty:@selector(p\(number)) with:@[\(first), \(reference(0, &numbers))]];"]
        case 2:
          return [
            "id kept\(number) = \(reference(0, &numbers));",
            "[definition injectProperty:@selector(r\(number)) with:\(reference(0, &numbers))];",
            "[definition injectProperty:@selector(s\(number)) with:kept\(number)];",
          ]
        default: return ["[definition injectProperty:@selector(q\(number)) with:\(reference(0, &numbers))];"]
        }
      }
    }
    let bodies = takesArgument.indices.map { index -> String in
      let head = "- (id)m\(index)" + (takesArgument[index] ? ":(id)x" : "")
      var body: [String]
      switch Int.random(in: 0...9, using: &numbers) {
      case 0: body = ["return \(reference(0, &numbers));"]
      case 1: body = ["return [TyphoonDefinition with:\(reference(0, &numbers))];"]
      case 2:
        let yes = reference(0, &numbers)
        body = ["return [TyphoonDefinition withOption:@\"YES\" yes:\(yes) no:\(reference(0, &numbers))];"]
      case 3:
        body =
          ["TyphoonDefinition *definition = \(reference(0, &numbers));"] + statements(&numbers) + ["return definition;"]
      default:
        var inside = statements(&numbers)
        if Int.random(in: 0...4, using: &numbers) == 0 {
          inside.append("definition.parent = \(reference(0, &numbers));")
        }
        body =
          ["return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {"] + inside
          + ["}];"]
      }
      return head + "\n{\n" + body.joined(separator: "\n") + "\n}"
    }
    return "@interface AnAssembly : TyphoonAssembly\n@end\n@implementation AnAssembly\n"
      + bodies.joined(separator: "\n") + "\n@end\n"
  }

  /// Components that some order of methods makes and none of the foreseen orders, and failures likewise.
  private static func unforeseen(
    _ orders: ActivationOrders, tries: Int, _ numbers: inout SeededNumbers
  ) -> [String] {
    let outcomes = orders.outcomes()
    guard !outcomes.isOpen else { return ["too many orders"] }
    var foreseen: [String: [TyphoonComponent]] = [:]
    var failures: [OutcomeSignature] = []
    for outcome in outcomes.distinct {
      switch outcome.result {
      case .success(let made):
        for component in made.components { foreseen[component.key, default: []].append(component) }
      case .failure(let halt): failures.append(OutcomeSignature(failure: halt))
      }
    }
    var found: [String] = []
    for _ in 0..<tries {
      var order = orders.baseOrder
      order.assemblies.shuffle(using: &numbers)
      for assembly in order.assemblies { order.keys[assembly]?.shuffle(using: &numbers) }
      do {
        let made = try Activation(graph: orders.graph, build: orders.build, order: order).run()
        for component in made.components where foreseen[component.key]?.contains(component) != true {
          found.append("\(component.key) when called in the order \(order.keys)")
        }
      } catch let halt as Halt {
        if !failures.contains(OutcomeSignature(failure: halt)) { found.append("\(halt) in the order \(order.keys)") }
      } catch {
        found.append("\(error)")
      }
    }
    return found
  }
}
