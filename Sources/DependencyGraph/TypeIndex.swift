import AssemblyFacts

/// An answer that source alone may not give.
package enum Truth: Sendable, Hashable {
  case yes, no
  /// The answer lies outside the scanned sources.
  case unknown
}

/// What a look-up in the scanned types found.
package enum Lookup<Found: Sendable>: Sendable {
  case found(Found)
  /// The type and all its ancestors are scanned, and none has it.
  case absent
  /// The type, or an ancestor of it, is outside the scanned sources.
  case unknown

  package var value: Found? {
    if case .found(let value) = self { value } else { nil }
  }
}

/// A class or protocol, merged over every place that speaks of it: header, extension, category, implementation.
package struct TypeFacts: Sendable {
  package var name: String
  package var isProtocol: Bool
  /// nil for protocols, roots, and where no scanned `@interface` names it.
  package var superclass: String?
  /// Adopted or inherited protocols, sorted.
  package var protocols: [String]
  /// By name; a read-only property declared again as writable in an extension is writable.
  package var properties: [String: PropertyDeclaration]
  /// Instance methods by selector, one for each `#if` condition. Implementations come before declarations.
  package var methods: [String: [MethodDeclaration]]
  package var classMethods: [String: [MethodDeclaration]]
  package var instanceVariables: [String: Parameter]
  /// The primary declaration was scanned (an `@interface X : Y`, a `class X`, a `@protocol`).
  package var isDeclared: Bool
  /// An implementation was scanned: its methods are all there is.
  package var isImplemented: Bool
  package var isSwift: Bool
  /// A Swift structure or enumeration: no object.
  package var isValue = false
  /// Reading lost the thread in a declaration of it, so that members may be missing here.
  package var isDamaged = false
  /// The primary declaration, else the first place.
  package var location: SourceLocation
}

