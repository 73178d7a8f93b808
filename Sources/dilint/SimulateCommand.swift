import AssemblyFacts
import ContainerBehavior
import DependencyGraph

let simulateCommand = Command(
  name: "simulate",
  summary: "Tell what the container does when DEFINITION is resolved.",
  operands: "DEFINITION [ARG…]",
  discussion: """
    Shows the steps, the instances and their wiring, or the failure. An ARG is a string; nil is nil. Arguments that are
    left out are strings of their own: v0, v1. With --all every entry is resolved, each in a container of its own.
    """,
  options: [
    CommandOption("all", help: "every entry of every container, without the steps"),
    CommandOption("build", value: .choice(["debug", "release"]), help: "which build of Typhoon (default: debug)"),
    CommandOption("format", value: .choice(["text", "json"]), help: "how to answer (default: text)"),
    ScanOptions.place,
  ] + ScanOptions.options,
  operandCount: 0...Int.max,
  run: { arguments in
    let showsAll = arguments.has("all")
    guard showsAll == arguments.operands.isEmpty else {
      throw UsageError(
        message: showsAll ? "--all and a definition exclude each other" : "missing argument: DEFINITION [ARG…]",
        command: "simulate")
    }
    let project = try ScanOptions.load(arguments, paths: arguments.values("in"))
    let build: Build = arguments.value("build") == "release" ? .release : .debug
    let version = project.typhoonVersion.flatMap(ContainerBehavior.TyphoonVersion.init(parts:)) ?? .current
    func container(_ active: ActiveSet) -> TyphoonContainer {
      TyphoonContainer(graph: project.graph, active: active.assemblies, build: build, version: version)
    }
    lazy var swinject = SwinjectProgram(graph: project.graph)
    let services = project.graph.nodes.filter { $0.definition.framework == .swinject }.map(\.id)
    var simulations: [Simulation]
    if showsAll {
      simulations = project.graph.activeSets.flatMap { active in
        let container = container(active)
        return container.entries.map { container.simulate($0) }
      }
      simulations += services.flatMap { swinject.simulate($0, recordsSteps: false) }
    } else {
      let wanted = Set(try project.definitions(called: arguments.operands[0], command: "simulate"))
      let values = arguments.operands.dropFirst().map { $0 == "nil" ? SimulatedArgument.nothing : .text($0) }
      let most = wanted.map { project.graph[$0]?.definition.parameters.count ?? 0 }.max() ?? 0
      guard values.count <= most else {
        throw UsageError(
          message: "'\(arguments.operands[0])' takes \(most) argument\(most == 1 ? "" : "s"), not \(values.count)",
          command: "simulate")
      }
      // Activating a container is most of the work: only those that have the definition are.
      simulations = project.graph.activeSets.filter { $0.has(wanted, in: project.graph) }.flatMap { active in
        let container = container(active)
        return container.entries.filter { wanted.contains($0.definition) }.map {
          container.simulate($0, arguments: values, recordsSteps: arguments.value("format") != "json")
        }
      }
      simulations += services.filter(wanted.contains).flatMap {
        swinject.simulate($0, arguments: values, recordsSteps: arguments.value("format") != "json")
      }
      if simulations.isEmpty {
        throw WorkError(message: "'\(arguments.operands[0])' is in no container whose behaviour is known")
      }
    }
    let documents = simulations.map(\.document)
    if arguments.value("format") == "json" {
      let answer: JSONValue = !showsAll && documents.count == 1 ? documents[0] : .array(documents)
      try Terminal.write(answer.text + "\n")
    } else {
      try Terminal.write(simulations.map { SimulationText($0).text }.joined(separator: "\n"))
    }
    return project.isIncomplete ? .failure : .clean
  })
