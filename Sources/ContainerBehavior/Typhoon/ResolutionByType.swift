import AssemblyFacts
import DependencyGraph

/// What is looked for by type.
enum WantedType: Equatable, Sendable {
  case named(String)
  case conforming(String)
}

extension LoadedContainer {
  enum Candidates {
    case one(Int)
    case none
    case several([Int])
    case unknown
  }

  /// `-definitionForType:`.
  func candidates(for type: WantedType) -> Candidates {
    var found: [Int] = []
    var isKnown = true
    for (index, loaded) in components.enumerated() {
      switch isCandidate(loaded, for: type) {
      case .yes: found.append(index)
      case .unknown: isKnown = false
      case .no: break
      }
    }
    if found.count > 1 { return .several(found) }
    guard isKnown else { return .unknown }
    return found.first.map { .one($0) } ?? .none
  }

  private func isCandidate(_ loaded: LoadedComponent, for type: WantedType) -> Truth {
    switch (loaded.component.typeVisibility, type) {
    case (.all, _), (.byClass, .named), (.byProtocol, .conforming): break
    case (.none, _), (.byClass, .conforming), (.byProtocol, .named): return .no
    }
    switch loaded.component.kind {
    // Their own class says nothing about what they make.
    case .factory, .option, .wrapped, .storyboard: return .no
    case .unknown: return .unknown
    case .object, .block, .alias, .standIn: break
    }
    guard let className = loaded.component.className else {
      return loaded.component.kind == .standIn ? .no : .unknown
    }
    switch type {
    case .named(let wanted):
      if wanted == "NSObject" { return .yes }
      return types.isSubclass(className, of: wanted)
    case .conforming(let wanted): return types.conforms(className, to: wanted)
    }
  }
}

extension Resolution {
  /// `TyphoonInjectionByType`.
  func valueByType(
    _ explicit: TypeReference?, _ injection: TyphoonInjection, in context: InjectionContext,
    then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    let wanted = try wantedType(explicit, injection, in: context)
    let index: Int
    switch container.candidates(for: wanted) {
    case .one(let found): index = found
    case .none:
      if case .named(let name) = wanted,
        !LoadedContainer.autoInjected(name, types: types, location: container.components[0].component.location).isEmpty
      {
        throw Halt.unknown(
          UnknownReason("'\(name)' is registered by itself when it is asked for", at: injection.location))
      }
      throw fail(
        "NSInvalidArgumentException", "No components defined which satisify type: '\(describe(wanted))'",
        .unsatisfiedType, subject: describe(wanted), in: context.element, at: injection.location)
    case .several(let found):
      let keys = found.map { container.components[$0].component.key }.sorted()
      throw fail(
        "NSInvalidArgumentException",
        "More than one component is defined satisfying type: '\(describe(wanted))' : \(keys.joined(separator: ", "))",
        .ambiguousType, subject: describe(wanted), in: context.element, at: injection.location)
    case .unknown:
      throw Halt.unknown(
        UnknownReason("which definition is of type '\(describe(wanted))' is not known", at: injection.location))
    }
    let key = container.components[index].component.key

    func resolveNow() throws {
      try make(
        key: key, arguments: nil, from: context.element, site: context.site, location: injection.location,
        isInitializer: context.raises, then: then)
    }
    // Typhoon looks for it with the arguments of the component that asks, though it asks for it without any.
    if let element = stack.peek(try node(index, context.element.arguments)), element.isInitializing {
      return wait(for: element, in: context, at: injection.location, then: resolveNow)
    }
    try resolveNow()
  }

  private func wantedType(
    _ explicit: TypeReference?, _ injection: TyphoonInjection, in context: InjectionContext
  ) throws -> WantedType {
    if let explicit {
      if let wanted = WantedType(explicit, types: types) { return wanted }
    } else if let destination = context.destination {
      if let wanted = WantedType(destination, types: types) {
        if case .conforming(let name) = wanted, types[name]?.isProtocol != true {
          throw Halt.unknown(UnknownReason("the protocol '\(name)' is not scanned", at: injection.location))
        }
        return wanted
      }
    } else if context.property != nil, !context.isDestinationKnown {
      throw Halt.unknown(
        UnknownReason("the type of '\(context.property ?? "")' is not known", at: injection.location))
    }
    if let property = context.property {
      throw fail(
        "NSInternalInconsistencyException",
        "Can't recognize type for property '\(property)' of class '\(className(of: context.element.instance) ?? "")'. "
          + "Make sure that @property exists and has correct type.",
        .unrecognizedType, subject: property, in: context.element, at: injection.location)
    }
    throw fail(
      "NSInternalInconsistencyException", "Only property injection support InjectionByType", .unrecognizedType,
      subject: context.site?.title ?? "", in: context.element, at: injection.location)
  }

  private func describe(_ type: WantedType) -> String {
    switch type {
    case .named(let name): name
    case .conforming(let name): "id<\(name)>"
    }
  }
}

extension WantedType {
  /// The class where there is one, else the first protocol; nil where the type says nothing.
  init?(_ type: TypeReference, types: TypeIndex) {
    switch type.kind {
    case .object where !type.name.isEmpty:
      // In Swift a protocol looks like a class.
      self = types[type.name]?.isProtocol == true ? .conforming(type.name) : .named(type.name)
    case .object, .any:
      guard let name = type.protocols.first else { return nil }
      self = .conforming(name)
    case .selfType, .classObject, .block, .primitive, .void, .unknown: return nil
    }
  }
}
