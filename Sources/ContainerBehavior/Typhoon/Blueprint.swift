import AssemblyFacts
import DependencyGraph

/// An injection as the activated container holds it (`TyphoonAbstractInjection` and its subclasses).
struct TyphoonInjection: Sendable, Equatable {
  indirect enum Kind: Sendable, Equatable {
    /// An ordinary object, or nil.
    case object(SimulatedValue)
    case runtimeArgument(Int)
    /// A nil key is that of an anonymous definition.
    case reference(key: String?, arguments: RuntimeArguments?)
    case keyPath(key: String?, arguments: RuntimeArguments?, path: String)
    case collection(Collection.Kind, [TyphoonInjection])
    case dictionary(keys: [SimulatedValue], [TyphoonInjection])
    case byType(TypeReference?)
    case configuration(String?)
    case container
  }

  /// Where the injection object says that it belongs: it remembers one place only.
  enum SiteKind: UInt64, Sendable { case undefined, property, parameter }

  var kind: Kind
  var siteKind = SiteKind.undefined
  var propertyName = ""
  var parameterIndex = 0
  /// The value in the source.
  var location: SourceLocation?
  /// The site at which it is listed, which may differ from the one that the object remembers.
  var site: InjectionSite?

  /// `-hash`.
  func hash(entryArguments: [SimulatedArgument]) -> ArgumentHash {
    var hash = ArgumentHash(value: siteKind.rawValue)
    if siteKind == .property {
      hash = hash.appending(.string(propertyName))
    } else {
      hash = hash.appending(UInt64(truncatingIfNeeded: parameterIndex))
    }
    return hash.appending(customHash(entryArguments: entryArguments))
  }

  private func customHash(entryArguments: [SimulatedArgument]) -> ArgumentHash {
    switch kind {
    case .object(let value): return value.hash(entryArguments: entryArguments)
    case .runtimeArgument(let index): return ArgumentHash(value: UInt64(truncatingIfNeeded: index))
    case .reference(let key, let arguments):
      return ArgumentHash.string(key ?? "").appending(arguments?.hash(entryArguments: entryArguments) ?? .none)
    case .keyPath(let key, let arguments, let path):
      return ArgumentHash.string(key ?? "").appending(arguments?.hash(entryArguments: entryArguments) ?? .none)
        .appending(.string(path))
    case .collection(let kind, let elements):
      return ArgumentHash(value: UInt64(elements.count)).appending(.text(kind.rawValue, kind: 4))
    case .dictionary(_, let elements):
      return ArgumentHash(value: UInt64(elements.count)).appending(.text("dictionary", kind: 4))
    case .byType(let type): return type.map { .text($0.text, kind: 4) } ?? .none
    case .configuration(let key): return .string(key ?? "")
    case .container: return ArgumentHash(value: 25_042_013)
    }
  }
}

/// The arguments of a reference (`TyphoonRuntimeArguments`).
final class RuntimeArguments: Sendable, Equatable {
  let values: [TyphoonInjection]
  /// There is something of the entry's or unknown in the hash, so that it has to be made anew for each entry.
  private let fixedHash: ArgumentHash?
  /// The argument of the definition in which the reference stands is handed on.
  let forwards: Bool

  init(_ values: [TyphoonInjection]) {
    self.values = values
    forwards = values.contains { if case .runtimeArgument = $0.kind { true } else { false } }
    fixedHash = values.allSatisfy(\.isFixed) ? RuntimeArguments.hash(values, entryArguments: []) : nil
  }

  func hash(entryArguments: [SimulatedArgument]) -> ArgumentHash {
    fixedHash ?? RuntimeArguments.hash(values, entryArguments: entryArguments)
  }

  private static func hash(_ values: [TyphoonInjection], entryArguments: [SimulatedArgument]) -> ArgumentHash {
    values.reduce(.none) { $0.appending($1.hash(entryArguments: entryArguments)) }
  }

  static func == (left: RuntimeArguments, right: RuntimeArguments) -> Bool {
    left === right || left.values == right.values
  }
}

extension TyphoonInjection {
  /// Nothing of the entry's is in it.
  fileprivate var isFixed: Bool {
    switch kind {
    case .object(let value):
      if case .argument = value { false } else { true }
    case .reference(_, let arguments), .keyPath(_, let arguments, _):
      arguments?.values.allSatisfy(\.isFixed) ?? true
    case .runtimeArgument, .collection, .dictionary, .byType, .configuration, .container: true
    }
  }
}

/// An initializer, method or callback with its parameters (`TyphoonMethod`).
struct TyphoonMethod: Sendable, Equatable {
  var role: MethodUse.Role
  /// nil where it is computed at run time.
  var selector: String?
  var parameters: [TyphoonInjection]
  var location: SourceLocation

  /// The number of colons.
  var arity: Int { selector.map(TyphoonMethod.arity) ?? parameters.count }

  static func arity(of selector: String) -> Int { selector.reduce(0) { $1 == ":" ? $0 + 1 : $0 } }

  /// What an initializer that nobody asked for is.
  static func plainInit(at location: SourceLocation) -> TyphoonMethod {
    TyphoonMethod(role: .initializer, selector: "init", parameters: [], location: location)
  }
}

/// A definition as the container registers it (`TyphoonDefinition` and its subclasses).
struct TyphoonComponent: Sendable, Equatable {
  struct OptionCase: Sendable, Equatable {
    /// nil for the default case.
    var match: SimulatedValue?
    var result: TyphoonInjection
  }

  indirect enum Kind: Sendable, Equatable {
    case object
    case factory(TyphoonInjection)
    case option(on: TyphoonInjection, cases: [OptionCase], usesValueAsKey: Bool)
    case wrapped(TyphoonInjection)
    /// Its method's body is run again with real arguments when it is resolved.
    case block
    /// Made by a storyboard.
    case storyboard
    /// An alias of another key.
    case alias(key: String?, arguments: RuntimeArguments?)
    /// Stands for a definition of another assembly, or for one that was being built.
    case standIn
    case unknown(String)
  }

  enum Parent: Sendable, Equatable {
    case none
    case key(String?, at: SourceLocation?)
  }

  var key: String
  var kind: Kind
  /// The class that it builds; nil where it is computed.
  var className: String?
  var scope: Scope
  var isScopeSet: Bool
  var isAbstract: Bool
  var typeVisibility: TypeVisibility
  var initializer: TyphoonMethod?
  var before: TyphoonMethod?
  var after: TyphoonMethod?
  var afterAll: String?
  var properties: [TyphoonInjection]
  var methods: [TyphoonMethod]
  var parent: Parent
  /// The method that makes it.
  var source: DefinitionID
  var location: SourceLocation
}
