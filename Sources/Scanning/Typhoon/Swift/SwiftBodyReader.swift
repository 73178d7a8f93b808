import AssemblyFacts

/// Reads the body of one assembly method in Swift as a sequence of steps in the order in which Typhoon carries them out
/// when it activates the assembly.
///
/// The counterpart of `BodyReader` for Objective-C: it knows what every local name stands for, follows closures that run
/// at once, and looks through everything that is not the container's.
struct SwiftBodyReader {
  let assembly: SwiftAssembly

  /// What the names in sight stand for.
  var variables: [String: SwiftBodyVariable] = [:]
  /// The names declared in each open scope, with what they meant outside of it.
  private var scopes: [[(name: String, outer: SwiftBodyVariable?)]] = []
  /// The steps so far of the sequence that is being read.
  var drafts: [DraftStep] = []
  /// Every definition that the method makes, in order.
  var definitions: [DefinitionDraft] = []
  var options: [Option] = []
  private var nextLocal = 0
  private var nextVersion = 0
  /// How deep expressions, statements and closures are nested here.
  var depth = 0
  /// Computed properties that are being looked through.
  var expanding: Set<String> = []

  static let deepest = 80

  init(assembly: SwiftAssembly) {
    self.assembly = assembly
  }

  func location(_ span: SwiftSpan) -> SourceLocation { span.location(in: assembly.path) }

  // MARK: Names

  mutating func declare(_ name: String, _ binding: SwiftBinding) {
    if scopes.isEmpty { scopes.append([]) }
    scopes[scopes.count - 1].append((name, variables[name]))
    set(name, binding)
  }

  /// Gives a name that is declared already another meaning.
  mutating func set(_ name: String, _ binding: SwiftBinding) {
    nextVersion += 1
    variables[name] = SwiftBodyVariable(binding: binding, version: nextVersion)
  }

  mutating func inScope<Result>(_ body: (inout SwiftBodyReader) -> Result) -> Result {
    scopes.append([])
    let result = body(&self)
    for (name, outer) in (scopes.popLast() ?? []).reversed() { variables[name] = outer }
    return result
  }

  /// Keeps a value under a name: as a step where it holds something of the container's, else only in mind.
  mutating func hold(_ value: InjectedValue, as name: String) -> SwiftBinding {
    switch value.kind {
    case .assembly, .definitionObject, .collaborator, .local: return .value(value)
    default: break
    }
    guard value.holdsContainerValue else { return .value(value) }
    let number = nextLocal
    nextLocal += 1
    drafts.append(.step(.hold(number, name: name, value), of: nil))
    return .local(number, holding: value)
  }

  // MARK: Steps

  mutating func evaluate(_ value: InjectedValue) {
    drafts.append(.step(.evaluate(value), of: nil))
  }

  mutating func append(_ step: Step, to definition: Int) {
    drafts.append(.step(step, of: definition))
  }

  /// Reads something into a sequence of its own.
  mutating func branch<Result>(
    _ body: (inout SwiftBodyReader) -> Result
  ) -> (steps: [DraftStep], result: Result) {
    let outer = drafts
    drafts = []
    let result = body(&self)
    let steps = drafts
    drafts = outer
    return (steps, result)
  }

  // MARK: The result

  /// Reads a whole method. A body of a single expression returns it.
  mutating func readMethod(_ body: [SwiftStatement], returnsNothing: Bool, span: SwiftSpan) -> DefinitionBody {
    var outcome: Outcome
    if body.count == 1, case .expression(let only) = body[0].kind, !returnsNothing {
      outcome = .returns(self.result(only))
    } else {
      outcome = inScope { $0.run(body[...]) }
    }
    if returnsNothing { outcome = .falls }
    var result: DefinitionBody
    switch outcome {
    case .returns(.definition(let index)):
      let draft = definitions[index]
      definitions[index].isTaken = true
      result = DefinitionBody(
        construction: draft.construction, scope: draft.scope, isAbstract: draft.isAbstract, parent: draft.parent,
        location: draft.location)
    case .returns(.value(let value)):
      if case .inline(let inner) = value.kind {
        result = inner
      } else {
        result = DefinitionBody(construction: .value(value), location: value.location)
      }
    case .returns(.nothing), .falls, .breaks:
      result = DefinitionBody(construction: .nothing, location: location(span))
    case .choice:
      let value = self.value(of: outcome, at: location(span))
      result = DefinitionBody(construction: .value(value), location: value.location)
    }
    evaluateUnusedDefinitions()
    result.steps = DraftStep.steps(drafts) + result.steps
    return result
  }

  /// Definitions that are made or configured but neither returned nor put anywhere.
  private mutating func evaluateUnusedDefinitions() {
    for index in definitions.indices where !definitions[index].isTaken {
      let body = finish(index)
      guard definitions[index].isOwn || !body.steps.isEmpty else { continue }
      evaluate(InjectedValue(.inline(body), at: body.location))
    }
  }

  /// Takes a definition with the steps that belong to it.
  mutating func finish(_ index: Int) -> DefinitionBody {
    definitions[index].isTaken = true
    let draft = definitions[index]
    let taken = DraftStep.take(definition: index, from: &drafts)
    return DefinitionBody(
      construction: draft.construction, steps: DraftStep.steps(taken), scope: draft.scope,
      isAbstract: draft.isAbstract, parent: draft.parent, location: draft.location)
  }
}

/// A name in sight.
struct SwiftBodyVariable {
  var binding: SwiftBinding
  /// Differs after every assignment.
  var version: Int
}

/// What a local name stands for.
indirect enum SwiftBinding {
  /// A runtime argument.
  case argument(Int)
  /// Looked through: no step gives it a value.
  case value(InjectedValue)
  /// Given a value by `Step.hold`.
  case local(Int, holding: InjectedValue)
  /// A definition that the method makes.
  case definition(Int)
  /// The same as the parameter of its configuration closure.
  case configured(Int)
  /// The `TyphoonMethod` of a parameters closure.
  case method(MethodDraft)
  /// A `TyphoonOptionMatcher`, by index into `options`.
  case matcher(Int)
  case closure(SwiftClosure)
  /// One or the other, by a condition.
  case choice(on: InjectedValue, SwiftBinding, SwiftBinding)
  /// Has a value of which nothing is known.
  case opaque(reason: String)
}
