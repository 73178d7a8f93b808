import AssemblyFacts

/// How a sequence of statements ends.
indirect enum Outcome {
  /// At its end.
  case falls
  /// At a `break` or `continue`.
  case breaks
  case returns(MethodResult)
  case choice(on: InjectedValue, Outcome, Outcome)

  /// Whether what follows may still be carried out.
  var mayFall: Bool {
    switch self {
    case .falls: true
    case .breaks, .returns: false
    case .choice(_, let first, let second): first.mayFall || second.mayFall
    }
  }

  /// Whether what follows is carried out in any case.
  var alwaysFalls: Bool {
    if case .falls = self { true } else { false }
  }

  /// The outcome when `next` follows.
  func followed(by next: Outcome) -> Outcome {
    switch self {
    case .falls: next
    case .breaks, .returns: self
    case .choice(let condition, let first, let second):
      .choice(on: condition, first.followed(by: next), second.followed(by: next))
    }
  }

  /// The outcome of a loop or switch with this body.
  var withoutBreaks: Outcome {
    switch self {
    case .falls, .returns: self
    case .breaks: .falls
    case .choice(let condition, let first, let second):
      Outcome.merge(on: condition, first.withoutBreaks, second.withoutBreaks)
    }
  }

  static func merge(on condition: InjectedValue, _ first: Outcome, _ second: Outcome) -> Outcome {
    switch (first, second) {
    case (.falls, .falls): .falls
    case (.breaks, .breaks): .breaks
    case (.returns(.definition(let one)), .returns(.definition(let other))) where one == other: first
    default: .choice(on: condition, first, second)
    }
  }
}

/// What a `return` hands back.
enum MethodResult {
  case definition(Int)
  case value(InjectedValue)
  case nothing
}

/// A definition being made.
struct DefinitionDraft {
  var construction: Construction
  var scope: ScopeSetting?
  var isAbstract = false
  var typeVisibility = TypeVisibility.all
  var parent: InjectedValue?
  var location: SourceLocation
  var useCount = 0
  /// Its initializer is a message to a factory (`definition.factory = …` of Typhoon 1 and 2).
  var hasFactory = false
  /// It became the method's result or a value.
  var isTaken = false
  /// It has, or may have, content of its own. False for the stand-in for another definition that is only configured.
  var isOwn = true

  init(_ construction: Construction, at location: SourceLocation) {
    self.construction = construction
    self.location = location
  }
}

/// A method whose parameters a block injects.
struct MethodDraft {
  var definition: Int
  var role: MethodUse.Role
  var selector: String?
  var selectorText: String
  var ordinal: Int
}

/// A step, and the definition that it configures.
indirect enum DraftStep {
  case step(Step, of: Int?)
  /// Here the definition is made.
  case made(Int)
  case condition(on: InjectedValue, then: [DraftStep], otherwise: [DraftStep])

  static func steps(_ drafts: [DraftStep]) -> [Step] {
    drafts.compactMap { draft in
      switch draft {
      case .step(let step, _): return step
      case .made: return nil
      case .condition(let value, let then, let otherwise):
        return .condition(on: value, then: steps(then), otherwise: steps(otherwise))
      }
    }
  }

  /// Whether anything of these steps would be told.
  static func isEmpty(_ drafts: [DraftStep]) -> Bool {
    drafts.allSatisfy { if case .made = $0 { true } else { false } }
  }

  /// Removes the steps of one definition and returns them, with those of the conditions around them that came after the
  /// definition was made.
  static func take(definition: Int, from drafts: inout [DraftStep]) -> [DraftStep] {
    takeAll(definition, from: &drafts).steps
  }

  private static func takeAll(_ definition: Int, from drafts: inout [DraftStep]) -> (steps: [DraftStep], isMade: Bool) {
    var taken: [DraftStep] = []
    var rest: [DraftStep] = []
    var isMade = false
    for draft in drafts {
      switch draft {
      case .step(_, of: definition): taken.append(draft)
      case .made(definition): isMade = true
      case .step, .made: rest.append(draft)
      case .condition(let value, var then, var otherwise):
        let wasEmpty = isEmpty(then) && isEmpty(otherwise)
        let first = takeAll(definition, from: &then)
        let second = takeAll(definition, from: &otherwise)
        if first.isMade || second.isMade {
          isMade = true
          taken += first.steps + second.steps
        } else if !first.steps.isEmpty || !second.steps.isEmpty {
          taken.append(.condition(on: value, then: first.steps, otherwise: second.steps))
        }
        if wasEmpty || !isEmpty(then) || !isEmpty(otherwise) || value.holdsContainerValue {
          rest.append(.condition(on: value, then: then, otherwise: otherwise))
        }
      }
    }
    drafts = rest
    return (taken, isMade)
  }

  /// Changes the use with an ordinal of a definition.
  static func change(
    use ordinal: Int, of definition: Int, in drafts: inout [DraftStep], _ change: (inout MethodUse) -> Void
  ) {
    for index in drafts.indices.reversed() {
      if case .step(.use(var use), of: definition) = drafts[index], use.ordinal == ordinal {
        change(&use)
        drafts[index] = .step(.use(use), of: definition)
        return
      }
    }
  }
}

extension InjectedValue {
  /// Whether it is, or holds, something of the container's.
  var holdsContainerValue: Bool {
    switch kind {
    case .constant, .nothing, .unknown: false
    case .collection(let collection): (collection.keys + collection.elements).contains { $0.holdsContainerValue }
    case .reference, .argument, .local, .byType, .ofType, .configuration, .assembly, .collaborator, .keyPath, .inline,
      .option, .message, .expression, .definitionObject:
      true
    }
  }
}

extension InjectedValue {
  /// What it stands for in words, as far as the value itself tells.
  var text: String {
    switch kind {
    case .constant(let constant): constant.text
    case .expression(let text, _, _), .unknown(let text, _): text
    case .message(let message): message.text
    case .reference(let reference): reference.key.description
    default: ""
    }
  }
}
