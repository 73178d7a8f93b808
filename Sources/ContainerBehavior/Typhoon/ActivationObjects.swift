import AssemblyFacts
import DependencyGraph

/// What an expression in the body of a definition method evaluates to while the assembly is activated.
indirect enum ActivationObject {
  case nothing
  case definition(DefinitionObject)
  /// A placeholder, or something else that is an injection already (`TyphoonConfig`, `property:`).
  case injection(InjectionObject)
  /// The placeholder of a block parameter: it makes a new injection each time it is used.
  case blockPlaceholder(Int)
  case plain(SimulatedValue)
  case collection(Collection.Kind, [ActivationObject])
  case dictionary(keys: [SimulatedValue], [ActivationObject])
  /// The assembly, its stand-in, or a collaborator's.
  case assembly
}

/// An injection while definitions are made: an object with identity, which remembers the last site it was given to
/// (`TyphoonAbstractInjection`).
final class InjectionObject {
  indirect enum Kind {
    case object(SimulatedValue)
    case runtimeArgument(Int)
    case reference(key: String?, arguments: ArgumentsObject?)
    case keyPath(key: String?, arguments: ArgumentsObject?, path: String)
    case collection(Collection.Kind, [InjectionObject])
    case dictionary(keys: [SimulatedValue], [InjectionObject])
    case byType(TypeReference?)
    case configuration(String?)
    case container
  }

  let kind: Kind
  let location: SourceLocation?
  var siteKind = TyphoonInjection.SiteKind.undefined
  var propertyName = ""
  var parameterIndex = 0
  /// The site that it was given to last.
  var lastSite: (site: InjectionSite, location: SourceLocation)?

  init(_ kind: Kind, at location: SourceLocation?) {
    self.kind = kind
    self.location = location
  }

  /// `-isEqual:`.
  func isEqual(to other: InjectionObject) -> Bool {
    if self === other { return true }
    guard siteKind == other.siteKind else { return false }
    switch siteKind {
    case .undefined: return false
    case .property: guard propertyName == other.propertyName else { return false }
    case .parameter: guard parameterIndex == other.parameterIndex else { return false }
    }
    switch (kind, other.kind) {
    case (.object(let left), .object(let right)): return left.isEqualObject(to: right)
    case (.runtimeArgument(let left), .runtimeArgument(let right)): return left == right
    case (.reference(let key, let arguments), .reference(let otherKey, let otherArguments)):
      // Without arguments nil is compared with nil, which is not equal.
      return key == otherKey && arguments != nil && arguments === otherArguments
    case (.keyPath(let key, let arguments, let path), .keyPath(let otherKey, let otherArguments, let otherPath)):
      return key == otherKey && path == otherPath && arguments != nil && arguments === otherArguments
    case (.byType, .byType), (.container, .container): return true
    case (.configuration(let left), .configuration(let right)): return left != nil && left == right
    case (.collection(let kind, let left), .collection(let otherKind, let right)):
      return kind == otherKind && left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    default: return false
    }
  }
}

extension SimulatedValue {
  /// `-isEqual:` of two objects; nil is equal to nothing.
  func isEqualObject(to other: SimulatedValue) -> Bool {
    switch (self, other) {
    case (.constant(let left), .constant(let right)): return left.isEqual(to: right)
    case (.list(let kind, let left), .list(let otherKind, let right)):
      return kind == otherKind && left.count == right.count
        && zip(left, right).allSatisfy { $0.isEqualObject(to: $1) }
    case (.instance(let left), .instance(let right)): return left == right
    case (.argument(let left), .argument(let right)): return left == right
    case (.classObject(let left), .classObject(let right)): return left == right
    case (.unknown(let left), .unknown(let right)): return left == right
    default: return false
    }
  }
}

/// The arguments of one call of a definition method (`TyphoonRuntimeArguments`).
final class ArgumentsObject {
  let values: [InjectionObject]
  /// The number of values, those of references among them counted in, each time they occur.
  let size: Int
  private var frozenArguments: RuntimeArguments?

  init(_ values: [InjectionObject]) {
    self.values = values
    size = values.reduce(values.count) { $0 + $1.nestedArguments.reduce(0) { $0 + $1.size } }
  }

  /// Arguments of arguments are copied for each use; beyond this size nobody could tell what happens.
  static let largestSize = 10_000

  /// To be asked only once no definition is under construction any more.
  func frozen() -> RuntimeArguments {
    if let frozenArguments { return frozenArguments }
    let result = RuntimeArguments(values.map { $0.frozen() })
    frozenArguments = result
    return result
  }
}

extension InjectionObject {
  /// The arguments of the references in it.
  fileprivate var nestedArguments: [ArgumentsObject] {
    switch kind {
    case .reference(_, let arguments), .keyPath(_, let arguments, _): arguments.map { [$0] } ?? []
    case .collection(_, let elements), .dictionary(_, let elements): elements.flatMap(\.nestedArguments)
    case .object, .runtimeArgument, .byType, .configuration, .container: []
    }
  }
}

/// `TyphoonMethod` while it is filled.
final class MethodObject {
  let use: MethodUse
  var parameters: [(injection: InjectionObject, site: InjectionSite)] = []

  init(_ use: MethodUse) { self.use = use }

  var arity: Int { use.selector.map(TyphoonMethod.arity) ?? parameters.count }
}

