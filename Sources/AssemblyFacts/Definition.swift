/// One description of a component: an assembly method (Typhoon) or a registration (Swinject, Dip).
package struct Definition: Sendable, Codable, Equatable {
  package var framework: Framework
  package var language: Language
  /// The assembly class, or the type or function in which the registration stands.
  package var assembly: String
  package var key: DefinitionKey
  /// The runtime arguments.
  package var parameters: [Parameter]
  /// The declared product: the method's return type, the registered service.
  package var productType: TypeReference
  package var body: DefinitionBody
  /// Typhoon in Swift: marked so that the container can intercept it. Always true in Objective-C.
  package var isInterceptable: Bool
  /// The method's name or the registered type: what a finding about the definition as a whole points at.
  package var nameLocation: SourceLocation
  /// The whole method or registration.
  package var location: SourceLocation
  /// The `#if` condition around it, as text. Of a registration in code also the conditions under which it is made.
  package var condition: String?
  /// Swinject: the further keys that `implements` and `forward` give to the registration.
  package var forwardedKeys: [DefinitionKey]
  /// False where something in it was not understood, so that what is missing here may stand there.
  package var isWhole = true
  /// Swinject: the earlier registration in the same container that this one replaces, whatever the conditions.
  package var replaced: SourceLocation?
  /// Swinject: a later registration takes its place in every container that is seen to be put together, so that only
  /// its forwarded keys lead to it.
  package var isReplaced = false

  package init(
    framework: Framework, language: Language, assembly: String, key: DefinitionKey, parameters: [Parameter],
    productType: TypeReference, body: DefinitionBody, isInterceptable: Bool = true, nameLocation: SourceLocation,
    location: SourceLocation, condition: String? = nil, forwardedKeys: [DefinitionKey] = []
  ) {
    self.framework = framework
    self.language = language
    self.assembly = assembly
    self.key = key
    self.parameters = parameters
    self.productType = productType
    self.body = body
    self.isInterceptable = isInterceptable
    self.nameLocation = nameLocation
    self.location = location
    self.condition = condition
    self.forwardedKeys = forwardedKeys
  }
}

/// What a definition is found by.
package enum DefinitionKey: Sendable, Codable, Hashable {
  /// Typhoon: the Objective-C selector.
  case selector(String)
  /// Swinject, Dip, Resolver: service type, argument types, name.
  case service(ServiceKey)
}

extension DefinitionKey {
  /// Whether it is a container's key: a service type, not a selector.
  package var isService: Bool { if case .service = self { true } else { false } }
}

extension DefinitionKey: CustomStringConvertible {
  /// `fooWithBar:`, `Foo`, `Foo/name`, `Foo(String, Int)`.
  package var description: String {
    switch self {
    case .selector(let selector): selector
    case .service(let key): key.description
    }
  }
}

package struct ServiceKey: Sendable, Codable, Hashable, CustomStringConvertible {
  /// `Inner` of `Outer.Inner<X>`.
  package static func lastComponent(of type: String) -> String {
    let name = type.prefix { $0 != "<" }
    return String(name.split(separator: ".").last ?? name)
  }

  /// The service type as written, without `.self`.
  package var type: String
  /// Static types of the runtime arguments in order; nil where the source does not tell.
  package var argumentTypes: [String?]
  package var name: ServiceName?

  package init(type: String, argumentTypes: [String?] = [], name: ServiceName? = nil) {
    self.type = type
    self.argumentTypes = argumentTypes
    self.name = name
  }

  package var description: String {
    var text = type
    if let name { text += "/\(name)" }
    if !argumentTypes.isEmpty {
      text += "(" + argumentTypes.map { $0 ?? "?" }.joined(separator: ", ") + ")"
    }
    return text
  }
}

package enum ServiceName: Sendable, Codable, Hashable, CustomStringConvertible {
  case literal(String)
  /// A constant or an expression whose value is not in the file; the text.
  case symbol(String)

  package var description: String {
    switch self {
    case .literal(let text), .symbol(let text): text
    }
  }
}

