import AssemblyFacts
import ContainerBehavior
import DependencyGraph
import Foundation
import Scanning

/// How long it takes to tell what a container does, on assemblies of several shapes, each at one size and at twice that.
struct SimulationBenchmark {
  /// What to measure; nil for everything.
  private let only: String?
  private let size: Int?
  private let isDoubled: Bool

  init(arguments: [String]) {
    only = arguments.first
    size = arguments.dropFirst().first.flatMap(Int.init)
    // To count instructions, one size at a time.
    isDoubled = arguments.count < 3 || arguments[2] != "once"
  }

  func run() {
    print(
      SimulationBenchmark.row(
        ["shape", "definitions", "edges", "read s", "graph s", "activate s", "entries", "simulate s", "µs/entry"]))
    for shape in Shape.allCases where only == nil || only == shape.rawValue {
      let size = self.size ?? shape.usualSize
      for count in isDoubled ? [size, 2 * size] : [size] { measure(shape, count) }
    }
  }

  private func measure(_ shape: Shape, _ size: Int) {
    let assembly = shape.assembly(size)
    let source = Array(assembly.source.utf8)
    var clock = StopWatch()
    let facts = SourceScanner.scan(source, path: "Benchmark.m", kind: .objectiveC)
    let read = clock.lap()
    let graph = DependencyGraph(files: [facts])
    let linked = clock.lap()
    let container = TyphoonContainer(graph: graph, active: ["BenchmarkAssembly"])
    let activated = clock.lap()
    let first = DefinitionID(assembly: "BenchmarkAssembly", key: .selector("d0"))
    let entries = container.entries.filter { shape.resolvesEveryEntry || $0.definition == first }
    clock.restart()
    var outcomes: [String: Int] = [:]
    for entry in entries { outcomes[container.simulate(entry).outcome.name, default: 0] += 1 }
    let simulated = clock.lap()
    let tally = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print(
      SimulationBenchmark.row([
        shape.rawValue, "\(size)", "\(assembly.edgeCount)", text(read), text(linked), text(activated),
        "\(entries.count)", text(simulated), String(format: "%.1f", simulated / Double(max(1, entries.count)) * 1e6),
      ]) + "  " + tally)
  }

  private func text(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  private static func row(_ cells: [String]) -> String {
    cells.enumerated().map { position, cell in
      let padding = String(repeating: " ", count: max(0, (position == 0 ? 12 : 11) - cell.count))
      return position == 0 ? cell + padding : padding + cell
    }.joined()
  }
}

/// Wall time.
private struct StopWatch {
  private let clock = ContinuousClock()
  private var start = ContinuousClock().now

  mutating func restart() { start = clock.now }

  /// Seconds since the last lap.
  mutating func lap() -> Double {
    let passed = start.duration(to: clock.now)
    start = clock.now
    return Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
  }
}

/// Assemblies that are hard in one respect.
private enum Shape: String, CaseIterable {
  /// Each definition needs the next in its initializer.
  case chain
  /// Two definitions in each layer, both needing both of the next: as many ways as two to the power of the layers.
  case lattice
  /// Each definition has the next as a property, the last one the first.
  case ring
  /// The same with initializers, so that nothing can be built.
  case closedRing = "closed-ring"
  /// Every definition has every other as a property.
  case dense
  /// The same with one initializer parameter each, to the next definition but in the first ones.
  case denseMixed = "dense-mixed"
  /// Prototypes among the shared ones in a long ring.
  case mixedRing = "mixed-ring"
  /// An application: three edges for each definition, most of them near by; every entry is resolved.
  case application

  var usualSize: Int {
    switch self {
    case .chain, .lattice: 50_000
    case .ring, .closedRing, .mixedRing: 10_000
    case .dense, .denseMixed: 200
    case .application: 2_000
    }
  }

  var resolvesEveryEntry: Bool { self == .application }

  func assembly(_ size: Int) -> BenchmarkAssembly {
    var assembly = BenchmarkAssembly(count: size)
    for index in 0..<size {
      let next = (index + 1) % size
      switch self {
      case .chain: if next > 0 { assembly.definitions[index].needed = [next] }
      case .lattice:
        let layer = 2 * (index / 2 + 1)
        if layer + 1 < size { assembly.definitions[index].needed = [layer, layer + 1] }
      case .ring: assembly.definitions[index].properties = [next]
      case .closedRing: assembly.definitions[index].needed = [next]
      case .dense: assembly.definitions[index].properties = (0..<size).filter { $0 != index }
      case .denseMixed:
        assembly.definitions[index].properties = (0..<size).filter { $0 != index && $0 != next }
        if index % 2 == 0 { assembly.definitions[index].needed = [next] }
      case .mixedRing:
        assembly.definitions[index].properties = [next]
        assembly.definitions[index].isPrototype = index % 3 == 1
      case .application:
        // Modules of fifty, of which each uses the next two; a delegate back to the module's first.
        let module = index / 50
        let inside = (1...2).map { module * 50 + index % 50 + $0 * 7 }.filter { $0 < min(size, (module + 1) * 50) }
        let outside = [(module + 1 + index % 2) * 50 + index % 13].filter { $0 < size && module % 8 < 6 }
        assembly.definitions[index].needed = Array(inside.prefix(1))
        assembly.definitions[index].properties = Array(inside.dropFirst()) + outside
        if index % 10 == 9 { assembly.definitions[index].properties.append(module * 50) }
      }
    }
    return assembly
  }
}

/// Objective-C for an assembly of numbered definitions.
private struct BenchmarkAssembly {
  struct Definition {
    /// Initializer parameters.
    var needed: [Int] = []
    var properties: [Int] = []
    var isPrototype = false
  }

  var definitions: [Definition]

  init(count: Int) { definitions = Array(repeating: Definition(), count: count) }

  var edgeCount: Int { definitions.reduce(0) { $0 + $1.needed.count + $1.properties.count } }

  var source: String {
    var lines = ["@interface BenchmarkAssembly : TyphoonAssembly", "@end", "@implementation BenchmarkAssembly"]
    for (index, definition) in definitions.enumerated() {
      lines.append("- (id)d\(index)")
      lines.append("{")
      lines.append(
        "    return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {")
      if !definition.needed.isEmpty {
        let selector = "initWith" + definition.needed.indices.map { "P\($0):" }.joined()
        lines.append("        [definition useInitializer:@selector(\(selector)) parameters:^(TyphoonMethod *i) {")
        lines += definition.needed.map { "            [i injectParameterWith:[self d\($0)]];" }
        lines.append("        }];")
      }
      for target in definition.properties {
        lines.append("        [definition injectProperty:@selector(p\(target)) with:[self d\(target)]];")
      }
      if definition.isPrototype { lines.append("        definition.scope = TyphoonScopePrototype;") }
      lines += ["    }];", "}"]
    }
    lines.append("@end\n")
    return lines.joined(separator: "\n")
  }
}
