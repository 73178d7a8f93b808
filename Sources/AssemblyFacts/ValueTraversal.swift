extension InjectedValue {
  /// Calls `visit` with the value and every value inside it, outermost first, in source order. Inline definitions are
  /// visited with the values of their steps.
  package func forEachPart(_ visit: (InjectedValue) -> Void) {
    var stack = [self]
    while let value = stack.popLast() {
      visit(value)
      stack.append(contentsOf: value.directParts.reversed())
    }
  }

  /// The values that stand directly inside this one, in source order.
  package var directParts: [InjectedValue] {
    switch kind {
    case .reference(let reference): reference.arguments
    case .collection(let collection): collection.keys + collection.elements
    case .keyPath(let base, _): [base]
    case .inline(let body): body.directValues
    case .option(let option):
      [option.on] + option.cases.flatMap { optionCase in (optionCase.match.map { [$0] } ?? []) + [optionCase.result] }
    case .message(let message):
      if case .value(let target) = message.target { [target] + message.arguments } else { message.arguments }
    case .expression(_, _, let operands): operands
    case .argument, .local, .constant, .nothing, .byType, .ofType, .configuration, .assembly, .collaborator,
      .definitionObject, .unknown:
      []
    }
  }
}

extension DefinitionBody {
  /// The values written in the body, outermost only, in execution order, the construction's and the parent's first.
  package var directValues: [InjectedValue] {
    var values: [InjectedValue] = []
    switch construction {
    case .factory(let receiver, _, _): values.append(receiver)
    case .value(let value), .wrapped(let value): values.append(value)
    case .storyboard(let parts): values += parts
    case .class, .block, .configuration, .inherited, .closure, .nothing, .unknown: break
    }
    if let parent { values.append(parent) }
    return values + steps.flatMap(\.directValues)
  }
}

extension Step {
  /// The values written in the step, outermost only.
  package var directValues: [InjectedValue] {
    switch self {
    case .hold(_, _, let value), .evaluate(let value): [value]
    case .inject(let injection): [injection.value]
    case .use: []
    case .condition(let value, let then, let otherwise):
      [value] + then.flatMap(\.directValues) + otherwise.flatMap(\.directValues)
    }
  }
}