/// What a definition does, in the order in which it is written and therefore carried out.
package struct DefinitionBody: Sendable, Codable, Equatable {
  package var construction: Construction
  /// Locals that are given a value, injections, and calls without use of their result, in execution order. Steps of an
  /// initializer's or method's parameter block stand where the block stands.
  package var steps: [Step]
  /// nil where none is set.
  package var scope: ScopeSetting?
  package var isAbstract: Bool
  /// Which injections by type it is a candidate for (`autoInjectionVisibility` in Typhoon).
  package var typeVisibility: TypeVisibility
  /// The value assigned to `parent`, or given to `withParent:`.
  package var parent: InjectedValue?
  package var location: SourceLocation

  package init(
    construction: Construction, steps: [Step] = [], scope: ScopeSetting? = nil, isAbstract: Bool = false,
    typeVisibility: TypeVisibility = .all, parent: InjectedValue? = nil, location: SourceLocation
  ) {
    self.construction = construction
    self.steps = steps
    self.scope = scope
    self.isAbstract = isAbstract
    self.typeVisibility = typeVisibility
    self.parent = parent
    self.location = location
  }

  /// Every injection in execution order, those inside conditions included.
  package var injections: [Injection] {
    func collect(_ steps: [Step]) -> [Injection] {
      steps.flatMap { step -> [Injection] in
        switch step {
        case .inject(let injection): [injection]
        case .condition(_, let then, let otherwise): collect(then) + collect(otherwise)
        case .hold, .evaluate, .use: []
        }
      }
    }
    return collect(steps)
  }
}

/// By what an injection by type finds a definition.
package enum TypeVisibility: String, Sendable, Codable {
  case all, byClass, byProtocol, none
}

package struct ScopeSetting: Sendable, Codable, Equatable {
  package var scope: Scope
  package var location: SourceLocation

  package init(scope: Scope, location: SourceLocation) {
    self.scope = scope
    self.location = location
  }
}

/// How long an instance is shared (`container-semantics.md`, Scopes).
package enum Scope: Sendable, Codable, Hashable {
  /// Typhoon's default; Swinject's `.graph`, its default.
  case objectGraph
  /// Typhoon `prototype`, Swinject `.transient`, Dip `.unique`.
  case prototype
  /// Typhoon's eager singleton, Swinject's `.container`, Dip's `.eagerSingleton`.
  case singleton
  case lazySingleton
  case weakSingleton
  /// A scope that the reader does not know; the text.
  case custom(String)
}

package enum Step: Sendable, Codable, Equatable {
  /// A local variable of the definition gets a value: `id one = [self b];`. Locals are numbered from 0 in the order in
  /// which they are declared; assigned again, a local gets a new number. Only locals whose value is or holds something
  /// of the container's are kept; others are looked through.
  case hold(Int, name: String, InjectedValue)
  case inject(Injection)
  /// A message of which nothing is used: `[self addCommonInjectionsTo:definition];`.
  case evaluate(InjectedValue)
  /// `useInitializer:`, `injectMethod:…` and callbacks: comes before the injections of its parameters, and stands
  /// there also when it has none.
  case use(MethodUse)
  /// `if`, `?:` and `switch` on something that is known only at run time. `on` is the condition.
  indirect case condition(on: InjectedValue, then: [Step], otherwise: [Step])
}

/// A method or initializer that the container is told to call.
package struct MethodUse: Sendable, Codable, Equatable {
  package enum Role: String, Sendable, Codable {
    case initializer, method, before, after, afterAll
    /// The selector sent to a factory receiver.
    case factory
  }
  package var role: Role
  /// nil where the selector is computed at run time; `selectorText` then says how.
  package var selector: String?
  package var selectorText: String
  /// The number of parameters injected into it.
  package var parameterCount: Int
  /// Tells the uses of one definition apart, counted from 0 in source order; `InjectionSite` refers to it.
  package var ordinal: Int
  package var location: SourceLocation
  package var selectorLocation: SourceLocation

  package init(
    role: Role, selector: String?, selectorText: String, parameterCount: Int, ordinal: Int, location: SourceLocation,
    selectorLocation: SourceLocation
  ) {
    self.role = role
    self.selector = selector
    self.selectorText = selectorText
    self.parameterCount = parameterCount
    self.ordinal = ordinal
    self.location = location
    self.selectorLocation = selectorLocation
  }
}

