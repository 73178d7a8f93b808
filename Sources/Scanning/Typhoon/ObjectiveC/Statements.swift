import AssemblyFacts
import ObjectiveCSyntax

/// Statements in an `#if` with those of its `#else`.
private struct ConditionalBranches {
  var on: InjectedValue
  var then: ArraySlice<Statement>
  var otherwise: ArraySlice<Statement>
  /// The condition of the `#else`.
  var negation: String?
  /// The index after the last of them.
  var end: Int
}

extension BodyReader {
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

  /// Reads a body.
  mutating func run(_ body: CompoundStatement) -> Outcome {
    run(body.statements[...], around: body.node.condition)
  }

  /// Reads statements up to the first that certainly ends them; what follows is never carried out.
  ///
  /// - Parameter condition: the `#if` condition in which the sequence as a whole stands.
  mutating func run(_ statements: ArraySlice<Statement>, around condition: String?) -> Outcome {
    guard depth < BodyReader.deepest else {
      if let first = statements.first {
        let text = source.folded(first.range)
        evaluate(InjectedValue(.unknown(text: text, reason: "nested too deeply"), at: source.location(of: first.range)))
      }
      return .falls
    }
    depth += 1
    defer { depth -= 1 }
    var outcome = Outcome.falls
    var rest = statements
    while let statement = rest.first {
      if let branches = conditionalBranches(of: rest, around: condition) {
        rest = rest[branches.end...]
        let next = choose(
          on: branches.on, then: { $0.run(branches.then, around: branches.then.first?.condition) },
          otherwise: { $0.run(branches.otherwise, around: branches.negation) }, rest: &rest,
          around: condition)
        outcome = outcome.followed(by: next)
      } else {
        rest = rest.dropFirst()
        outcome = outcome.followed(by: run(statement, rest: &rest, around: condition))
      }
      if !outcome.mayFall { break }
    }
    return outcome
  }

  /// Statements of a sequence that stand in an `#if` of their own, with those of its `#else`.
  private func conditionalBranches(
    of statements: ArraySlice<Statement>, around outer: String?
  ) -> ConditionalBranches? {
    guard let first = statements.first, let condition = first.condition, condition != outer else { return nil }
    var end = statements.startIndex
    while end < statements.endIndex, statements[end].condition == condition { end += 1 }
    let then = statements[..<end]
    let start = end
    let prefix = outer.map { condition.hasPrefix($0 + " && ") ? $0 + " && " : "" } ?? ""
    let text = String(condition.dropFirst(prefix.count))
    let negations = ["\(prefix)!(\(text))", "\(prefix)!\(text)"]
    let negation =
      end < statements.endIndex
      ? negations.first { negation in
        statements[end].condition == negation || statements[end].condition?.hasPrefix(negation + " && ") == true
      } : nil
    if let negation {
      while end < statements.endIndex, let next = statements[end].condition,
        next == negation || next.hasPrefix(negation + " && ")
      {
        end += 1
      }
    }
    let on = InjectedValue(
      .constant(Constant(kind: .symbol, text: text)), at: source.location(of: first.range))
    return ConditionalBranches(
      on: on, then: then, otherwise: statements[start..<end], negation: negation, end: end)
  }

