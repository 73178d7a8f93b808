import AssemblyFacts

extension SwiftBodyReader {
  /// The value that a method with this outcome returns.
  mutating func value(of outcome: Outcome, at location: SourceLocation) -> InjectedValue {
    switch outcome {
    case .falls, .breaks, .returns(.nothing): return InjectedValue(.nothing, at: location)
    case .returns(.value(let value)): return value
    case .returns(.definition(let index)):
      return InjectedValue(.inline(finish(index)), at: definitions[index].location)
    case .choice(let condition, let first, let second):
      let operands = [condition, value(of: first, at: location), value(of: second, at: location)]
      return InjectedValue(
        .expression(text: condition.text, operator: "?:", operands: operands), at: location)
    }
  }

  // MARK: Sequences

  /// Reads statements up to the first that certainly ends them; what follows is never carried out.
  mutating func run(_ statements: ArraySlice<SwiftStatement>) -> Outcome {
    guard depth < SwiftBodyReader.deepest else {
      if let first = statements.first {
        evaluate(
          InjectedValue(.unknown(text: "…", reason: "nested too deeply"), at: location(first.span)))
      }
      return .falls
    }
    depth += 1
    defer { depth -= 1 }
    var outcome = Outcome.falls
    var rest = statements
    while let statement = rest.popFirst() {
      outcome = outcome.followed(by: run(statement, rest: &rest))
      if !outcome.mayFall { break }
    }
    return outcome
  }

  /// Reads both branches of a decision. Where exactly one of them ends the method, the rest of the sequence belongs to
  /// the other one and is read there, with the names that `conditions` bind.
  private mutating func choose(
    on condition: InjectedValue, then: (inout SwiftBodyReader) -> Outcome,
    otherwise: (inout SwiftBodyReader) -> Outcome, rest: inout ArraySlice<SwiftStatement>,
    binding conditions: [SwiftCondition] = []
  ) -> Outcome {
    let before = variables
    var (thenSteps, thenOutcome) = branch(then)
    let afterThen = variables
    variables = before
    var (otherSteps, otherOutcome) = branch(otherwise)
    if thenOutcome.alwaysFalls && !otherOutcome.mayFall && !rest.isEmpty {
      let afterOther = variables
      variables = afterThen
      let following = rest
      rest = []
      let (steps, outcome) = branch { reader in
        reader.bind(conditions)
        return reader.run(following)
      }
      thenSteps += steps
      thenOutcome = outcome
      if !outcome.mayFall { variables = afterOther }
    } else if otherOutcome.alwaysFalls && !thenOutcome.mayFall && !rest.isEmpty {
      let following = rest
      rest = []
      let (steps, outcome) = branch { $0.run(following) }
      otherSteps += steps
      otherOutcome = outcome
    } else if !thenOutcome.mayFall {
      // What the other branch left behind counts.
    } else if !otherOutcome.mayFall {
      variables = afterThen
    } else {
      merge(before: before, then: afterThen, on: condition)
    }
    if !thenSteps.isEmpty || !otherSteps.isEmpty || condition.holdsContainerValue {
      drafts.append(.condition(on: condition, then: thenSteps, otherwise: otherSteps))
    }
    return Outcome.merge(on: condition, thenOutcome, otherOutcome)
  }

  /// Joins what the two branches of a decision made of the variables; `variables` holds the second branch's.
  private mutating func merge(
    before: [String: SwiftBodyVariable], then: [String: SwiftBodyVariable], on condition: InjectedValue
  ) {
    for (name, old) in before.sorted(by: { $0.key < $1.key }) {
      guard let first = then[name], let second = variables[name] else { continue }
      guard first.version != old.version || second.version != old.version else { continue }
      set(name, .choice(on: condition, first.binding, second.binding))
    }
  }

  // MARK: Single statements