/// How an instance comes to be.
package enum Construction: Sendable, Codable, Equatable {
  /// `withClass:`; the initializer is the `MethodUse` of role `initializer`, or plain `init`.
  case `class`(ClassReference)
  /// `withFactory:selector:…`; receiver and selector are an injection and a use among the steps.
  case factory(receiver: InjectedValue, selector: String?, selectorText: String)
  /// The method returns another value: a reference (an alias), nil, a collaborator, `TyphoonConfig`, `[super a]`, an
  /// option, a plain object. An alias is `value` with a reference in it.
  case value(InjectedValue)
  /// `[TyphoonDefinition with:obj]`: wraps a value made at activation.
  case wrapped(InjectedValue)
  /// `TyphoonBlockDefinition`; what its blocks do stands in `steps`, with argument values that are real there. What the
  /// initializer block sets is of phase `construction`: it is needed before the instance exists. What the injections
  /// block sets is of phase `completion`.
  case block(ClassReference)
  /// `withConfigName:`, `configDefinitionWithName:`; the file's name where it is a literal.
  case configuration(String?)
  /// A storyboard definition, and its name and identifier as values.
  case storyboard([InjectedValue])
  /// `withParent:class:`-style definitions have a class; `withParent:` alone takes the parent's.
  case inherited
  /// Swinject, Dip: `Foo(a: …)` in a factory closure, `initializer: Foo.init`. The arguments are injections.
  case closure(ClassReference?)
  /// The method returns nothing.
  case nothing
  /// Not understood; the text.
  case unknown(String)
}

package enum ClassReference: Sendable, Codable, Hashable {
  case named(String, location: SourceLocation)
  /// Computed at run time; the text.
  case unknown(String, location: SourceLocation)

  package var name: String? {
    if case .named(let name, _) = self { name } else { nil }
  }
}

/// A value that the container puts somewhere.
package struct Injection: Sendable, Codable, Equatable {
  package var site: InjectionSite
  package var value: InjectedValue
  /// When the injection happens.
  package var phase: Phase
  package var location: SourceLocation
  /// The property name, selector or label in the source.
  package var siteLocation: SourceLocation

  package enum Phase: String, Sendable, Codable {
    /// While the component is built: Typhoon's injections of every kind, Swinject's factory closure.
    case construction
    /// Swinject's `initCompleted`, Dip's `resolvingProperties`, the injections block of a `TyphoonBlockDefinition`.
    case completion
    /// `Lazy`, `Provider`, a stored closure: not before somebody asks.
    case later
  }

  package init(
    site: InjectionSite, value: InjectedValue, phase: Phase = .construction, location: SourceLocation,
    siteLocation: SourceLocation
  ) {
    self.site = site
    self.value = value
    self.phase = phase
    self.location = location
    self.siteLocation = siteLocation
  }
}

/// Where a value ends up.
package enum InjectionSite: Sendable, Codable, Hashable {
  /// `use` is the ordinal of the `MethodUse`; indexes count from 0. `label` in Swift.
  case initializer(selector: String, index: Int, label: String?, use: Int)
  case property(String)
  case method(selector: String, index: Int, use: Int)
  case before(selector: String, index: Int, use: Int)
  case after(selector: String, index: Int, use: Int)
  /// The object that a factory selector is sent to.
  case factoryReceiver
  /// An argument of the factory selector.
  case factoryParameter(selector: String, index: Int, use: Int)
}
