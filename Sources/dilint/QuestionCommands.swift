import DependencyGraph
import Linting

let whyCommand = Command(
  name: "why",
  summary: "Show every way in which FROM comes to depend on TO, the shortest first.",
  operands: "FROM TO",
  discussion: """
    FROM and TO are definitions: a selector or service type, Type/name where it is registered under a name,
    Assembly.definition where several assemblies have it; or an assembly, or a class, for all its definitions.
    """,
  options: [ScanOptions.place] + ScanOptions.options,
  operandCount: 2...2,
  run: { arguments in
    let project = try ScanOptions.load(arguments, paths: arguments.values("in"))
    let (from, to) = (arguments.operands[0], arguments.operands[1])
    let sources = try project.definitions(called: from, command: "why")
    let targets = try project.definitions(called: to, command: "why")
    try Terminal.write(Why.answer(from: (from, sources), to: (to, targets), in: project.graph))
    return project.isIncomplete ? .failure : .clean
  })

let traceCommand = Command(
  name: "trace",
  summary: "Follow the runtime arguments of a definition to where they are injected or dropped.",
  operands: "DEFINITION [ARGUMENT]",
  discussion: "ARGUMENT is a parameter's name, or its number from 1; without one, all are followed.",
  options: [ScanOptions.place] + ScanOptions.options,
  operandCount: 1...2,
  run: { arguments in
    let project = try ScanOptions.load(arguments, paths: arguments.values("in"))
    let definitions = try project.definitions(called: arguments.operands[0], command: "trace")
    let trace = Trace(graph: project.graph)
    let answers = try definitions.map { definition -> String in
      guard arguments.operands.count > 1 else { return trace.text(of: definition) }
      let index = try project.argument(arguments.operands[1], of: definition)
      return trace.text(of: definition, argument: index)
    }
    try Terminal.write(answers.joined(separator: "\n"))
    return project.isIncomplete ? .failure : .clean
  })

extension Project {
  /// - Throws: `WorkError` with a suggestion where nothing is called so.
  func definitions(called name: String, command: String) throws -> [DefinitionID] {
    let found = graph.definitions(called: name)
    guard found.isEmpty else { return found }
    let hint = Suggestion.closest(to: name, among: graph.definitionNames).map { "; did you mean '\($0)'?" } ?? ""
    throw WorkError(message: "there is no definition '\(name)'\(hint)")
  }

  /// The position of a runtime argument, by its name or number.
  func argument(_ name: String, of definition: DefinitionID) throws -> Int {
    let names = (graph[definition]?.definition.parameters ?? []).map(\.name)
    if let position = names.firstIndex(of: name) { return position }
    if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
    let hint = Suggestion.closest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw WorkError(message: "\(definition) has no argument '\(name)' (\(names.joined(separator: ", ")))\(hint)")
  }
}
