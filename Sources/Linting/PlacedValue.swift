import AssemblyFacts
import DependencyGraph

/// A value of a definition's body together with what it is there for.
struct PlacedValue {
  enum Place {
    case injection(Injection)
    /// The factory receiver, the value returned or wrapped, the parts of a storyboard.
    case construction
    case parent
    /// A local variable.
    case held(Int)
    /// Nothing is done with it.
    case evaluated
    /// It decides which branch is taken.
    case condition
  }

  var value: InjectedValue
  var place: Place
}

extension DefinitionBody {
  /// The outermost values in execution order, the construction's and the parent's first, branches one after the other.
  var placedValues: [PlacedValue] {
    var values: [PlacedValue] = []
    switch construction {
    case .factory(let receiver, _, _): values.append(PlacedValue(value: receiver, place: .construction))
    case .value(let value), .wrapped(let value): values.append(PlacedValue(value: value, place: .construction))
    case .storyboard(let parts): values += parts.map { PlacedValue(value: $0, place: .construction) }
    case .class, .block, .configuration, .inherited, .closure, .nothing, .unknown: break
    }
    if let parent { values.append(PlacedValue(value: parent, place: .parent)) }
    return values + DefinitionBody.placedValues(of: steps)
  }

  private static func placedValues(of steps: [Step]) -> [PlacedValue] {
    steps.flatMap { step -> [PlacedValue] in
      switch step {
      case .hold(let number, _, let value): return [PlacedValue(value: value, place: .held(number))]
      case .evaluate(let value): return [PlacedValue(value: value, place: .evaluated)]
      case .inject(let injection): return [PlacedValue(value: injection.value, place: .injection(injection))]
      case .use: return []
      case .condition(let value, let then, let otherwise):
        return [PlacedValue(value: value, place: .condition)] + placedValues(of: then) + placedValues(of: otherwise)
      }
    }
  }
}

extension DefinitionNode {
  /// Whether a value is one of the definition's runtime arguments, and which.
  func argumentIndex(_ value: InjectedValue) -> Int? {
    if case .argument(let index) = lookThrough(value).kind { index } else { nil }
  }

  func parameter(_ index: Int) -> Parameter? {
    definition.parameters.indices.contains(index) ? definition.parameters[index] : nil
  }

  func parameterName(_ index: Int) -> String { parameter(index)?.name ?? "argument \(index + 1)" }

  var isTyphoon: Bool { definition.framework == .typhoon }
}

/// Findings at places that may be come upon more than once, each place once.
struct FindingsByPlace {
  private(set) var findings: [Finding] = []
  private var seen: Set<SourceLocation> = []

  mutating func append(_ finding: Finding) {
    if seen.insert(finding.location).inserted { findings.append(finding) }
  }
}