  /// Reads both branches of a decision. Where exactly one of them ends the method, the rest of the sequence belongs to
  /// the other one and is read there.
  private mutating func choose(
    on condition: InjectedValue, then: (inout BodyReader) -> Outcome, otherwise: (inout BodyReader) -> Outcome,
    rest: inout ArraySlice<Statement>, around outer: String?
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
      rest = rest[rest.endIndex...]
      let (steps, outcome) = branch { $0.run(following, around: outer) }
      thenSteps += steps
      thenOutcome = outcome
      if !outcome.mayFall { variables = afterOther }
    } else if otherOutcome.alwaysFalls && !thenOutcome.mayFall && !rest.isEmpty {
      let following = rest
      rest = rest[rest.endIndex...]
      let (steps, outcome) = branch { $0.run(following, around: outer) }
      otherSteps += steps
      otherOutcome = outcome
    } else if !thenOutcome.mayFall {
      // What the other branch left behind counts.
    } else if !otherOutcome.mayFall {
      variables = afterThen
    } else {
      merge(before: before, then: afterThen, on: condition)
    }
    decide(on: condition, then: thenSteps, otherwise: otherSteps)
    return Outcome.merge(on: condition, thenOutcome, otherOutcome)
  }

  /// Joins what the two branches of a decision made of the variables; `variables` holds the second branch's.
  private mutating func merge(before: [String: Variable], then: [String: Variable], on condition: InjectedValue) {
    for (name, old) in before {
      guard let first = then[name], let second = variables[name] else { continue }
      guard first.version != second.version else { continue }
      if first.version == old.version || second.version == old.version || first.version != second.version {
        set(name, .choice(on: condition, first.binding, second.binding))
      }
    }
  }

  // MARK: Single statements

  private mutating func run(
    _ statement: Statement, rest: inout ArraySlice<Statement>, around outer: String?
  ) -> Outcome {
    switch statement.form {
    case .compound(let compound): return inScope { $0.run(compound) }
    case .expression(let expression):
      perform(expression)
      return .falls
    case .declaration(let declaration):
      for declarator in declaration.declarators { declareLocal(declarator) }
      return .falls
    case .return(let expression):
      if let instance {
        if let expression { make(instance, from: expression) }
        return .returns(.nothing)
      }
      return .returns(expression.map { result($0) } ?? .nothing)
    case .if(let condition, let then, let otherwise):
      let on = readCondition(condition)
      // `if (self)` of an initializer.
      if case .assembly = on.kind { return runAlone(then) }
      return choose(
        on: on, then: { $0.runAlone(then) },
        otherwise: { reader in otherwise.map { reader.runAlone($0) } ?? .falls }, rest: &rest, around: outer)
    case .for(let first, let condition, let step, let body):
      return inScope { reader in
        if let first { reader.declareLoopVariables(first) }
        return reader.loop(on: condition.map { reader.readCondition($0) }, body: body, step: step)
      }
    case .forIn(let variable, let collection, let body):
      return inScope { $0.loop(over: collection, variable: variable, body: body) }
    case .while(let condition, let body): return loop(on: readCondition(condition), body: body, step: nil)
    case .doWhile(let body, let condition):
      let outcome = runAlone(body).withoutBreaks
      _ = read(condition)
      return outcome
    case .switch(let value, let body): return runSwitch(value, body)
    case .synchronized(_, let body), .autoreleasepool(let body):
      return inScope { $0.run(body) }
    case .try(let body, _, let finally):
      let outcome = inScope { $0.run(body) }
      if let finally { _ = inScope { $0.run(finally) } }
      return outcome
    case .break, .continue: return .breaks
    case .throw, .goto: return .returns(.nothing)
    case .caseLabel, .defaultLabel, .label, .empty: return .falls
    case .unparsed:
      let text = source.folded(statement.range)
      evaluate(
        InjectedValue(.unknown(text: text, reason: "syntax not understood"), at: source.location(of: statement.range)))
      return .falls
    }
  }

  /// Reads a statement that is a body on its own.
  private mutating func runAlone(_ statement: Statement) -> Outcome {
    inScope { reader in
      if case .compound(let compound) = statement.form { return reader.run(compound) }
      return reader.run([statement], around: statement.condition)
    }
  }

  private mutating func result(_ expression: Expression) -> MethodResult {
    if let index = definition(expression) { return .definition(index) }
    return .value(read(expression))
  }

  /// What decides a branch. Ordinary code that is not understood is nothing but a condition here.
  private mutating func readCondition(_ expression: Expression) -> InjectedValue {
    let value = read(expression)
    guard case .unknown(let text, _) = value.kind else { return value }
    return InjectedValue(constant(.symbol, text), at: value.location)
  }

  // MARK: Loops

  /// `int i = 0` of a `for`: has another value in every turn.
  private mutating func declareLoopVariables(_ statement: Statement) {
    guard case .declaration(let declaration) = statement.form else {
      _ = runAlone(statement)
      return
    }
    for declarator in declaration.declarators {
      guard let name = declarator.name?.text else { continue }
      declare(name, .opaque(reason: "changes from turn to turn of a loop"))
    }
  }

  private mutating func loop(on condition: InjectedValue?, body: Statement, step: Expression?) -> Outcome {
    let on =
      condition
      ?? InjectedValue(.constant(Constant(kind: .boolean, text: "YES")), at: source.location(of: body.range))
    let (steps, outcome) = branch { reader in
      let outcome = reader.runAlone(body)
      if let step { reader.perform(step) }
      return outcome
    }
    decide(on: on, then: steps, otherwise: [])
    return outcome.withoutBreaks.alwaysFalls ? .falls : .choice(on: on, outcome.withoutBreaks, .falls)
  }

  /// A loop over a collection literal is read once for every element, any other once for all.
  private mutating func loop(over collection: Expression, variable: Statement, body: Statement) -> Outcome {
    let value = read(collection)
    guard let name = BodyReader.declaredName(variable) else { return loop(on: value, body: body, step: nil) }
    declare(name, .opaque(reason: "an element of a collection"))
    guard case .collection(let elements) = value.kind, elements.kind != .dictionary, elements.elements.count <= 50
    else {
      if value.holdsContainerValue {
        let element = InjectedValue(
          .expression(text: name, operator: "in", operands: [value]), at: source.location(of: variable.range))
        set(name, .value(element))
      }
      return loop(on: value, body: body, step: nil)
    }
    var outcome = Outcome.falls
    for element in elements.elements {
      set(name, .value(element))
      outcome = outcome.followed(by: runAlone(body).withoutBreaks)
      if !outcome.mayFall { break }
    }
    return outcome
  }

  private static func declaredName(_ statement: Statement) -> String? {
    switch statement.form {
    case .declaration(let declaration): declaration.declarators.first?.name?.text
    case .expression(let expression):
      if case .identifier(let name) = expression.form { name } else { nil }
    default: nil
    }
  }

  // MARK: Switches

  private mutating func runSwitch(_ value: Expression, _ body: Statement) -> Outcome {
    let on = read(value)
    guard case .compound(let compound) = body.form else { return runAlone(body).withoutBreaks }
    var cases: [(labels: [Expression], isDefault: Bool, statements: [Statement])] = []
    for statement in compound.statements {
      switch statement.form {
      case .caseLabel(let label):
        if let last = cases.last, last.statements.isEmpty {
          cases[cases.count - 1].labels.append(label)
        } else {
          cases.append(([label], false, []))
        }
      case .defaultLabel:
        if let last = cases.last, last.statements.isEmpty {
          cases[cases.count - 1].isDefault = true
        } else {
          cases.append(([], true, []))
        }
      default:
        if cases.isEmpty { cases.append(([], false, [])) }
        cases[cases.count - 1].statements.append(statement)
      }
    }
    // The default comes last whatever its place.
    let ordered = cases.filter { !$0.isDefault } + cases.filter { $0.isDefault }
    return runCases(ordered[...], on: on).withoutBreaks
  }

  private mutating func runCases(
    _ cases: ArraySlice<(labels: [Expression], isDefault: Bool, statements: [Statement])>, on value: InjectedValue
  ) -> Outcome {
    guard let first = cases.first, depth < BodyReader.deepest else { return .falls }
    depth += 1
    defer { depth -= 1 }
    let outer = first.statements.first?.condition
    if first.isDefault { return inScope { $0.run(first.statements[...], around: outer) } }
    let labels = first.labels.map { read($0) }
    let text = value.text + " == " + labels.map(\.text).joined(separator: " || ")
    let decisive = InjectedValue(
      value.holdsContainerValue
        ? .expression(text: text, operator: "switch", operands: [value] + labels)
        : .constant(Constant(kind: .symbol, text: text)), at: value.location)
    var rest: ArraySlice<Statement> = []
    return choose(
      on: decisive, then: { reader in reader.inScope { $0.run(first.statements[...], around: outer) } },
      otherwise: { $0.runCases(cases.dropFirst(), on: value) }, rest: &rest, around: nil)
  }

  // MARK: Declarations

  mutating func declareLocal(_ declarator: Declarator) {
    guard let name = declarator.name?.text else { return }
    if let made = instance, made.name == name {
      if let value = declarator.initializer { make(made, from: value) }
      declare(name, .instance(of: made.definition))
      return
    }
    guard let initializer = declarator.initializer else {
      let location = source.location(of: declarator.range)
      declare(name, .value(InjectedValue(.nothing, at: location)))
      return
    }
    let binding = bind(initializer, as: name)
    declare(name, binding)
  }

  /// What a name stands for that is given the value of an expression.
  mutating func bind(_ expression: Expression, as name: String) -> Binding {
    if let index = definition(expression) { return .definition(index) }
    let plain = expression.withoutCasts
    if case .block = plain.form { return .block(plain) }
    if let collection = mutableCollection(plain, name: name) { return collection }
    if case .identifier(let other) = plain.form, let variable = variables[other] {
      switch variable.binding {
      case .local, .definition, .configured, .method, .matcher, .collection, .instance, .block: return variable.binding
      case .argument, .value, .choice, .opaque: break
      }
    }
    let value = read(expression)
    return hold(value, as: name)
  }
}
