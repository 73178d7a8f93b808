import AssemblyFacts
import ContainerBehavior
import DependencyGraph
import Foundation
import Scanning

/// What was recorded for one entry of a conformance case.
struct RecordedOutcome: Decodable, Sendable {
  var arguments: [String] = []
  var outcome: String
  var exception: String?
  var graph: [RecordedInstance]?
  var value: RecordedValue?
  var cause: String?
  var release: ReleaseOutcome?

  struct ReleaseOutcome: Decodable, Sendable {
    var outcome: String
    var exception: String?
    var graph: [RecordedInstance]?
    var value: RecordedValue?
  }

  /// As a release build of Typhoon would have it.
  var inReleaseBuild: RecordedOutcome {
    guard let release else { return self }
    var result = self
    result.outcome = release.outcome
    result.exception = release.exception
    result.graph = release.graph
    result.value = release.value
    return result
  }
}

struct RecordedInstance: Decodable, Sendable {
  var `class`: String
  var fields: [String: RecordedValue]
}

indirect enum RecordedValue: Decodable, Equatable, Sendable {
  case instance(Int)
  case string(String)
  case list([RecordedValue])
  case set([RecordedValue])
  case dictionary([String: RecordedValue])
  case number(Double)
  case classObject(String)
  case opaque(String)
  case nothing

  init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let number = try? container.decode(Int.self) {
      self = .instance(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let list = try? container.decode([RecordedValue].self) {
      self = .list(list)
    } else if let set = try? container.decode([String: [RecordedValue]].self), let elements = set["set"] {
      self = .set(elements)
    } else if let number = try? container.decode([String: Double].self), let value = number["number"] {
      self = .number(value)
    } else if let text = try? container.decode([String: String].self) {
      self = text["class-object"].map { .classObject($0) } ?? .opaque(text["opaque"] ?? "")
    } else {
      let entries = try container.decode([String: [String: RecordedValue]].self)
      self = .dictionary(entries["dictionary"] ?? [:])
    }
  }
}

/// One case: a file, its active assemblies, and what was recorded for its entries.
struct ConformanceCase: Sendable {
  var name: String
  var graph: DependencyGraph
  var activated: [String]
  var outcomes: [String: RecordedOutcome]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Conformance")

  /// Every case of a suite, in order of name.
  static func all(_ suite: String) throws -> [ConformanceCase] {
    try suite == "typhoon" ? narrow.get() : wide.get()
  }

  private static let narrow = Result<[ConformanceCase], any Error> { try load("typhoon") }
  private static let wide = Result<[ConformanceCase], any Error> { try load("typhoon-wide") }

  private static func load(_ suite: String) throws -> [ConformanceCase] {
    let folder = folder.appendingPathComponent(suite)
    let outcomes = try JSONDecoder().decode(
      [String: [String: RecordedOutcome]].self, from: Data(contentsOf: folder.appendingPathComponent("outcomes.json")))
    let header = facts(folder.appendingPathComponent("Components.h"))
    var activated: [String: CaseDescription] = [:]
    let descriptions = folder.appendingPathComponent("cases.json")
    if FileManager.default.fileExists(atPath: descriptions.path) {
      activated = try JSONDecoder().decode([String: CaseDescription].self, from: Data(contentsOf: descriptions))
    }
    return outcomes.keys.sorted().map { name in
      ConformanceCase(
        name: name, graph: DependencyGraph(files: [header, facts(folder.appendingPathComponent(name + ".m"))]),
        activated: activated[name]?.activated ?? [name], outcomes: outcomes[name] ?? [:])
    }
  }

  /// The suite of one assembly as it is written in Swift, with what was recorded for Objective-C.
  static func allInSwift() throws -> [ConformanceCase] {
    let outcomes = try JSONDecoder().decode(
      [String: [String: RecordedOutcome]].self,
      from: Data(contentsOf: folder.appendingPathComponent("typhoon/outcomes.json")))
    let sources = folder.appendingPathComponent(".swift/typhoon-swift")
    let components = swiftFacts(sources.appendingPathComponent("Components.swift"))
    return outcomes.keys.sorted().map { name in
      ConformanceCase(
        name: name,
        graph: DependencyGraph(files: [components, swiftFacts(sources.appendingPathComponent(name + ".swift"))]),
        activated: [name], outcomes: outcomes[name] ?? [:])
    }
  }

  private static func swiftFacts(_ url: URL) -> FileFacts {
    let bytes = (try? Data(contentsOf: url)).map { [UInt8]($0) } ?? []
    return SourceScanner.scan(bytes, path: url.lastPathComponent, kind: .swift)
  }

  private struct CaseDescription: Decodable { var activated: [String] }

  private static func facts(_ url: URL) -> FileFacts {
    let bytes = (try? Data(contentsOf: url)).map { [UInt8]($0) } ?? []
    return SourceScanner.scan(bytes, path: url.lastPathComponent, kind: .objectiveC)
  }

  func container(_ build: Build) -> TyphoonContainer { TyphoonContainer(graph: graph, active: activated, build: build) }

  /// The entry of a recorded name: `selector` or `Assembly.selector`.
  func entry(_ recorded: String, in container: TyphoonContainer) -> TyphoonContainer.Entry? {
    let parts = recorded.split(separator: ".", maxSplits: 1).map(String.init)
    return container.entries.first { entry in
      parts.count == 2 ? entry.assembly == parts[0] && entry.key == parts[1] : entry.key == recorded
    }
  }
}

/// How a simulation compares with what was recorded.
enum Comparison: Equatable {
  case same
  /// Predicted to depend on the order, and what was recorded is among the witnesses.
  case amongWitnesses
  case unknown(String)
  case different(String)

  init(_ simulation: Simulation, _ recorded: RecordedOutcome) {
    switch simulation.outcome {
    case .unspecifiedOrder(let first, let second):
      if recorded.outcome == "unspecified-order" {
        self = .same
      } else if [first, second].contains(where: { Comparison($0, recorded) == .same }) {
        self = .amongWitnesses
      } else {
        self = .different("unspecified: \(first.outcome.name), \(second.outcome.name)")
      }
    case .unknown(let reason): self = .unknown(reason.message)
    case .exception(let exception):
      self =
        recorded.outcome == "exception" && recorded.exception == exception.name
        ? .same : .different("exception \(exception.name): \(exception.reason)")
    case .infiniteRecursion:
      self = recorded.outcome == "infinite-recursion" ? .same : .different("infinite recursion")
    case .built:
      guard recorded.outcome == "built" else {
        self = .different("built")
        return
      }
      var comparison = GraphComparison(simulation: simulation, graph: recorded.graph ?? [])
      let root = recorded.value ?? .instance(0)
      let isSame = comparison.compare(simulation.result, root) && comparison.compareInstances()
      if isSame {
        self = .same
      } else if comparison.metUnknown {
        self = .unknown("a value")
      } else {
        self = .different(comparison.difference ?? "graph")
      }
    case .nothing, .nilUnwrapped: self = .different(simulation.outcome.name)
    }
  }
}

/// Walks both graphs together.
private struct GraphComparison {
  let simulation: Simulation
  let graph: [RecordedInstance]
  var metUnknown = false
  var difference: String?
  private var pairs: [Int: Int] = [:]
  private var queue: [(own: Int, recorded: Int)] = []

  init(simulation: Simulation, graph: [RecordedInstance]) {
    self.simulation = simulation
    self.graph = graph
  }

  mutating func compareInstances() -> Bool {
    var next = 0
    while next < queue.count {
      let (own, recorded) = queue[next]
      next += 1
      let instance = simulation.instances[own]
      guard graph.indices.contains(recorded), instance.className == graph[recorded].class else {
        difference = "class \(instance.className), recorded \(graph[recorded].class)"
        return false
      }
      let fields = ComponentFields.fields(of: instance)
      let expected = graph[recorded].fields
      for name in Set(fields.keys).union(expected.keys).sorted() {
        guard compare(fields[name] ?? .nothing, expected[name] ?? .nothing) else {
          difference =
            "\(instance.definition).\(name) is \(fields[name] ?? .nothing), recorded \(expected[name] ?? .nothing)"
          return false
        }
      }
    }
    return true
  }

  mutating func compare(_ own: SimulatedValue, _ recorded: RecordedValue) -> Bool {
    switch (own, recorded) {
    case (.unknown, _):
      metUnknown = true
      return false
    case (.nothing, .nothing): return true
    case (.instance(let own), .instance(let recorded)):
      if let known = pairs[own] { return known == recorded }
      if pairs.values.contains(recorded) { return false }
      pairs[own] = recorded
      queue.append((own, recorded))
      return true
    case (.argument(let index), .string(let text)):
      return simulation.arguments.indices.contains(index) && simulation.arguments[index] == .text(text)
    case (.constant(let constant), .string(let text)): return constant.kind == .string && constant.text == text
    case (.constant(let constant), .number(let number)):
      return Double(constant.text.filter { !"()@".contains($0) }) == number
    case (.classObject(let own), .classObject(let recorded)): return own == recorded
    case (.constant(let constant), .classObject(let recorded)):
      return constant.kind == .classObject && constant.text == recorded
    case (.assembly, .opaque(let text)): return text == "assembly"
    case (.list(.array, let own), .list(let recorded)): return compare(own, recorded)
    case (.list(.set, let own), .set(let recorded)): return compare(sorted(own), recorded)
    case (.dictionary(let keys, let values), .dictionary(let recorded)):
      guard keys.count == recorded.count else { return false }
      return zip(keys, values).allSatisfy { key, value in
        guard case .constant(let constant) = key else { return false }
        return compare(value, recorded[constant.text] ?? .nothing)
      }
    default: return false
    }
  }

  private mutating func compare(_ own: [SimulatedValue], _ recorded: [RecordedValue]) -> Bool {
    own.count == recorded.count && zip(own, recorded).allSatisfy { compare($0, $1) }
  }

  /// Strings alphabetically, then instances by class name.
  private func sorted(_ elements: [SimulatedValue]) -> [SimulatedValue] {
    func order(_ value: SimulatedValue) -> String {
      switch value {
      case .constant(let constant): "0" + constant.text
      case .argument(let index): "0v\(index)"
      case .instance(let number): "1" + simulation.instances[number].className
      default: "2"
      }
    }
    return elements.sorted { order($0) < order($1) }
  }
}

/// Which site fills which field of the classes in `Components.h`, as the cases' README says.
private enum ComponentFields {
  static func fields(of instance: SimulatedInstance) -> [String: SimulatedValue] {
    var fields: [String: SimulatedValue] = [:]
    if instance.initializer == "defaultComponent" {
      fields["name"] = .constant(Constant(kind: .string, text: "default"))
    }
    for injection in instance.injections { fields[field(injection.site)] = injection.value }
    return fields
  }

  private static let methods: [String: [String]] = [
    "m:": ["p"], "m:n:": ["p", "q"], "before:": ["q"], "after:": ["r"], "attach:": ["handler"],
    "attach:named:": ["handler", "name"], "connect:to:": ["source", "output"], "prepare:": ["owner"],
    "finish:": ["listener"], "componentWithSource:": ["source"], "makeClientNamed:": ["name"],
    "makeRouterFrom:": ["source"],
  ]

  private static func field(_ site: PerformedSite) -> String {
    switch site {
    case .property(let name): return name
    case .factory: return "owner"
    case .initializerLabel: return "?"
    case .initializer(let selector, let index), .method(let selector, let index), .before(let selector, let index),
      .after(let selector, let index):
      if let names = methods[selector] { return names[index] }
      var parts = selector.split(separator: ":").map(String.init)
      for prefix in ["initWith", "set"] where parts[0].hasPrefix(prefix) {
        let name = parts[0].dropFirst(prefix.count)
        parts[0] = name.prefix(1).lowercased() + name.dropFirst()
        break
      }
      return parts[index]
    }
  }
}
