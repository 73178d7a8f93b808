import AssemblyFacts

/// What has been done in a resolution, in a form that does not depend on the order (`SearchMemory`).
extension Resolution {
  enum Fact: UInt64 {
    case field = 1
    case property, waiting, method, parameter, collected, initialized, complete, choice, singleton
  }

  func note(_ fact: Fact, _ values: @autoclosure () -> [UInt64]) {
    guard tracksState else { return }
    facts.add(Resolution.hash(fact, values()))
  }

  func forget(_ fact: Fact, _ values: @autoclosure () -> [UInt64]) {
    guard tracksState else { return }
    facts.remove(Resolution.hash(fact, values()))
  }

  private static func hash(_ fact: Fact, _ values: [UInt64]) -> UInt64 {
    values.reduce(FactSum.mix(fact.rawValue)) { FactSum.combine($0, $1) }
  }

  /// Names a place in the body of a definition.
  static func place(_ location: SourceLocation?, _ number: Int = 0) -> UInt64 {
    guard let location else { return UInt64(truncatingIfNeeded: number) }
    return FactSum.combine(
      UInt64(truncatingIfNeeded: location.line), UInt64(truncatingIfNeeded: location.column),
      UInt64(truncatingIfNeeded: number))
  }

  /// The state at a point of decision.
  var state: SearchMemory.Key {
    let path = stack.top?.path ?? 0
    return SearchMemory.Key(
      first: FactSum.combine(facts.first, path), second: FactSum.combine(facts.second, path ^ 0xa5a5))
  }

  func hash(of value: SimulatedValue) -> UInt64 {
    switch value {
    case .nothing: return 1
    case .instance(let number): return FactSum.combine(2, instanceNames[number])
    case .argument(let index): return FactSum.combine(3, UInt64(index))
    case .constant(let constant):
      return FactSum.combine(4, ArgumentHash.text("\(constant.kind) \(constant.text)", kind: 0).value)
    case .list(_, let elements): return elements.reduce(5) { FactSum.combine($0, hash(of: $1)) }
    case .dictionary(_, let values): return values.reduce(6) { FactSum.combine($0, hash(of: $1)) }
    case .classObject(let name): return FactSum.combine(7, ArgumentHash.text(name, kind: 0).value)
    case .assembly: return 8
    case .unknown(let text): return FactSum.combine(9, ArgumentHash.text(text, kind: 0).value)
    }
  }

  /// The name of a component that comes onto the stack.
  func name(of element: StackElement) -> UInt64 {
    let node = FactSum.combine(UInt64(element.node.component), element.node.arguments)
    guard element.isPrototype else { return node }
    let parent = stack.top?.name ?? 0
    let place = Resolution.place(element.hop.location)
    let request = FactSum.combine(parent, node, place)
    prototypeRequests[request, default: 0] += 1
    return FactSum.combine(request, prototypeRequests[request] ?? 0)
  }
}
