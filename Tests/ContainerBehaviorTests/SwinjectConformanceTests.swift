import AssemblyFacts
import Foundation
import Scanning
import SourceFiles
import SwiftEvaluation
import Testing

@testable import ContainerBehavior

/// What the real Swinject did with generated compositions, against what is predicted: outcome, message and the whole
/// graph with its identities.
@Suite struct SwinjectConformanceTests {
  @Test func predictsEveryEntryOfTheGeneratedAssemblies() {
    let differences = DeepThread.run { Self.differences(in: "swinject") { .assemblies([$0]) } }
    #expect(differences.prefix(10).joined(separator: "\n").isEmpty, "\(differences.prefix(10).joined(separator: "\n"))")
  }

  @Test func predictsEveryEntryOfTheWideGrammar() {
    let differences = DeepThread.run {
      Self.differences(in: "swinject-wide") { .function(type: "\($0)Root", name: "make") }
    }
    #expect(differences.isEmpty, "\(differences.prefix(10).joined(separator: "\n"))")
  }

  private static func differences(in suite: String, root: (String) -> SwinjectRoot) -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Conformance/.swift").appendingPathComponent(suite)
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("outcomes.json")),
      let cases = try? JSONDecoder().decode([String: [String: RecordedResolution]].self, from: data)
    else { return ["no outcomes in \(folder.path)"] }
    let components = facts(folder.appendingPathComponent("Components.swift"))
    var differences: [String] = []
    for (name, entries) in cases.sorted(by: { $0.key < $1.key }) {
      let program = SwiftProgram(files: [components, facts(folder.appendingPathComponent("\(name).swift"))])
      for (key, recorded) in entries.sorted(by: { $0.key < $1.key }) {
        let predicted = RecordedResolution.predict(key, recorded.arguments, root(name), program)
        if predicted != recorded.essence {
          differences.append("\(name) \(key): \(predicted) instead of \(recorded.essence)")
        }
      }
    }
    return differences
  }

  private static func facts(_ url: URL) -> FileFacts {
    let bytes = (try? Data(contentsOf: url)).map { [UInt8]($0) } ?? []
    return SourceScanner.scan(bytes, path: url.lastPathComponent, kind: .swift)
  }
}

/// What happened to one entry.
private struct RecordedResolution: Decodable, Equatable {
  struct Instance: Decodable, Equatable {
    var `class`: String
    var fields: [String: Value]
  }

  struct Later: Decodable, Equatable {
    var node: Int
    var field: String
    var outcome: String
    var message: String?
    var graph: [Instance]?
  }

  indirect enum Value: Decodable, Equatable {
    case instance(Int)
    case string(String)
    case integer(Int)
    case enumCase(String)
    case deferred(String)
    case structure(String, [String: Value])
    case unknown(String)

    private enum Keys: String, CodingKey { case int, `case`, `struct`, fields, deferred }

    init(from decoder: any Decoder) throws {
      if let single = try? decoder.singleValueContainer() {
        if let number = try? single.decode(Int.self) {
          self = .instance(number)
          return
        }
        if let text = try? single.decode(String.self) {
          self = .string(text)
          return
        }
        if let truth = try? single.decode(Bool.self) {
          self = .enumCase("\(truth)")
          return
        }
      }
      let keyed = try decoder.container(keyedBy: Keys.self)
      if let number = try keyed.decodeIfPresent(Int.self, forKey: .int) {
        self = .integer(number)
      } else if let name = try keyed.decodeIfPresent(String.self, forKey: .case) {
        self = .enumCase(name)
      } else if let type = try keyed.decodeIfPresent(String.self, forKey: .deferred) {
        self = .deferred(type)
      } else {
        self = .structure(
          try keyed.decode(String.self, forKey: .struct), try keyed.decode([String: Value].self, forKey: .fields))
      }
    }
  }

