import AssemblyFacts

/// Evaluates the Swift code of a program as far as the sources tell what it does.
///
/// In *concrete* mode code runs as it would: a decision that hangs on an unknown value stops the evaluation. In
/// *symbolic* mode both sides of an unknown decision are looked at, one after the other, and nothing stops.
package final class SwiftEvaluator {
  package let program: SwiftProgram
  package let typing: SwiftTyping
  package let host: any SwinjectHost
  package let isSymbolic: Bool

  /// The code that is being evaluated.
  package internal(set) var frame: SwiftFrame
  /// Global and static variables that have been read.
  var globals: [String: SwiftSlot] = [:]
  /// Globals whose initial value is being evaluated.
  var initializing: Set<String> = []
  /// Every object made, in order.
  package private(set) var objects: [SwiftObject] = []
  private var depth = 0
  private var calls = 0
  private var steps = 0
  /// Counts statements, to tell which uses stand in the same one.
  var statementCount = 0
  /// Uses of closure parameters without a type, by slot: the statement, and the types that it asks for.
  var expectations: [ObjectIdentifier: (statement: Int, types: [SwiftType])] = [:]
  /// In symbolic mode: what other branches of the running function returned.
  var alternatives: [TypedValue] = []
  /// In symbolic mode: what other branches of the closure called last returned.
  package internal(set) var closureAlternatives: [TypedValue] = []
  /// In symbolic mode: the undecided conditions under which code runs, outermost first.
  package internal(set) var conditions: [String] = []
  /// What is reachable only through values that are being passed on.
  package internal(set) var temporaries: [SwiftValue] = []
  /// Containers that stand for those whose making is not seen, by name.
  var standardContainers: [String: Int] = [:]
  /// In symbolic mode: the containers that stand for those whose making is not seen.
  package var unseenContainers: Set<Int> { Set(standardContainers.values) }
  /// Types of closure parameters found by trial, by place.
  var determined: [String: [SwiftType?]] = [:]
  /// The functions that are running, innermost last.
  package internal(set) var running: [SwiftFrame] = []
  /// In symbolic mode: how often each body is running, by its place.
  private var runningBodies: [SourceLocation: Int] = [:]

  static let deepest = 9000
  static let deepestSymbolic = 1500
  static let mostCalls = 500
  static let mostSteps = 2_000_000
  static let mostStepsSymbolic = 20_000

  package init(program: SwiftProgram, host: any SwinjectHost, isSymbolic: Bool) {
    self.program = program
    typing = SwiftTyping(program: program)
    self.host = host
    self.isSymbolic = isSymbolic
    frame = SwiftFrame(path: "", context: nil, selfValue: nil, generics: [:], result: nil)
  }

  package func location(_ span: SwiftSpan) -> SourceLocation { span.location(in: frame.path) }

  /// Guards against code that does not end and against nesting that is too deep.
  func step<Result>(_ span: SwiftSpan, _ body: () throws -> Result) throws -> Result {
    depth += 1
    steps += 1
    defer { depth -= 1 }
    guard depth < (isSymbolic ? SwiftEvaluator.deepestSymbolic : SwiftEvaluator.deepest) else {
      throw SwiftHalt.unknown("the code nests too deeply to be followed", location(span))
    }
    guard steps < (isSymbolic ? SwiftEvaluator.mostStepsSymbolic : SwiftEvaluator.mostSteps) else {
      throw SwiftHalt.unknown("the code runs too long to be followed", location(span))
    }
    return try body()
  }

  /// Runs code in a frame of its own.
  package func inFrame<Result>(_ frame: SwiftFrame, _ body: () throws -> Result) throws -> Result {
    let outer = self.frame
    let outerAlternatives = alternatives
    calls += 1
    running.append(frame)
    self.frame = frame
    alternatives = []
    defer {
      self.frame = outer
      alternatives = outerAlternatives
      running.removeLast()
      calls -= 1
    }
    // Containers guard their own depth; this is for functions that call themselves.
    guard calls < (isSymbolic ? 60 : 3000) else {
      throw SwiftHalt.unknown("the code calls itself too often to be followed", nil)
    }
    return try body()
  }

  /// Runs code in an inner scope of the current frame.
  func inScope<Result>(_ body: () throws -> Result) throws -> Result {
    frame.scopes.append([:])
    defer { frame.scopes.removeLast() }
    return try body()
  }

  package func makeObject(of type: SwiftType) -> SwiftObject {
    let object = SwiftObject(type: type, number: objects.count)
    objects.append(object)
    return object
  }

  /// Keeps a value alive while it is passed on.
  package func push(_ value: SwiftValue) { temporaries.append(value) }
  package func pop() { _ = temporaries.popLast() }

  /// The values of global and static variables read so far.
  package var globalValues: [SwiftValue] { globals.values.map(\.value) }

  func canonical(_ type: SwiftType) -> SwiftType {
    typing.canonical(type, in: frame.context, generics: frame.generics)
  }

  // MARK: Running code

  /// How statements end.
  enum Completion {
    case normal
    case returned(TypedValue)
    case left(String)
  }

  /// Runs the body of a function, closure or getter and gives what it returns.
  package func runBody(_ body: [SwiftStatement], expecting type: SwiftType?) throws -> TypedValue {
    guard isSymbolic, let first = body.first else { return try runStatements(of: body, expecting: type) }
    // With both sides of every decision looked at, code that calls itself would be followed on exponentially many ways,
    // and a second round shows nothing new.
    let place = location(first.span)
    let count = runningBodies[place, default: 0]
    guard count < 2 else { return .unknown("the code calls itself", type) }
    runningBodies[place] = count + 1
    defer { runningBodies[place] = count }
    return try runStatements(of: body, expecting: type)
  }

  private func runStatements(of body: [SwiftStatement], expecting type: SwiftType?) throws -> TypedValue {
    if body.count == 1 {
      switch body[0].kind {
      case .expression(let only):
        statementCount += 1
        let value = try evaluate(only, expecting: type)
        return type == .void ? TypedValue(.void, .void) : value
      case .if, .switch:
        if type != .void, let value = try valueOfStatement(body[0], expecting: type) { return value }
      default: break
      }
    }
    let outer = frame.scopes.count
    frame.scopes.append([:])
    defer { frame.scopes.removeLast(frame.scopes.count - outer) }
    let completion = try run(body[...])
    if case .returned(let value) = completion { return value }
    if let alternative = alternatives.last { return alternative }
    return TypedValue(.void, .void)
  }

  /// A sole `if` or `switch` whose branches are expressions is the value that a function returns.
  private func valueOfStatement(_ statement: SwiftStatement, expecting type: SwiftType?) throws -> TypedValue? {
    func isValue(_ body: [SwiftStatement]) -> Bool {
      guard body.count == 1 else { return false }
      switch body[0].kind {
      case .expression, .throw: return true
      case .if(_, let then, let otherwise): return isValue(then) && isValue(otherwise)
      case .switch(_, let cases): return cases.allSatisfy { isValue($0.body) }
      default: return false
      }
    }
    guard isValue([statement]) else { return nil }
    let expression = SwiftExpression(.statement(statement), statement.span)
    return try evaluate(expression, expecting: type)
  }

  /// Lets the next piece of code run as long as any.
  package func renewBudget() { steps = 0 }

  /// In symbolic mode: looks at a piece of code by itself, with what is known of `self` and the parameters.
  ///
  /// - Parameter generics: the names of its generic parameters, of which nothing is known.
  package func look(
    at body: [SwiftStatement], path: String, context: String?, generics: [String], _ own: TypedValue?,
    _ arguments: [(String, TypedValue)]
  ) {
    renewBudget()
    let open = Dictionary(generics.map { ($0, SwiftType.unknown($0)) }) { first, _ in first }
    let frame = SwiftFrame(path: path, context: context, selfValue: own, generics: open, result: nil)
    for (name, typed) in arguments { frame.declare(name, SwiftSlot(typed)) }
    _ = try? inFrame(frame) { try runBody(body, expecting: nil) }
  }

  func run(_ statements: ArraySlice<SwiftStatement>) throws -> Completion {
    for statement in statements {
      if case .function(let function) = statement.kind {
        // Local functions can be called before they are declared.
        let member = SwiftMember(declaration: function, path: frame.path, owner: nil)
        frame.declare(function.name, SwiftSlot(TypedValue(.function([member], of: nil), nil)))
      }
    }
    for statement in statements {
      let completion = try run(statement)
      if case .normal = completion { continue }
      return completion
    }
    return .normal
  }

  private func run(_ statement: SwiftStatement) throws -> Completion {
    statementCount += 1
    return try step(statement.span) {
      do {
        return try perform(statement)
      } catch SwiftHalt.unknown where isSymbolic && depth < 200 {
        // What cannot be followed is passed over.
        return .normal
      }
    }
  }

  private func perform(_ statement: SwiftStatement) throws -> Completion {
    switch statement.kind {
    case .expression(let expression):
      _ = try evaluate(expression, expecting: nil)
      return .normal
    case .variable(let variable):
      try declare(variable)
      return .normal
    case .destructure(let pattern, let value):
      bind(pattern, to: try evaluate(value, expecting: nil))
      return .normal
    case .return(let value):
      guard let value else { return .returned(TypedValue(.void, .void)) }
      return .returned(try evaluate(value, expecting: frame.result))
    case .throw(let value):
      _ = try evaluate(value, expecting: nil)
      return .returned(.unknown("an error is thrown"))
    case .if(let conditions, let then, let otherwise):
      return try choose(conditions, at: statement.span, then: then, otherwise: otherwise)
    case .guard(let conditions, let otherwise):
      switch try hold(conditions) {
      case .yes: return .normal
      case .no: return try inScope { try run(otherwise[...]) }
      case .unknown(let reason):
        guard isSymbolic else { throw SwiftHalt.unknown(reason, location(statement.span)) }
        if case .returned(let value) = try inScope({ try run(otherwise[...]) }) { alternatives.append(value) }
        return .normal
      }
    case .switch(let subject, let cases): return try runSwitch(subject, cases, at: statement.span)
    case .for(let pattern, let sequence, let condition, let body):
      return try runLoop(pattern, sequence, condition, body, at: statement.span)
    case .while(let conditions, let body, let isRepeat):
      return try runWhile(conditions, body, isRepeat: isRepeat, at: statement.span)
    case .do(let body, let catches):
      let completion = try inScope { try run(body[...]) }
      if isSymbolic {
        for handler in catches { _ = try inScope { try run(handler[...]) } }
      }
      return completion
    case .defer(let body):
      // Later than it stands, but nothing that a container holds is decided by that.
      return try inScope { try run(body[...]) }
    case .leave(let word): return .left(word)
    case .function, .type, .other: return .normal
    case .compilation(let clauses): return try runClauses(clauses)
    }
  }

  private func runClauses(_ clauses: [SwiftCompilationClause]) throws -> Completion {
    for clause in clauses {
      guard let condition = clause.condition else { return try run(clause.body[...]) }
      switch program.conditions.truth(of: condition) {
      case .yes: return try run(clause.body[...])
      case .no: continue
      case .unknown:
        // Without knowing better the first branch counts; looking at everything, all of them.
        let completion = try under(condition) { try run(clause.body[...]) }
        if !isSymbolic { return completion }
        if case .returned(let value) = completion { alternatives.append(value) }
      }
    }
    return .normal
  }

  private func declare(_ variable: SwiftVariable) throws {
    let declared = variable.type.map { canonical($0) }
    var typed: TypedValue
    if let initial = variable.initial {
      typed = try evaluate(initial, expecting: declared)
      if let declared { typed = try convert(typed, to: declared, at: initial.span) }
    } else if let getter = variable.getter {
      typed = try runBody(getter, expecting: declared)
    } else {
      typed = TypedValue(.nothing, declared)
    }
    let isWeak = variable.modifiers.contains("weak")
    frame.declare(variable.name, SwiftSlot(TypedValue(typed.value, declared ?? typed.type), isWeak: isWeak))
  }

  // MARK: Decisions

  enum Answer {
    case yes, no
    case unknown(String)
  }

  private func choose(
    _ conditions: [SwiftCondition], at span: SwiftSpan, then: [SwiftStatement], otherwise: [SwiftStatement]
  ) throws -> Completion {
    frame.scopes.append([:])
    let answer: Answer
    do {
      answer = try hold(conditions)
    } catch {
      frame.scopes.removeLast()
      throw error
    }
    switch answer {
    case .yes:
      defer { frame.scopes.removeLast() }
      return try run(then[...])
    case .no:
      frame.scopes.removeLast()
      return try inScope { try run(otherwise[...]) }
    case .unknown(let reason):
      guard isSymbolic else {
        frame.scopes.removeLast()
        throw SwiftHalt.unknown(reason, location(span))
      }
      let text = SwiftEvaluator.text(of: conditions)
      let first = try under(text) { try run(then[...]) }
      frame.scopes.removeLast()
      let second = try under("!(\(text))") { try inScope { try run(otherwise[...]) } }
      switch (first, second) {
      case (.returned(let value), .returned(let other)):
        alternatives.append(other)
        return .returned(value)
      case (.returned(let value), _), (_, .returned(let value)):
        alternatives.append(value)
        return .normal
      default: return .normal
      }
    }
  }

  private func under<Result>(_ condition: String, _ body: () throws -> Result) rethrows -> Result {
    conditions.append(condition)
    defer { conditions.removeLast() }
    return try body()
  }

  private static func text(of conditions: [SwiftCondition]) -> String {
    conditions.map { condition in
      switch condition {
      case .expression(let expression): "\(expression)"
      case .binding(.name(let name, _), _, let value): "let \(name)" + (value.map { " = \($0)" } ?? "")
      case .binding(_, _, let value): value.map { "let … = \($0)" } ?? "let …"
      case .matching(_, let value): "case … = \(value)"
      case .availability(let text): text
      }
    }.joined(separator: ", ")
  }

  /// Evaluates conditions in order, binding their names in the current scope.
  func hold(_ conditions: [SwiftCondition]) throws -> Answer {
    var result = Answer.yes
    for condition in conditions {
      switch try hold(condition) {
      case .yes: continue
      case .no: return .no
      case .unknown(let reason):
        guard isSymbolic else { return .unknown(reason) }
        result = .unknown(reason)
      }
    }
    return result
  }

  private func hold(_ condition: SwiftCondition) throws -> Answer {
    switch condition {
    case .availability: return isSymbolic ? .unknown("the system's version") : .yes
    case .expression(let expression):
      let value = try evaluate(expression, expecting: .named("Bool")).value
      switch value {
      case .boolean(let holds): return holds ? .yes : .no
      case .unknown(let reason): return .unknown(reason)
      default: return .unknown("the value of '\(expression)' is not known")
      }
    case .binding(let pattern, let type, let expression):
      let declared = type.map { canonical($0) }
      let typed: TypedValue
      if let expression {
        typed = try evaluate(expression, expecting: declared.map { .optional($0) })
      } else if case .name(let name, let span) = pattern {
        typed = try evaluate(SwiftExpression(.name(name, labels: nil, generics: []), span), expecting: nil)
      } else {
        return .unknown("a pattern that is not understood")
      }
      let bound = TypedValue(typed.value, declared ?? typed.type?.unwrappedOnce)
      switch typed.value {
      case .nothing: return .no
      case .unknown(let reason):
        bind(pattern, to: bound)
        return .unknown(reason)
      case .symbol:
        bind(pattern, to: bound)
        return .unknown("whether a value is there is not known")
      default:
        bind(pattern, to: bound)
        return .yes
      }
    case .matching(let pattern, let expression):
      return try match(pattern, try evaluate(expression, expecting: nil))
    }
  }

  func bind(_ pattern: SwiftPattern, to typed: TypedValue) {
    switch pattern {
    case .any, .expression: break
    case .name(let name, _): frame.declare(name, SwiftSlot(typed))
    case .tuple(let parts):
      if case .tuple(let elements) = typed.value, elements.count == parts.count {
        for (part, element) in zip(parts, elements) { bind(part, to: element.typed) }
      } else {
        for part in parts { bind(part, to: .unknown("a part of a tuple")) }
      }
    case .some(let inner): bind(inner, to: TypedValue(typed.value, typed.type?.unwrappedOnce))
    case .cast(let inner, let type): bind(inner, to: TypedValue(typed.value, canonical(type)))
    }
  }

  private func match(_ pattern: SwiftPattern, _ typed: TypedValue) throws -> Answer {
    switch pattern {
    case .any, .name:
      bind(pattern, to: typed)
      return .yes
    case .tuple:
      bind(pattern, to: typed)
      return .unknown("a tuple is compared")
    case .some(let inner):
      if case .nothing = typed.value { return .no }
      if case .unknown(let reason) = typed.value {
        bind(inner, to: .unknown(reason))
        return .unknown(reason)
      }
      return try match(inner, TypedValue(typed.value, typed.type?.unwrappedOnce))
    case .cast(let inner, let type):
      let target = canonical(type)
      bind(inner, to: TypedValue(typed.value, target))
      return cast(typed.value, to: target)
    case .expression(let expression):
      let label = try evaluate(expression, expecting: typed.type?.unwrappedOnce).value
      return equal(label, typed.value)
    }
  }

  func equal(_ left: SwiftValue, _ right: SwiftValue) -> Answer {
    switch (left, right) {
    case (.nothing, .nothing): return .yes
    case (.unknown(let reason), _), (_, .unknown(let reason)): return .unknown(reason)
    case (.symbol, _), (_, .symbol): return .unknown("a value is not known")
    case (.nothing, _), (_, .nothing): return .no
    case (.string(let first), .string(let second)): return first == second ? .yes : .no
    case (.integer(let first), .integer(let second)): return first == second ? .yes : .no
    case (.boolean(let first), .boolean(let second)): return first == second ? .yes : .no
    case (.enumCase(_, let first, let values), .enumCase(_, let second, let others)):
      if first != second { return .no }
      return values.isEmpty && others.isEmpty ? .yes : .unknown("values of cases are compared")
    case (.object(let first), .object(let second)): return first === second ? .yes : .no
    default: return .unknown("values are compared")
    }
  }

  private func runSwitch(_ subject: SwiftExpression, _ cases: [SwiftCase], at span: SwiftSpan) throws -> Completion {
    let value = try evaluate(subject, expecting: nil)
    var returned: [TypedValue] = []
    for (index, element) in cases.enumerated() {
      frame.scopes.append([:])
      defer { frame.scopes.removeLast() }
      var answer = Answer.no
      if element.patterns.isEmpty { answer = .yes }
      for pattern in element.patterns {
        switch try match(pattern, value) {
        case .yes: answer = .yes
        case .no: continue
        case .unknown(let reason):
          if case .yes = answer { break }
          answer = .unknown(reason)
        }
      }
      if element.isConditional, case .yes = answer { answer = .unknown("the condition of a case") }
      switch answer {
      case .no: continue
      case .yes where returned.isEmpty || !isSymbolic:
        let completion = try run(element.body[...])
        if case .left("fallthrough") = completion, index + 1 < cases.count {
          return try inScope { try run(cases[index + 1].body[...]) }
        }
        if case .left("break") = completion { return .normal }
        return completion
      case .yes:
        if case .returned(let value) = try run(element.body[...]) { returned.append(value) }
      case .unknown(let reason):
        guard isSymbolic else { throw SwiftHalt.unknown(reason, location(span)) }
        if case .returned(let value) = try run(element.body[...]) { returned.append(value) }
      }
    }
    alternatives += returned
    if let last = returned.last, returned.count == cases.count { return .returned(last) }
    return .normal
  }

  // MARK: Loops

  private func runLoop(
    _ pattern: SwiftPattern, _ sequence: SwiftExpression, _ condition: SwiftExpression?, _ body: [SwiftStatement],
    at span: SwiftSpan
  ) throws -> Completion {
    let typed = try evaluate(sequence, expecting: nil)
    var elementType: SwiftType?
    if case .named("Array", let arguments)? = typed.type { elementType = arguments.first }
    let elements: [TypedValue]
    switch typed.value {
    case .array(let values): elements = values.map { TypedValue($0, elementType) }
    case .dictionary(let entries):
      elements = entries.map { entry in
        TypedValue(
          .tuple([
            .init(label: "key", typed: TypedValue(entry.key, nil)),
            .init(label: "value", typed: TypedValue(entry.value, nil)),
          ]), nil)
      }
    case .unknown(let reason):
      guard isSymbolic else { throw SwiftHalt.unknown(reason, location(span)) }
      elements = [.unknown(reason, elementType)]
    default:
      guard isSymbolic else { throw SwiftHalt.unknown("what is iterated over is not known", location(span)) }
      elements = [.unknown("an element of '\(sequence)'", elementType)]
    }
    for element in elements {
      let completion = try inScope {
        bind(pattern, to: element)
        if let condition {
          switch try hold([.expression(condition)]) {
          case .yes: break
          case .no: return Completion.normal
          case .unknown(let reason):
            guard isSymbolic else { throw SwiftHalt.unknown(reason, location(span)) }
          }
        }
        return try run(body[...])
      }
      switch completion {
      case .normal, .left("continue"): continue
      case .left: return .normal
      case .returned(let value):
        guard isSymbolic else { return completion }
        alternatives.append(value)
      }
    }
    return .normal
  }

  private func runWhile(
    _ conditions: [SwiftCondition], _ body: [SwiftStatement], isRepeat: Bool, at span: SwiftSpan
  ) throws -> Completion {
    var turn = 0
    while true {
      let completion = try inScope { () -> Completion? in
        if turn > 0 || !isRepeat {
          switch try hold(conditions) {
          case .yes: break
          case .no: return nil
          case .unknown(let reason):
            guard isSymbolic else { throw SwiftHalt.unknown(reason, location(span)) }
            if turn > 0 { return nil }
          }
        }
        return try run(body[...])
      }
      turn += 1
      switch completion {
      case nil: return .normal
      case .normal?, .left("continue")?: if isSymbolic { return .normal }
      case .left?: return .normal
      case .returned?: return completion ?? .normal
      }
    }
  }
}
