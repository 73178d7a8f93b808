import AssemblyFacts
import ObjectiveCSyntax

/// Foundation's collections, made by messages and filled step by step.
extension BodyReader {
  /// The collection that a message to a collection class, or to a collection, makes.
  mutating func collection(_ send: MessageSend) -> AssemblyFacts.Collection? {
    let selector = send.selector
    if let name = className(send.receiver) ?? allocated(send) {
      guard let kind = BodyReader.collectionKind(name) else { return nil }
      return collection(of: kind, send)
    }
    guard ["copy", "mutableCopy", "arrayByAddingObject:", "setByAddingObject:", "allObjects"].contains(selector) else {
      return nil
    }
    guard isCollection(send.receiver), case .collection(var collection) = read(send.receiver).kind else { return nil }
    if let added = send.arguments.first { collection.elements.append(read(added)) }
    return collection
  }

  /// Whether an expression can be a collection of the method's, so that reading it twice does no harm.
  private func isCollection(_ expression: Expression) -> Bool {
    switch expression.withoutCasts.form {
    case .array, .dictionary: return true
    case .identifier(let name):
      switch variables[name]?.binding {
      case .collection: return true
      case .value(let value): if case .collection = value.kind { return true } else { return false }
      default: return false
      }
    default: return false
    }
  }

  private static func collectionKind(_ className: String) -> AssemblyFacts.Collection.Kind? {
    switch className {
    case "NSArray", "NSMutableArray": .array
    case "NSSet", "NSMutableSet", "NSCountedSet": .set
    case "NSOrderedSet", "NSMutableOrderedSet": .orderedSet
    case "NSDictionary", "NSMutableDictionary": .dictionary
    default: nil
    }
  }

  private mutating func collection(
    of kind: AssemblyFacts.Collection.Kind, _ send: MessageSend
  ) -> AssemblyFacts.Collection? {
    let arguments = send.arguments
    let selector = send.selector
    if arguments.isEmpty || selector.hasSuffix("WithCapacity:") {
      return ["class", "self", "alloc"].contains(selector) ? nil : AssemblyFacts.Collection(kind: kind, elements: [])
    }
    if selector.hasSuffix("WithObjectsAndKeys:") {
      var result = AssemblyFacts.Collection(kind: kind, elements: [])
      var index = 0
      while index + 1 < arguments.count, !isNothing(arguments[index]) {
        result.elements.append(read(arguments[index]))
        result.keys.append(read(arguments[index + 1]))
        index += 2
      }
      return result
    }
    switch send.parts.map({ $0.name?.text ?? "" }).joined(separator: ":") {
    case let name where name.hasSuffix("WithObjects"):
      let elements = arguments.prefix { !isNothing($0) }.map { read($0) }
      return AssemblyFacts.Collection(kind: kind, elements: elements)
    case let name where name.hasSuffix("WithObject") && kind != .dictionary:
      return AssemblyFacts.Collection(kind: kind, elements: [read(arguments[0])])
    case let name where name.hasSuffix("WithObject:forKey") && arguments.count == 2:
      return AssemblyFacts.Collection(kind: kind, elements: [read(arguments[0])], keys: [read(arguments[1])])
    case let name
    where name.hasSuffix("WithArray") || name.hasSuffix("WithSet") || name.hasSuffix("WithDictionary")
      || name.hasSuffix("WithOrderedSet"):
      guard isCollection(arguments[0]), case .collection(var inner) = read(arguments[0]).kind else { return nil }
      inner.kind = kind
      return inner
    default: return nil
    }
  }

  // MARK: Collections under construction

  /// A collection that a local holds and that may grow.
  mutating func mutableCollection(_ expression: Expression, name: String) -> Binding? {
    guard case .message(let send) = expression.form, isMutable(send), let made = collection(send) else { return nil }
    collections.append(CollectionDraft(collection: held(made, name: name), name: name, isLocal: true))
    return .collection(collections.count - 1)
  }

  private func isMutable(_ send: MessageSend) -> Bool {
    if let name = className(send.receiver) ?? allocated(send) { return name.hasPrefix("NSMutable") }
    return send.selector == "mutableCopy"
  }

  /// The collection with its container values held, so that each is made once however often the collection is used.
  private mutating func held(_ made: AssemblyFacts.Collection, name: String) -> AssemblyFacts.Collection {
    var result = made
    result.elements = made.elements.map { held($0, name: name) }
    return result
  }

  private mutating func held(_ value: InjectedValue, name: String) -> InjectedValue {
    switch hold(value, as: name) {
    case .local(let number, _): InjectedValue(.local(number), at: value.location)
    default: value
    }
  }

  /// `[items addObject:…]` and the like; false for other messages.
  mutating func add(to index: Int, _ send: MessageSend) -> Bool {
    let arguments = send.arguments
    switch send.selector {
    case "addObject:", "addItemWithDefinition:", "addItemWithComponent:", "addItemWithText:",
      "addItemWithText:requiredType:":
      add(read(arguments[0]), key: nil, to: index)
    case "insertObject:atIndex:":
      let value = held(read(arguments[0]), name: collections[index].name)
      if arguments[1].text == "0" {
        collections[index].collection.elements.insert(value, at: 0)
      } else {
        collections[index].collection.elements.append(value)
      }
    case "setObject:forKey:", "setValue:forKey:": add(read(arguments[0]), key: read(arguments[1]), to: index)
    case "addObjectsFromArray:":
      guard isCollection(arguments[0]), case .collection(let more) = read(arguments[0]).kind else { return false }
      for element in more.elements { add(element, key: nil, to: index) }
    default: return false
    }
    return true
  }

  mutating func add(_ value: InjectedValue, key: InjectedValue?, to index: Int) {
    let draft = collections[index]
    collections[index].collection.elements.append(draft.isLocal ? held(value, name: draft.name) : value)
    if let key, collections[index].collection.kind == .dictionary { collections[index].collection.keys.append(key) }
  }

  /// `asCollection:^(TyphoonPropertyInjectedAsCollection *items) { … }` of Typhoon 1.
  mutating func readCollection(_ block: BlockLiteral, at location: SourceLocation) -> InjectedValue {
    let index = collections.count
    collections.append(
      CollectionDraft(
        collection: AssemblyFacts.Collection(kind: .array, elements: []), name: "items", isLocal: false))
    _ = enter(block, [.collection(index)])
    return InjectedValue(.collection(collections[index].collection), at: location)
  }
}
