import AssemblyFacts
import Foundation
import ObjectiveCSyntax
import Scanning

/// Counts how many of the injection calls written in Objective-C become injections with a known site and a known value,
/// and lists the others.
struct AssemblySurvey {
  let paths: [String]

  private struct Count {
    var files = 0
    var calls = 0
    var knownSites = 0
    var values = 0
    var knownValues = 0
  }

  func run() {
    for path in paths {
      var count = Count()
      for file in SourceCollection.files(under: [path]) {
        guard let bytes = SourceCollection.contents(of: file), SourceScanner.mayMatter(bytes, of: .objectiveC) else {
          continue
        }
        read(bytes, file, &count)
      }
      print(
        "\(path): \(count.files) files, \(count.knownSites) of \(count.calls) calls,",
        "\(count.knownValues) of \(count.values) values")
    }
  }

  private func read(_ bytes: [UInt8], _ path: String, _ count: inout Count) {
    let file = ObjectiveCFile.parse(bytes)
    let bodies = ObjectiveCScanner.scan(bytes, path: path).definitions.map(\.body)
    var places: [String: [String]] = [:]
    for body in bodies { collect(body, &places) }
    var calls = 0
    file.root.visit { node in
      guard let expression = AssemblySurvey.call(node) else { return .visitChildren }
      calls += 1
      let place = "\(node.position.line):\(node.position.column)"
      if let unknown = places[place] {
        count.knownSites += 1
        count.values += 1
        if unknown.isEmpty { count.knownValues += 1 }
        for text in unknown { print("  \(path):\(place): unknown value \(text)") }
      } else {
        print("  \(path):\(place): \(expression.foldedText.prefix(120))")
      }
      return .visitChildren
    }
    count.calls += calls
    if calls > 0 { count.files += 1 }
  }

  /// A message that injects something.
  private static func call(_ node: SyntaxNode) -> ObjectiveCSyntax.Expression? {
    guard let expression = ObjectiveCSyntax.Expression(node), case .message(let send) = expression.form else {
      return nil
    }
    let name = send.parts.first?.name?.text ?? ""
    let isCall = ["injectProperty", "injectParameterWith", "injectParameterAtIndex", "useInitializer", "injectMethod"]
      .contains(name)
    // A setter of that name without an argument is something else.
    return isCall && !send.arguments.isEmpty ? expression : nil
  }

  /// Notes what is not known of the values at the places of all calls.
  private func collect(_ body: DefinitionBody, _ places: inout [String: [String]]) {
    func note(_ location: AssemblyFacts.SourceLocation, _ unknown: [String]) {
      places["\(location.line):\(location.column)", default: []] += unknown
    }
    func unknown(_ value: InjectedValue) -> [String] {
      var found: [String] = []
      collectInline(value, &places)
      if case .unknown(let text, let reason) = value.kind { found.append("\(text): \(reason)") }
      return found
    }
    func read(_ steps: [Step]) {
      for step in steps {
        switch step {
        case .inject(let injection): note(injection.location, unknown(injection.value))
        case .use(let use): note(use.location, use.selector == nil ? [use.selectorText] : [])
        case .condition(_, let then, let otherwise):
          read(then)
          read(otherwise)
        case .hold(_, _, let value), .evaluate(let value): _ = unknown(value)
        }
      }
    }
    read(body.steps)
    switch body.construction {
    case .value(let value), .wrapped(let value): collectInline(value, &places)
    default: break
    }
  }

  private func collectInline(_ value: InjectedValue, _ places: inout [String: [String]]) {
    switch value.kind {
    case .inline(let body): collect(body, &places)
    case .reference(let reference): for argument in reference.arguments { collectInline(argument, &places) }
    case .collection(let collection): for element in collection.elements { collectInline(element, &places) }
    case .option(let option): for possibility in option.cases { collectInline(possibility.result, &places) }
    default: break
    }
  }
}