  private mutating func run(_ statement: SwiftStatement, rest: inout ArraySlice<SwiftStatement>) -> Outcome {
    switch statement.kind {
    case .expression(let expression):
      perform(expression)
      return .falls
    case .variable(let variable):
      guard let value = variable.initial else {
        declare(variable.name, .value(InjectedValue(.nothing, at: location(statement.span))))
        return .falls
      }
      declare(variable.name, bind(value, as: variable.name))
      return .falls
    case .destructure(let pattern, let value):
      destructure(pattern, value)
      return .falls
    case .return(let value): return .returns(value.map { result($0) } ?? .nothing)
    case .throw: return .returns(.nothing)
    case .if(let conditions, let then, let otherwise):
      guard let decision = decide(conditions) else {
        // Bindings of the closure's own optional parameters always succeed.
        return inScope { reader in
          reader.bind(conditions)
          return reader.run(then[...])
        }
      }
      return choose(
        on: decision,
        then: { reader in
          reader.inScope { reader in
            reader.bind(conditions)
            return reader.run(then[...])
          }
        }, otherwise: { reader in reader.inScope { $0.run(otherwise[...]) } }, rest: &rest)
    case .guard(let conditions, let otherwise):
      guard let decision = decide(conditions) else {
        bind(conditions)
        return .falls
      }
      let outcome = choose(
        on: decision, then: { _ in .falls }, otherwise: { reader in reader.inScope { $0.run(otherwise[...]) } },
        rest: &rest, binding: conditions)
      return outcome
    case .switch(let value, let cases):
      return runCases(cases.filter { !$0.patterns.isEmpty } + cases.filter { $0.patterns.isEmpty }, on: read(value))
        .withoutBreaks
    case .for(let pattern, let sequence, _, let body): return loop(over: sequence, pattern, body)
    case .while(let conditions, let body, let isRepeat):
      if isRepeat { return inScope { $0.run(body[...]) }.withoutBreaks }
      return loop(on: decide(conditions) ?? always(statement), body)
    case .do(let body, _): return inScope { $0.run(body[...]) }
    case .defer(let body): return inScope { $0.run(body[...]) }
    case .leave: return .breaks
    case .compilation(let clauses): return runClauses(clauses[...], at: statement.span, rest: &rest)
    case .function, .type: return .falls
    case .other(let text):
      evaluate(InjectedValue(.unknown(text: text, reason: "syntax not understood"), at: location(statement.span)))
      return .falls
    }
  }

  private func always(_ statement: SwiftStatement) -> InjectedValue {
    InjectedValue(.constant(Constant(kind: .boolean, text: "YES")), at: location(statement.span))
  }

  private mutating func runClauses(
    _ clauses: ArraySlice<SwiftCompilationClause>, at span: SwiftSpan, rest: inout ArraySlice<SwiftStatement>
  ) -> Outcome {
    guard let first = clauses.first, depth < SwiftBodyReader.deepest else { return .falls }
    guard let condition = first.condition else { return run(first.body[...]) }
    depth += 1
    defer { depth -= 1 }
    let on = InjectedValue(.constant(Constant(kind: .symbol, text: condition)), at: location(span))
    var none: ArraySlice<SwiftStatement> = []
    return choose(
      on: on, then: { $0.run(first.body[...]) },
      otherwise: { $0.runClauses(clauses.dropFirst(), at: span, rest: &none) }, rest: &rest)
  }

  mutating func result(_ expression: SwiftExpression) -> MethodResult {
    if let index = definition(expression) { return .definition(index) }
    return .value(read(expression))
  }

  // MARK: Conditions

  /// What decides a list of conditions; nil where they only unwrap the optional parameter of a closure.
  private mutating func decide(_ conditions: [SwiftCondition]) -> InjectedValue? {
    var values: [InjectedValue] = []
    for condition in conditions {
      switch condition {
      case .expression(let expression): values.append(read(expression))
      case .binding(let pattern, _, let value):
        guard let value else {
          if case .name(let name, _) = pattern, isOwnObject(name) { continue }
          if case .name(let name, let span) = pattern {
            values.append(read(SwiftExpression(.name(name, labels: nil, generics: []), span)))
          }
          continue
        }
        if let name = value.withoutCasts.plainName, isOwnObject(name) { continue }
        values.append(read(value))
      case .matching(_, let value): values.append(read(value))
      case .availability(let text):
        values.append(
          InjectedValue(.constant(Constant(kind: .symbol, text: text)), at: location(.start)))
      }
    }
    guard let first = values.first else { return nil }
    guard values.count > 1 else { return first }
    return InjectedValue(
      .expression(
        text: values.map(\.text).joined(separator: ", "), operator: "&&", operands: values), at: first.location)
  }

