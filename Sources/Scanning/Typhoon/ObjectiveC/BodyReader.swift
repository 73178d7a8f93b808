import AssemblyFacts
import ObjectiveCSyntax

/// Reads the body of one assembly method as a sequence of steps in the order in which Typhoon carries them out when it
/// activates the assembly.
///
/// It is an interpreter over the syntax tree: it knows what every local variable stands for, follows blocks that run at
/// once, and looks through everything that is not the container's.
struct BodyReader {
  var source: ObjectiveCSource
  let names: NamedValues
  let assembly: AssemblyContext

  /// What the names in sight stand for.
  var variables: [String: Variable] = [:]
  /// The names declared in each open scope, with what they meant outside of it.
  private var scopes: [[(name: String, outer: Variable?)]] = []
  /// The steps so far of the sequence that is being read.
  var drafts: [DraftStep] = []
  /// Every definition that the method makes, in order.
  var definitions: [DefinitionDraft] = []
  var options: [Option] = []
  var collections: [CollectionDraft] = []
  /// The number for the next `Step.hold`.
  var nextLocal = 0
  private var nextVersion = 0
  /// When the injections that are being read take place.
  var phase = Injection.Phase.construction
  /// While the initializer block of a block definition is read: what its result becomes.
  var instance: InstanceDraft?
  /// How deep expressions, statements and blocks are nested here.
  var depth = 0
  /// Macros and constants that are being looked through.
  var expanding: Set<String> = []
  /// The number of runtime arguments.
  let parameterCount: Int
  /// Parameters that the body casts to `void` or marks as unused.
  var deliberatelyUnused: Set<Int> = []

  static let deepest = 80

  init(source: ObjectiveCSource, names: NamedValues, assembly: AssemblyContext, parameterCount: Int = 0) {
    self.parameterCount = parameterCount
    self.source = source
    self.names = names
    self.assembly = assembly
  }

  // MARK: Variables

  /// Declares a name in the innermost scope.
  mutating func declare(_ name: String, _ binding: Binding) {
    if scopes.isEmpty { scopes.append([]) }
    scopes[scopes.count - 1].append((name, variables[name]))
    set(name, binding)
  }

  /// Gives a name that is declared already another meaning.
  mutating func set(_ name: String, _ binding: Binding) {
    nextVersion += 1
    variables[name] = Variable(binding: binding, version: nextVersion)
  }

  mutating func inScope<Result>(_ body: (inout BodyReader) -> Result) -> Result {
    scopes.append([])
    let result = body(&self)
    for (name, outer) in (scopes.popLast() ?? []).reversed() { variables[name] = outer }
    return result
  }

  /// Keeps a value under a name: as a step where it holds something of the container's, else only in mind.
  mutating func hold(_ value: InjectedValue, as name: String) -> Binding {
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

  /// Notes a decision; one on ordinary code in which nothing happens is none.
  mutating func decide(on condition: InjectedValue, then: [DraftStep], otherwise: [DraftStep]) {
    if !then.isEmpty || !otherwise.isEmpty || condition.holdsContainerValue {
      drafts.append(.condition(on: condition, then: then, otherwise: otherwise))
    }
  }

  /// Reads something into a sequence of its own.
  mutating func branch<Result>(_ body: (inout BodyReader) -> Result) -> (steps: [DraftStep], result: Result) {
    let outer = drafts
    drafts = []
    let result = body(&self)
    let steps = drafts
    drafts = outer
    return (steps, result)
  }

  // MARK: The result

  /// Reads a whole method.
  mutating func readMethod(_ body: CompoundStatement, returnsNothing: Bool) -> DefinitionBody {
    let outcome = inScope { $0.run(body) }
    let location = source.location(of: body.range)
    var result: DefinitionBody
    switch outcome {
    case .returns(.definition(let index)):
      useFactoryInitializer(index)
      let draft = definitions[index]
      definitions[index].isTaken = true
      result = DefinitionBody(
        construction: draft.construction, scope: draft.scope, isAbstract: draft.isAbstract,
        typeVisibility: draft.typeVisibility, parent: draft.parent, location: draft.location)
    case .returns(.value(let value)):
      if case .inline(let inner) = value.kind {
        result = inner
      } else {
        result = DefinitionBody(construction: .value(value), location: value.location)
      }
    case .returns(.nothing), .falls, .breaks:
      result = DefinitionBody(construction: .nothing, location: location)
    case .choice:
      let value = self.value(of: outcome, at: location)
      result = DefinitionBody(construction: .value(value), location: value.location)
    }
    if returnsNothing { result.construction = .nothing }
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
    useFactoryInitializer(index)
    definitions[index].isTaken = true
    let draft = definitions[index]
    let taken = DraftStep.take(definition: index, from: &drafts)
    return DefinitionBody(
      construction: draft.construction, steps: DraftStep.steps(taken), scope: draft.scope,
      isAbstract: draft.isAbstract, typeVisibility: draft.typeVisibility, parent: draft.parent,
      location: draft.location)
  }
}

/// What is known about the class that a method stands in.
struct AssemblyContext {
  var name: String
  /// Instance variables that the file declares for it.
  var instanceVariables: Set<String>
  /// Properties that the file declares for it.
  var properties: Set<String>
  var classes: AssemblyClasses
}

/// A name in sight.
struct Variable {
  var binding: Binding
  /// Differs after every assignment.
  var version: Int
}

/// What a local name stands for.
indirect enum Binding {
  /// A runtime argument.
  case argument(Int)
  /// Looked through: no step gives it a value.
  case value(InjectedValue)
  /// Given a value by `Step.hold`.
  case local(Int, holding: InjectedValue)
  /// A definition that the method makes.
  case definition(Int)
  /// The same as the parameter of its configuration block.
  case configured(Int)
  /// The `TyphoonMethod` of a parameters block.
  case method(MethodDraft)
  /// A `TyphoonOptionMatcher`, by index into `options`.
  case matcher(Int)
  /// A collection under construction, by index into `collections`.
  case collection(Int)
  /// The instance that the blocks of a `TyphoonBlockDefinition` make and fill.
  case instance(of: Int)
  case block(Expression)
  /// One or the other, by a condition.
  case choice(on: InjectedValue, Binding, Binding)
  /// Has a value of which nothing is known.
  case opaque(reason: String)
}

struct CollectionDraft {
  var collection: AssemblyFacts.Collection
  var name: String
  /// A local holds it, so that it may be used more than once.
  var isLocal: Bool
}

/// The result of a block that makes an instance.
struct InstanceDraft {
  var definition: Int
  /// The local that the block fills and returns.
  var name: String?
  /// The definition does not say of which class it is.
  var namesClass: Bool
}
