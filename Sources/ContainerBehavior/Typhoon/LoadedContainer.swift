import AssemblyFacts
import DependencyGraph

/// A component with everything that it inherits, as it is when the container is used for the first time.
///
/// It is passed around a lot and does not change, therefore a class.
final class LoadedComponent: Sendable {
  let component: TyphoonComponent
  let className: String?
  let scope: Scope
  /// nil for aliases, options and the like, which call none.
  let initializer: TyphoonMethod?
  let before: TyphoonMethod?
  let after: TyphoonMethod?
  /// A set: in no order.
  let properties: [TyphoonInjection]
  let methods: [TyphoonMethod]
  let isPrototype: Bool
  /// One property is injected twice, in an order that is open.
  let repeatsProperty: Bool

  init(
    _ component: TyphoonComponent, className: String?, scope: Scope, initializer: TyphoonMethod?,
    before: TyphoonMethod?, after: TyphoonMethod?, properties: [TyphoonInjection], methods: [TyphoonMethod]
  ) {
    self.component = component
    self.className = className
    self.scope = scope
    self.initializer = initializer
    self.before = before
    self.after = after
    self.properties = properties
    self.methods = methods
    isPrototype = scope == .prototype
    repeatsProperty = Set(properties.map(\.propertyName)).count < properties.count
  }

  /// Everything that is called on the instance, in order.
  var laterMethods: [TyphoonMethod] { (before.map { [$0] } ?? []) + methods + (after.map { [$0] } ?? []) }
}

/// The registry after the first use of the container has put parents and auto-injected properties in place
/// (`-[TyphoonComponentFactory load]`).
final class LoadedContainer: Sendable {
  let types: TypeIndex
  let graph: DependencyGraph
  let build: Build
  let version: TyphoonVersion
  let components: [LoadedComponent]
  let others: Set<String>
  let infrastructure: [TyphoonComponent]
  let classes: ClassTables
  private let indexByKey: [String: Int]
  /// Every eager singleton; made in no particular order.
  let eagerSingletons: [Int]

  func index(of key: String) -> Int? { indexByKey[key] }

  /// - Throws: `Halt` where loading fails, for every entry.
  init(_ activated: ActivationResult, graph: DependencyGraph, build: Build, version: TyphoonVersion) throws {
    self.graph = graph
    self.build = build
    self.version = version
    types = graph.types
    others = activated.others
    infrastructure = activated.infrastructure
    var indexes: [String: Int] = [:]
    for (index, component) in activated.components.enumerated() { indexes[component.key] = index }
    indexByKey = indexes
    let parents = try LoadedContainer.parents(of: activated.components, indexes: indexes)
    components = LoadedContainer.inherit(activated.components, parents: parents, types: graph.types)
    classes = ClassTables(components, types: graph.types)
    eagerSingletons = components.indices.filter { [components] in components[$0].scope == .singleton }
  }

  // MARK: Parents

  private static func parents(
    of components: [TyphoonComponent], indexes: [String: Int]
  ) throws -> [Int?] {
    var parents: [Int?] = []
    for component in components {
      guard case .key(let key, let location) = component.parent else {
        parents.append(nil)
        continue
      }
      guard let key, let parent = indexes[key] else {
        throw Halt.exception(
          SimulatedException(
            name: "NSInvalidArgumentException",
            reason: "Only TyphoonDefinition object can be set as parent. But in method '\(component.key)' object of "
              + "class (null) set as parent",
            cause: FailureCause(
              .invalidParent, phase: .loading, subject: component.key, definition: component.source,
              location: location)))
      }
      parents.append(parent)
    }
    if let start = cycle(in: parents) {
      let component = components[start]
      var location: SourceLocation?
      if case .key(_, let place) = component.parent { location = place }
      throw Halt.infiniteRecursion(
        FailureCause(
          .parentCycle, phase: .loading, subject: component.key, definition: component.source, location: location))
    }
    return parents
  }

  /// A component that is its own ancestor: of those, the first.
  private static func cycle(in parents: [Int?]) -> Int? {
    /// 0 not seen, 1 on the way, 2 leads to no cycle.
    var state = Array(repeating: 0, count: parents.count)
    for start in parents.indices where state[start] == 0 {
      var path: [Int] = []
      var current: Int? = start
      while let index = current, state[index] == 0 {
        state[index] = 1
        path.append(index)
        current = parents[index]
      }
      if let index = current, state[index] == 1 { return path[path.firstIndex(of: index)!...].min() }
      for index in path { state[index] = 2 }
    }
    return nil
  }