  /// Whether a name is the definition or method that a closure is given.
  private func isOwnObject(_ name: String) -> Bool {
    switch variables[name]?.binding {
    case .configured, .method, .matcher, .definition: true
    default: false
    }
  }

  /// Declares the names that conditions bind.
  private mutating func bind(_ conditions: [SwiftCondition]) {
    for condition in conditions {
      guard case .binding(let pattern, _, let value) = condition, case .name(let name, _) = pattern else { continue }
      if let value {
        declare(name, bind(value, as: name))
      } else if let variable = variables[name] {
        declare(name, variable.binding)
      }
    }
  }

  private mutating func destructure(_ pattern: SwiftPattern, _ value: SwiftExpression) {
    guard case .tuple(let parts) = pattern else { return }
    if case .tuple(let elements) = value.kind, elements.count == parts.count {
      for (part, element) in zip(parts, elements) {
        if case .name(let name, _) = part { declare(name, bind(element.value, as: name)) }
      }
      return
    }
    for part in parts {
      if case .name(let name, _) = part { declare(name, .opaque(reason: "a part of a tuple")) }
    }
  }

  // MARK: Loops and switches

  private mutating func loop(on condition: InjectedValue, _ body: [SwiftStatement]) -> Outcome {
    let (steps, outcome) = branch { reader in reader.inScope { $0.run(body[...]) } }
    if !steps.isEmpty || condition.holdsContainerValue {
      drafts.append(.condition(on: condition, then: steps, otherwise: []))
    }
    return outcome.withoutBreaks.alwaysFalls ? .falls : .choice(on: condition, outcome.withoutBreaks, .falls)
  }

  /// A loop over a collection literal is read once for every element, any other once for all.
  private mutating func loop(
    over sequence: SwiftExpression, _ pattern: SwiftPattern, _ body: [SwiftStatement]
  ) -> Outcome {
    let value = read(sequence)
    guard case .name(let name, let span) = pattern else { return loop(on: value, body) }
    guard case .collection(let elements) = value.kind, elements.kind != .dictionary, elements.elements.count <= 50
    else {
      let element =
        value.holdsContainerValue
        ? SwiftBinding.value(
          InjectedValue(.expression(text: name, operator: "in", operands: [value]), at: location(span)))
        : .opaque(reason: "an element of a collection")
      return inScope { reader in
        reader.declare(name, element)
        return reader.loop(on: value, body)
      }
    }
    var outcome = Outcome.falls
    for element in elements.elements {
      let turn = inScope { reader in
        reader.declare(name, .value(element))
        return reader.run(body[...])
      }
      outcome = outcome.followed(by: turn.withoutBreaks)
      if !outcome.mayFall { break }
    }
    return outcome
  }

  private mutating func runCases(_ cases: [SwiftCase], on value: InjectedValue) -> Outcome {
    guard let first = cases.first, depth < SwiftBodyReader.deepest else { return .falls }
    depth += 1
    defer { depth -= 1 }
    if first.patterns.isEmpty { return inScope { $0.run(first.body[...]) } }
    let labels = first.patterns.compactMap { pattern -> InjectedValue? in
      guard case .expression(let expression) = pattern else { return nil }
      return read(expression)
    }
    let condition = InjectedValue(
      .expression(text: value.text, operator: "switch", operands: [value] + labels), at: value.location)
    var rest: ArraySlice<SwiftStatement> = []
    let others = Array(cases.dropFirst())
    return choose(
      on: value.holdsContainerValue ? condition : value,
      then: { reader in reader.inScope { $0.run(first.body[...]) } },
      otherwise: { $0.runCases(others, on: value) }, rest: &rest)
  }

  // MARK: Declarations

  /// What a name stands for that is given the value of an expression.
  mutating func bind(_ expression: SwiftExpression, as name: String) -> SwiftBinding {
    if let index = definition(expression) { return .definition(index) }
    let plain = expression.withoutCasts
    if case .closure(let closure) = plain.kind { return .closure(closure) }
    if let other = plain.plainName, let variable = variables[other] {
      switch variable.binding {
      case .local, .definition, .configured, .method, .matcher, .closure: return variable.binding
      case .argument, .value, .choice, .opaque: break
      }
    }
    return hold(read(expression), as: name)
  }
}