  enum Argument: Decodable, Equatable {
    case string(String)
    case integer(Int)
    case swift(String)

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let number = try? single.decode(Int.self) {
        self = .integer(number)
      } else if let text = try? single.decode(String.self) {
        self = .string(text)
      } else {
        self = .swift(try single.decode([String: String].self)["swift"] ?? "")
      }
    }
  }

  var arguments: [Argument] = []
  var outcome: String
  var message: String?
  var graph: [Instance]?
  var deferred: [Later]?

  /// Without what is not predicted.
  var essence: RecordedResolution {
    RecordedResolution(
      arguments: [], outcome: outcome, message: message, graph: graph,
      deferred: deferred?.map { later in
        Later(node: later.node, field: later.field, outcome: later.outcome, message: later.message, graph: later.graph)
      })
  }

  // MARK: Predicting

  static func predict(
    _ key: String, _ arguments: [Argument], _ root: SwinjectRoot, _ program: SwiftProgram
  ) -> RecordedResolution {
    var prediction = resolve(key, arguments, root, program).resolution
    guard let deferred = prediction.deferred else { return prediction }
    // Each of them is asked after a resolution of its own.
    prediction.deferred = deferred.indices.map { index in
      let (_, composition, found, value) = resolve(key, arguments, root, program)
      guard let composition, let value, index < found.count else { return deferred[index] }
      var later = deferred[index]
      let result = composition.evaluateDeferred(found[index].value)
      later.outcome = name(of: result)
      later.message = message(of: result)
      if case .built(let instance) = result.outcome {
        let old = found[index].object.fields[later.field]
        found[index].object.fields[later.field] = TypedValue(instance, old?.type)
        later.graph = graph(of: value).instances
      }
      return later
    }
    return prediction
  }

  private static func resolve(
    _ key: String, _ arguments: [Argument], _ root: SwinjectRoot, _ program: SwiftProgram
  ) -> (
    resolution: RecordedResolution, composition: SwinjectComposition?, deferred: [Deferred], value: SwiftValue?
  ) {
    var service = String(key.prefix { $0 != "(" })
    var registeredName: String?
    if let slash = service.firstIndex(of: "/") {
      registeredName = String(service[service.index(after: slash)...])
      service = String(service[..<slash])
    }
    do {
      let composition = try SwinjectComposition(root, of: program)
      let values = try arguments.map { try $0.typed(in: composition) }
      let result = composition.resolve(.named(service), name: registeredName, arguments: values)
      var resolution = RecordedResolution(outcome: name(of: result), message: message(of: result))
      guard case .built(let value) = result.outcome else { return (resolution, composition, [], nil) }
      let (instances, deferred) = graph(of: value)
      resolution.graph = instances
      if !deferred.isEmpty {
        resolution.deferred = deferred.map { Later(node: $0.node, field: $0.field, outcome: "") }
      }
      return (resolution, composition, deferred, value)
    } catch SwiftHalt.trap(let trap) {
      let result = SwinjectResult(outcome: .trap(trap), path: [])
      return (RecordedResolution(outcome: name(of: result), message: message(of: result)), nil, [], nil)
    } catch {
      return (RecordedResolution(outcome: "unknown", message: "\(error)"), nil, [], nil)
    }
  }

  private static func name(of result: SwinjectResult) -> String {
    switch result.outcome {
    case .built: "built"
    case .nothing: "nil"
    case .unknown: "unknown"
    case .trap(let trap):
      switch trap.kind {
      case .nilUnwrapped: "nil-unwrapped"
      case .fatalError: "fatal-error"
      case .castFailure: "cast-failure"
      case .infiniteRecursion: "infinite-recursion"
      }
    }
  }

  private static func message(of result: SwinjectResult) -> String? {
    switch result.outcome {
    case .trap(let trap): if case .fatalError(let text) = trap.kind { text } else { nil }
    case .unknown(let reason, _): reason
    case .built, .nothing: nil
    }
  }

  // MARK: Graphs

  private struct Deferred {
    var node: Int
    var field: String
    var object: SwiftObject
    var value: SwiftValue
  }

  /// The instances that a value leads to, breadth first over the fields in alphabetical order.
  private static func graph(of value: SwiftValue) -> (instances: [Instance], deferred: [Deferred]) {
    var queue: [SwiftObject] = []
    func number(_ object: SwiftObject) -> Int {
      if let known = queue.firstIndex(where: { $0 === object }) { return known }
      queue.append(object)
      return queue.count - 1
    }
    func field(_ typed: TypedValue) -> Value? {
      switch typed.value {
      case .object(let object): object.isReleased ? nil : .instance(number(object))
      case .string(let text): .string(text)
      case .integer(let digits): .integer(Int(digits) ?? 0)
      case .enumCase(_, let name, _): .enumCase(name)
      case .boolean(let truth): .enumCase("\(truth)")
      case .structure(let structure): .structure(structure.type.description, structure.fields.compactMapValues(field))
      case .wrapper, .closure: .deferred(typed.type?.unwrappedOnce.description ?? "")
      case .nothing: nil
      default: .unknown("\(typed.value)")
      }
    }
    guard case .object(let first) = value else { return ([], []) }
    _ = number(first)
    var instances: [Instance] = []
    var deferred: [Deferred] = []
    while instances.count < queue.count {
      let node = instances.count
      let object = queue[node]
      var instance = Instance(class: object.className, fields: [:])
      for (name, typed) in object.fields.sorted(by: { $0.key < $1.key }) {
        guard let value = field(typed) else { continue }
        instance.fields[name] = value
        if case .deferred = value {
          deferred.append(Deferred(node: node, field: name, object: object, value: typed.value))
        }
      }
      instances.append(instance)
    }
    return (instances, deferred)
  }
}

extension RecordedResolution.Argument {
  fileprivate func typed(in composition: SwinjectComposition) throws -> TypedValue {
    switch self {
    case .string(let text): return TypedValue(.string(text), .named("String"))
    case .integer(let number): return TypedValue(.integer(String(number)), .named("Int"))
    case .swift(let source):
      let file = SwiftScanner.scan(Array("let argument = \(source)".utf8), path: "argument")
      guard let initial = file.code?.variables.first?.initial else { return .unknown(source) }
      return try composition.evaluator.evaluate(initial)
    }
  }
}
