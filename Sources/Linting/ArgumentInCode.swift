import AssemblyFacts
import DependencyGraph

/// A place where ordinary code uses one of a definition's runtime arguments while the assembly is built.
struct ArgumentInCode {
  enum Kind {
    /// A message to the argument itself.
    case message(String)
    /// The argument's description is what a text is made of.
    case formatted
    /// Any other message, call or operator that the argument takes part in.
    case operand
    /// It decides a condition.
    case condition
  }

  var kind: Kind
  var argument: Int
  /// The argument where it is used.
  var location: SourceLocation
  /// The code around it.
  var text: String

  /// Every one in a definition's body, in execution order. In the blocks of a block definition arguments are real.
  static func all(in node: DefinitionNode) -> [ArgumentInCode] {
    guard node.isTyphoon, !node.isBlockDefinition else { return [] }
    var search = Search(node: node)
    for placed in node.definition.body.placedValues {
      switch placed.place {
      case .condition: search.condition(placed.value)
      case .evaluated:
        // A log line or an assertion: nothing becomes of it.
        if case .expression(_, nil, _) = placed.value.kind { continue }
        search.visit(placed.value)
      default: search.visit(placed.value)
      }
    }
    return search.found
  }

  private struct Search {
    let node: DefinitionNode
    var found: [ArgumentInCode] = []

    mutating func add(_ kind: Kind, _ value: InjectedValue, _ text: String) {
      guard let index = node.argumentIndex(value) else { return }
      found.append(ArgumentInCode(kind: kind, argument: index, location: value.location, text: text))
    }

    mutating func visit(_ value: InjectedValue, depth: Int = 0) {
      guard depth < 100 else { return }
      switch value.kind {
      case .message(let message):
        if case .value(let target) = message.target {
          if node.argumentIndex(target) != nil {
            add(.message(message.selector), target, message.text)
            // What such a message would do with its arguments does not matter any more.
            return
          }
          visit(target, depth: depth + 1)
        }
        let kind = ArgumentInCode.isFormat(message.selector) ? Kind.formatted : .operand
        for argument in message.arguments {
          add(kind, argument, message.text)
          visit(argument, depth: depth + 1)
        }
      case .expression(let text, let symbol, let operands):
        visit(operands, of: symbol, text: text, depth: depth)
      case .inline(let body):
        for part in body.directValues { visit(part, depth: depth + 1) }
      default:
        for part in value.directParts { visit(part, depth: depth + 1) }
      }
    }

    private mutating func visit(_ operands: [InjectedValue], of symbol: String?, text: String, depth: Int) {
      switch symbol {
      case "?:":
        guard let first = operands.first else { return }
        condition(first, depth: depth + 1)
        for operand in operands.dropFirst() { visit(operand, depth: depth + 1) }
      case "==", "!=", "!", "&&", "||", "<", ">", "<=", ">=":
        for operand in operands { condition(operand, depth: depth + 1) }
      // What a block captures is told by what the block does with it.
      case "^":
        for operand in operands { visit(operand, depth: depth + 1) }
      default:
        for operand in operands {
          add(.operand, operand, text)
          visit(operand, depth: depth + 1)
        }
      }
    }

    mutating func condition(_ value: InjectedValue, depth: Int = 0) {
      if node.argumentIndex(value) != nil {
        add(.condition, value, node.parameterName(node.argumentIndex(value) ?? 0))
      } else {
        visit(value, depth: depth)
      }
    }
  }

  private static func isFormat(_ selector: String) -> Bool { selector.lowercased().contains("format") }
}
