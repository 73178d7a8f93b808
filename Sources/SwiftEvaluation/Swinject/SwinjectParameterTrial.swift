import AssemblyFacts

/// Finds the types of closure parameters that have none written, by running the closure on unknown values and noting
/// what its first use of each asks for, as the compiler does statement by statement.
extension SwiftEvaluator {
  /// One for every parameter; nil where the use does not tell.
  func determineParameterTypes(of closure: SwiftClosureObject) -> [SwiftType?] {
    let generics = closure.frame.generics.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let key = "\(closure.frame.path) \(closure.span) \(generics)"
    if let known = determined[key] { return known }
    determined[key] = []
    let host = TrialHost()
    let trial = SwiftEvaluator(program: program, host: host, isSymbolic: true)
    trial.determined = determined
    let found = trial.tryOut(closure)
    determined[key] = found
    return found
  }

  private func tryOut(_ closure: SwiftClosureObject) -> [SwiftType?] {
    guard case .function(let parameters, let result)? = closure.type else { return [] }
    let inner = SwiftFrame(
      path: closure.frame.path, context: closure.frame.context, selfValue: closure.frame.selfValue,
      generics: closure.frame.generics, captured: closure.captured,
      result: result.isFullyKnown ? result : nil)
    var slots: [SwiftSlot] = []
    for (index, type) in parameters.enumerated() {
      let slot = SwiftSlot(
        index == 0 ? TypedValue(.container(0), type) : TypedValue(.symbol(index), type.isFullyKnown ? type : nil))
      slot.isUndetermined = !type.isFullyKnown
      slots.append(slot)
      let names = closure.closure.parameters?.map(\.name)
      inner.declare(names.map { index < $0.count ? $0[index] : "_" } ?? "$\(index)", slot)
    }
    _ = try? inFrame(inner) { try runBody(closure.closure.body, expecting: inner.result) }
    return zip(slots, parameters).map { slot, type in
      if type.isFullyKnown { return type }
      guard let types = expectations[ObjectIdentifier(slot)]?.types, let first = types.first else { return nil }
      // Used both as an optional and as none in one statement, it is none.
      let plain = types.first { !$0.isOptional } ?? first
      return plain.asArgument
    }
  }
}

/// Containers of a trial: everything is there and nothing is kept.
private final class TrialHost: SwinjectHost {
  func makeContainer(parent: Int?, defaultScope: SwinjectScope?, at location: SourceLocation) -> Int { 0 }
  func register(_ registration: SwinjectRegistration, in container: Int) -> Int { 0 }
  func forward(
    _ entry: Int, as service: SwiftType, name: SwinjectName?, in container: Int?, at location: SourceLocation
  ) {}
  func setScope(_ scope: SwinjectScope, of entry: Int, at location: SourceLocation) {}
  func addCompletion(_ closure: TypedValue, to entry: Int, at location: SourceLocation) {}
  func resolve(_ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator) throws -> SwiftValue {
    .symbol(0)
  }
  func instance(of wrapper: Int, by evaluator: SwiftEvaluator, at location: SourceLocation) throws -> SwiftValue {
    .symbol(0)
  }
  func hasRegistration(of service: SwiftType, name: SwinjectName?, in container: Int) -> Bool { true }
  func removeAll(in container: Int) {}
  func symbolEvent(_ event: SwiftSymbolEvent, by evaluator: SwiftEvaluator) throws -> TypedValue? {
    if case .construct(let type, _, _) = event { return TypedValue(.symbol(0), type) }
    return nil
  }
}
