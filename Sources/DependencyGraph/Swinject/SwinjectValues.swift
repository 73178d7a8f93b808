import AssemblyFacts
import SwiftEvaluation

/// Turns what a value is made of into the form in which injections hold it.
struct SwinjectValues {
  let tracer: SwinjectTracer
  let evaluator: SwiftEvaluator
  /// The objects that the definition itself makes.
  var products: Set<Int> = []
  /// References that some value holds.
  var used: Set<Int> = []
  /// References that closures and wrappers inside the values hold: they come later.
  var later: [Int] = []
  private var depth = 0

  init(tracer: SwinjectTracer, evaluator: SwiftEvaluator) {
    self.tracer = tracer
    self.evaluator = evaluator
  }

  mutating func value(_ typed: TypedValue, at location: SourceLocation) -> InjectedValue {
    guard depth < 60 else {
      return InjectedValue(.unknown(text: "…", reason: "nested too deeply"), at: location)
    }
    depth += 1
    defer { depth -= 1 }
    let type = typed.type.map { TypeReference($0) }
    func constant(_ kind: Constant.Kind, _ text: String) -> InjectedValue {
      InjectedValue(.constant(Constant(kind: kind, text: text, type: type)), at: location)
    }
    switch typed.value {
    case .symbol(let number): return symbol(number, type: type, at: location)
    case .nothing: return InjectedValue(.nothing, at: location)
    case .void: return constant(.object, "()")
    case .string(let text): return constant(.string, text)
    case .integer(let text), .floating(let text): return constant(.number, text)
    case .boolean(let truth): return constant(.boolean, truth ? "YES" : "NO")
    case .enumCase(let owner, let name, let values):
      if values.isEmpty { return constant(.symbol, "\(owner).\(name)") }
      return message(
        owner, name, values.map { SwiftCallArgument(label: nil, typed: TypedValue($0, nil), location: location) }, type,
        location)
    case .type(let named): return constant(.classObject, named.description)
    case .array(let elements):
      let values = elements.map { value(TypedValue($0, nil), at: location) }
      return InjectedValue(.collection(Collection(kind: .array, elements: values)), at: location)
    case .dictionary(let entries):
      var collection = Collection(kind: .dictionary, elements: [])
      for entry in entries {
        collection.keys.append(value(TypedValue(entry.key, nil), at: location))
        collection.elements.append(value(TypedValue(entry.value, nil), at: location))
      }
      return InjectedValue(.collection(collection), at: location)
    case .tuple(let elements):
      let values = elements.map { value($0.typed, at: location) }
      return InjectedValue(.expression(text: "(…)", operator: nil, operands: values), at: location)
    case .container, .assembler: return InjectedValue(.collaborator(.resolver(name: "")), at: location)
    case .closure(let closure):
      let found = tracer.references(in: closure, evaluator)
      later += found
      used.formUnion(found)
      return constant(.block, "{ … }")
    case .structure(let structure): return constant(.object, structure.type.description)
    case .object(let object): return constant(.object, object.className)
    case .initializer(let named, _): return constant(.block, "\(named).init")
    case .function(let members, _): return constant(.block, members.first?.declaration.name ?? "")
    case .scope, .entry, .wrapper: return constant(.object, "")
    case .unknown(let reason): return InjectedValue(.unknown(text: "", reason: reason), at: location)
    }
  }

  private mutating func symbol(_ number: Int, type: TypeReference?, at location: SourceLocation) -> InjectedValue {
    if products.contains(number) { return InjectedValue(.definitionObject, at: location) }
    switch tracer.symbols[number] {
    case .argument(let index): return InjectedValue(.argument(index), at: location)
    case .component: return InjectedValue(.definitionObject, at: location)
    case .reference(let reference, let place, let isDeferred):
      used.insert(number)
      if isDeferred {
        later.append(number)
        return InjectedValue(.constant(Constant(kind: .block, text: reference.key.description, type: type)), at: place)
      }
      return InjectedValue(.reference(reference), at: place)
    case .made(let made, let arguments, let place):
      return message(made.description, "init", arguments, TypeReference(made), place)
    case .resolution:
      return InjectedValue(.unknown(text: "", reason: "what is resolved by ordinary code"), at: location)
    case .combination(let parts, let text, let place):
      let operands = parts.map { value($0, at: place) }.filter(SwinjectValues.matters)
      guard !operands.isEmpty else {
        return InjectedValue(.constant(Constant(kind: .object, text: text, type: type)), at: place)
      }
      return InjectedValue(.expression(text: text, operator: nil, operands: operands), at: place)
    }
  }

  /// A construction or call: a constant where nothing of the container's goes into it.
  private mutating func message(
    _ target: String, _ name: String, _ arguments: [SwiftCallArgument], _ type: TypeReference?,
    _ location: SourceLocation
  ) -> InjectedValue {
    let values = arguments.map { value($0.typed, at: $0.location) }
    let labels = arguments.map { ($0.label ?? "_") + ":" }.joined()
    let text = "\(target)(…)"
    guard values.contains(where: SwinjectValues.matters) else {
      return InjectedValue(.constant(Constant(kind: .object, text: text, type: type)), at: location)
    }
    return InjectedValue(
      .message(Message(target: .named(target), selector: "\(name)(\(labels))", arguments: values, text: text)),
      at: location)
  }

  /// Whether a value is, or holds, something of the container's.
  static func matters(_ value: InjectedValue) -> Bool {
    var found = false
    value.forEachPart { part in
      switch part.kind {
      case .reference, .argument: found = true
      default: break
      }
    }
    return found
  }
}