  // MARK: Inheriting

  private static func inherit(
    _ components: [TyphoonComponent], parents: [Int?], types: TypeIndex
  ) -> [LoadedComponent] {
    var loaded: [LoadedComponent?] = Array(repeating: nil, count: components.count)
    for start in components.indices {
      // From the oldest ancestor down; chains may be long.
      var lineage: [Int] = []
      var current: Int? = start
      while let index = current, loaded[index] == nil {
        lineage.append(index)
        current = parents[index]
      }
      for index in lineage.reversed() {
        loaded[index] = inherit(components[index], from: parents[index].flatMap { loaded[$0] }, types: types)
      }
    }
    return loaded.compactMap { $0 }
  }

  private static func inherit(
    _ component: TyphoonComponent, from parent: LoadedComponent?, types: TypeIndex
  ) -> LoadedComponent {
    let className = component.className ?? parent?.className
    var initializer = component.initializer
    switch component.kind {
    case .alias, .option, .wrapped, .block, .storyboard: initializer = nil
    case .object, .factory, .standIn, .unknown:
      if initializer == nil { initializer = parent?.initializer ?? .plainInit(at: component.location) }
    }
    var properties = component.properties
    var methods = component.methods
    if let parent {
      let ownProperties = Set(properties.map(\.propertyName))
      properties = parent.properties.filter { !ownProperties.contains($0.propertyName) } + properties
      let ownSelectors = Set(methods.compactMap(\.selector))
      methods = parent.methods.filter { $0.selector.map { !ownSelectors.contains($0) } ?? true } + methods
    }
    if let className {
      properties = properties.map { contained($0, in: className, types: types) }
      let known = Set(properties.map(\.propertyName))
      properties += autoInjected(className, types: types, location: component.location).filter {
        !known.contains($0.propertyName)
      }
    }
    return LoadedComponent(
      component, className: className,
      scope: component.isScopeSet ? component.scope : parent?.scope ?? component.scope, initializer: initializer,
      before: component.before ?? parent?.before, after: component.after ?? parent?.after, properties: properties,
      methods: methods)
  }

  /// A property by type that is typed as an assembly gets the container (`TyphoonFactoryPropertyInjectionPostProcessor`).
  private static func contained(
    _ injection: TyphoonInjection, in className: String, types: TypeIndex
  ) -> TyphoonInjection {
    guard case .byType(nil) = injection.kind,
      let type = types.property(injection.propertyName, of: className).value?.type,
      type.kind == .object
    else { return injection }
    let containers = ["TyphoonAssembly", "TyphoonComponentFactory", "TyphoonBlockComponentFactory"]
    guard containers.contains(where: { types.isSubclass(type.name, of: $0) == .yes }) else { return injection }
    var result = injection
    result.kind = .container
    return result
  }

  /// `TyphoonFactoryAutoInjectionPostProcessor`.
  static func autoInjected(_ className: String, types: TypeIndex, location: SourceLocation) -> [TyphoonInjection] {
    var found: [String: TyphoonInjection] = [:]
    for facts in types.ancestry(of: className).chain {
      for property in facts.properties.values where property.isAutoInjected && found[property.name] == nil {
        found[property.name] = TyphoonInjection(
          kind: .byType(property.type), siteKind: .property, propertyName: property.name, location: property.location,
          site: .property(property.name))
      }
    }
    return found.keys.sorted().compactMap { found[$0] }
  }
}

/// The version of Typhoon, as far as it matters (`container-semantics.md`, Typhoon 18).
package struct TyphoonVersion: Sendable, Equatable, Comparable {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// - Parameter parts: `[major, minor, patch]`, of which the later ones may be missing.
  package init?(parts: [Int]) {
    guard let major = parts.first else { return nil }
    self.init(major, parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
  }

  /// What is assumed where nothing tells.
  package static let current = TyphoonVersion(4, 0, 9)

  package static func < (left: TyphoonVersion, right: TyphoonVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// Up to which depth of the stack, counted from its top, a prototype under construction is found again.
  var prototypeDepth: Int { self >= TyphoonVersion(4, 0, 5) || major < 4 ? 1 : Int.max }
}