/// Every scanned type, with questions about inheritance, conformance and members.
package struct TypeIndex: Sendable {
  /// Sorted by name.
  package let names: [String]
  private let types: [String: TypeFacts]
  /// Direct subclasses by superclass name, sorted.
  private let subclassNames: [String: [String]]
  /// Conforming classes by protocol, sorted.
  private var adopterNames: [String: [String]] = [:]

  package subscript(name: String) -> TypeFacts? { types[name] }

  package init(files: [FileFacts]) {
    var merged: [String: TypeFacts] = [:]
    let damage = DamagedSource(
      files: files, declarations: { $0.types.map(\.location) }, damages: \.damagesOfTypes)
    for file in files {
      for declaration in file.types {
        TypeIndex.merge(declaration, language: file.language, into: &merged)
        if damage.covers(declaration.location) { merged[declaration.name]?.isDamaged = true }
      }
    }
    // A Swift inheritance clause does not tell a superclass from a protocol.
    for name in merged.keys {
      guard var facts = merged[name], let superclass = facts.superclass, merged[superclass]?.isProtocol == true else {
        continue
      }
      facts.protocols = Set(facts.protocols + [superclass]).sorted()
      facts.superclass = nil
      merged[name] = facts
    }
    types = merged
    names = merged.keys.sorted()
    var subclasses: [String: [String]] = [:]
    for name in names {
      if let superclass = merged[name]?.superclass { subclasses[superclass, default: []].append(name) }
    }
    subclassNames = subclasses
    var adopters: [String: [String]] = [:]
    for name in names where merged[name]?.isProtocol == false {
      for adopted in allProtocols(of: name) { adopters[adopted, default: []].append(name) }
    }
    adopterNames = adopters
  }

  private static func merge(
    _ declaration: TypeDeclaration, language: Language, into merged: inout [String: TypeFacts]
  ) {
    // A protocol and a class may share a name in Objective-C; the class then keeps it.
    let isProtocol = declaration.kind == .protocol
    var facts =
      merged[declaration.name]
      ?? TypeFacts(
        name: declaration.name, isProtocol: isProtocol, superclass: nil, protocols: [], properties: [:], methods: [:],
        classMethods: [:], instanceVariables: [:], isDeclared: false, isImplemented: false, isSwift: false,
        location: declaration.location)
    if facts.isProtocol && !isProtocol {
      facts.isProtocol = false
    } else if isProtocol && !facts.isProtocol {
      return
    }
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol:
      if !facts.isDeclared { facts.location = declaration.location }
      facts.isDeclared = true
    case .implementation: facts.isImplemented = true
    case .extension: break
    }
    if declaration.kind == .struct || declaration.kind == .enum { facts.isValue = true }
    if language == .swift {
      facts.isSwift = true
      if declaration.kind != .protocol { facts.isImplemented = true }
    }
    if let superclass = declaration.superclass, facts.superclass == nil { facts.superclass = superclass.name }
    facts.protocols = Set(facts.protocols + declaration.protocols).sorted()
    for property in declaration.properties {
      if var known = facts.properties[property.name] {
        if !property.isReadOnly { known.isReadOnly = false }
        facts.properties[property.name] = known
      } else {
        facts.properties[property.name] = property
      }
    }
    for variable in declaration.instanceVariables where facts.instanceVariables[variable.name] == nil {
      facts.instanceVariables[variable.name] = variable
    }
    for method in declaration.methods {
      if method.isClassMethod {
        add(method, to: &facts.classMethods)
      } else {
        add(method, to: &facts.methods)
      }
    }
    merged[declaration.name] = facts
  }

  private static func add(_ method: MethodDeclaration, to table: inout [String: [MethodDeclaration]]) {
    if method.isImplemented {
      table[method.selector, default: []].insert(method, at: 0)
    } else {
      table[method.selector, default: []].append(method)
    }
  }

  // MARK: Inheritance

  /// The class and its scanned ancestors, nearest first. `isComplete` says whether the chain ends at a root class, and
  /// each of them was read wholly.
  package func ancestry(of name: String) -> (chain: [TypeFacts], isComplete: Bool) {
    var chain: [TypeFacts] = []
    var seen: Set<String> = []
    var next: String? = name
    var isWhole = true
    while let current = next {
      if TypeIndex.rootClasses.contains(current) { return (chain, isWhole) }
      guard seen.insert(current).inserted, let facts = types[current] else { return (chain, false) }
      chain.append(facts)
      if facts.isDamaged { isWhole = false }
      next = facts.superclass
      if next == nil { return (chain, isWhole && facts.isDeclared) }
    }
    return (chain, false)
  }

  /// Whether `name` is `ancestor` or inherits from it.
  package func isSubclass(_ name: String, of ancestor: String) -> Truth {
    if name == ancestor { return .yes }
    let (chain, isComplete) = ancestry(of: name)
    if chain.contains(where: { $0.superclass == ancestor || $0.name == ancestor }) { return .yes }
    return isComplete ? .no : .unknown
  }

  /// Every scanned class below `name`, depth first, sorted among siblings.
  package func subclasses(of name: String) -> [String] {
    var result: [String] = []
    var seen: Set<String> = [name]
    var stack = Array((subclassNames[name] ?? []).reversed())
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      result.append(next)
      stack.append(contentsOf: (subclassNames[next] ?? []).reversed())
    }
    return result
  }

  /// Whether a class, or one of its ancestors, adopts a protocol or one that inherits from it.
  package func conforms(_ name: String, to protocolName: String) -> Truth {
    if protocolName == "NSObject" { return .yes }
    let (chain, isComplete) = ancestry(of: name)
    var isKnown = isComplete
    for facts in chain {
      for adopted in facts.protocols {
        switch inherits(protocol: adopted, from: protocolName) {
        case .yes: return .yes
        case .unknown: isKnown = false
        case .no: break
        }
      }
    }
    return isKnown ? .no : .unknown
  }

  /// Whether a protocol is another or inherits from it.
  package func inherits(protocol name: String, from ancestor: String) -> Truth {
    if name == ancestor { return .yes }
    var isKnown = true
    var seen: Set<String> = []
    var stack = [name]
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      if next == ancestor { return .yes }
      if next == "NSObject" { continue }
      guard let facts = types[next], facts.isProtocol else {
        isKnown = false
        continue
      }
      stack.append(contentsOf: facts.protocols)
    }
    return isKnown ? .no : .unknown
  }

  /// Every protocol that a class is known to conform to, inherited ones included.
  package func allProtocols(of name: String) -> Set<String> {
    var result: Set<String> = []
    var stack = ancestry(of: name).chain.flatMap(\.protocols)
    while let next = stack.popLast() {
      guard result.insert(next).inserted else { continue }
      if let facts = types[next], facts.isProtocol { stack.append(contentsOf: facts.protocols) }
    }
    return result
  }

  /// The scanned classes that conform to a protocol, sorted.
  package func adopters(of protocolName: String) -> [String] { adopterNames[protocolName] ?? [] }

  // MARK: Members

  /// A property of a class, its ancestors, or the protocols they adopt.
  package func property(_ name: String, of type: String) -> Lookup<PropertyDeclaration> {
    member(of: type) { $0.properties[name] }
  }

  /// An instance method by selector, implemented or declared.
  package func method(_ selector: String, of type: String) -> Lookup<[MethodDeclaration]> {
    if TypeIndex.rootClassSelectors.contains(selector) { return .unknown }
    return member(of: type) { $0.methods[selector] }
  }

  package func classMethod(_ selector: String, of type: String) -> Lookup<[MethodDeclaration]> {
    if TypeIndex.rootClassSelectors.contains(selector) { return .unknown }
    return member(of: type) { $0.classMethods[selector] }
  }

  private func member<Found: Sendable>(of type: String, _ find: (TypeFacts) -> Found?) -> Lookup<Found> {
    let (chain, isComplete) = ancestry(of: type)
    var isKnown = isComplete
    for facts in chain {
      if let found = find(facts) { return .found(found) }
      // Members of a class declared in a header whose category or extension was not scanned stay possible, but those
      // are part of its implementation file, which declares them where it uses them.
      if !facts.isDeclared { isKnown = false }
    }
    var seen: Set<String> = []
    var protocols = chain.flatMap(\.protocols)
    while let next = protocols.popLast() {
      guard next != "NSObject", seen.insert(next).inserted else { continue }
      guard let facts = types[next], facts.isProtocol else {
        isKnown = false
        continue
      }
      if let found = find(facts) { return .found(found) }
      protocols.append(contentsOf: facts.protocols)
    }
    return isKnown ? .absent : .unknown
  }

  /// Roots of class hierarchies outside of any scanned source whose members are few and known.
  package static let rootClasses: Set<String> = ["NSObject", "NSProxy", "SwiftObject"]

  /// Selectors that every object answers, so that their absence in source says nothing.
  package static let rootClassSelectors: Set<String> = [
    "init", "new", "alloc", "copy", "mutableCopy", "class", "superclass", "self", "description", "debugDescription",
    "hash", "isEqual:", "isKindOfClass:", "isMemberOfClass:", "respondsToSelector:", "conformsToProtocol:",
    "performSelector:", "performSelector:withObject:", "performSelector:withObject:withObject:", "retain", "release",
    "autorelease", "retainCount", "zone", "isProxy", "valueForKey:", "setValue:forKey:", "valueForKeyPath:",
    "setValue:forKeyPath:", "dealloc", "finalize", "awakeFromNib", "load", "initialize",
  ]
}