/// A definition while the assembly is activated: the one object that every reference to its key gets.
final class DefinitionObject {
  enum Kind {
    case object
    case factory(InjectionObject)
    case option(on: InjectionObject, cases: [(match: SimulatedValue?, result: InjectionObject)], usesValueAsKey: Bool)
    case wrapped(InjectionObject)
    case block
    case storyboard
    case alias(key: String?, arguments: ArgumentsObject?)
    /// Refers to a definition of another assembly (`TyphoonReferenceDefinition`).
    case reference
    /// Stands for a definition that is being built (`TyphoonCircularDependencyTerminator`).
    case terminator
    case unknown(String)
  }

  var kind: Kind
  var className: String?
  var key: String?
  /// The arguments of the last call.
  var arguments: ArgumentsObject?
  /// It has gone through the builder, so that to meet it again is to meet a reference.
  var isProcessed = false
  var scope = Scope.objectGraph
  var isScopeSet = false
  var isAbstract = false
  var typeVisibility = TypeVisibility.all
  var initializer: MethodObject?
  var before: MethodObject?
  var after: MethodObject?
  var afterAll: String?
  var properties: [(injection: InjectionObject, site: InjectionSite)] = []
  var methods: [MethodObject] = []
  var parent: DefinitionObject?
  var parentLocation: SourceLocation?
  /// The method in whose body it is made.
  let source: DefinitionID
  let location: SourceLocation

  init(_ kind: Kind, className: String?, key: String? = nil, source: DefinitionID, location: SourceLocation) {
    self.kind = kind
    self.className = className
    self.key = key
    self.source = source
    self.location = location
  }

  /// The scope, the parent's where none is set.
  var effectiveScope: Scope {
    var current = self
    var seen: Set<ObjectIdentifier> = []
    while !current.isScopeSet, let parent = current.parent, seen.insert(ObjectIdentifier(current)).inserted {
      current = parent
    }
    return current.scope
  }

  /// Whether an argument is injected itself, by the definition or one that it inherits from (initializers and callbacks
  /// do not count when inherited).
  var injectsArguments: Bool {
    if [initializer, before, after].contains(where: { $0?.injectsArguments == true }) { return true }
    var current: DefinitionObject? = self
    var seen: Set<ObjectIdentifier> = []
    var overriddenProperties: Set<String> = []
    var overriddenMethods: Set<String> = []
    while let definition = current, seen.insert(ObjectIdentifier(definition)).inserted {
      for (injection, _) in definition.properties
      where injection.isRuntimeArgument && !overriddenProperties.contains(injection.propertyName) {
        return true
      }
      for method in definition.methods
      where method.injectsArguments && !overriddenMethods.contains(method.use.selectorText) {
        return true
      }
      overriddenProperties.formUnion(definition.properties.map(\.injection.propertyName))
      overriddenMethods.formUnion(definition.methods.map(\.use.selectorText))
      current = definition.parent
    }
    return false
  }
}

extension InjectionObject {
  var isRuntimeArgument: Bool { if case .runtimeArgument = kind { true } else { false } }
}

extension MethodObject {
  var injectsArguments: Bool { parameters.contains { $0.injection.isRuntimeArgument } }
}

// MARK: - Fixing what was made

extension InjectionObject {
  func frozen(site: InjectionSite? = nil) -> TyphoonInjection {
    let fixed: TyphoonInjection.Kind
    switch kind {
    case .object(let value): fixed = .object(value)
    case .runtimeArgument(let index): fixed = .runtimeArgument(index)
    case .reference(let key, let arguments): fixed = .reference(key: key, arguments: arguments?.frozen())
    case .keyPath(let key, let arguments, let path):
      fixed = .keyPath(key: key, arguments: arguments?.frozen(), path: path)
    case .collection(let kind, let elements): fixed = .collection(kind, elements.map { $0.frozen(site: site) })
    case .dictionary(let keys, let elements):
      fixed = .dictionary(keys: keys, elements.map { $0.frozen(site: site) })
    case .byType(let type): fixed = .byType(type)
    case .configuration(let key): fixed = .configuration(key)
    case .container: fixed = .container
    }
    return TyphoonInjection(
      kind: fixed, siteKind: siteKind, propertyName: propertyName, parameterIndex: parameterIndex,
      location: location, site: site)
  }
}

extension MethodObject {
  func frozen() -> TyphoonMethod {
    TyphoonMethod(
      role: use.role, selector: use.selector, parameters: parameters.map { $0.injection.frozen(site: $0.site) },
      location: use.location)
  }
}

extension DefinitionObject {
  /// What is registered under `key`.
  func frozen(key: String) -> TyphoonComponent {
    let fixed: TyphoonComponent.Kind
    switch kind {
    case .object: fixed = .object
    case .factory(let receiver): fixed = .factory(receiver.frozen(site: .factoryReceiver))
    case .option(let on, let cases, let usesValueAsKey):
      fixed = .option(
        on: on.frozen(), cases: cases.map { .init(match: $0.match, result: $0.result.frozen()) },
        usesValueAsKey: usesValueAsKey)
    case .wrapped(let value): fixed = .wrapped(value.frozen())
    case .block: fixed = .block
    case .storyboard: fixed = .storyboard
    case .alias(let key, let arguments): fixed = .alias(key: key, arguments: arguments?.frozen())
    case .reference, .terminator: fixed = .standIn
    case .unknown(let reason): fixed = .unknown(reason)
    }
    return TyphoonComponent(
      key: key, kind: fixed, className: className, scope: scope, isScopeSet: isScopeSet, isAbstract: isAbstract,
      typeVisibility: typeVisibility,
      initializer: initializer?.frozen(), before: before?.frozen(), after: after?.frozen(), afterAll: afterAll,
      properties: properties.map { $0.injection.frozen(site: $0.site) }, methods: methods.map { $0.frozen() },
      parent: parent.map { .key($0.key, at: parentLocation) } ?? .none, source: source, location: location)
  }
}
