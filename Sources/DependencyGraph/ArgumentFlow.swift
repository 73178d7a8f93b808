import AssemblyFacts

/// A runtime argument of a definition.
package struct ArgumentID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var definition: DefinitionID
  /// Position among the definition's parameters, from 0.
  package var index: Int

  package init(definition: DefinitionID, index: Int) {
    self.definition = definition
    self.index = index
  }

  package var description: String { "\(definition)[\(index)]" }

  package static func < (left: ArgumentID, right: ArgumentID) -> Bool {
    left.definition == right.definition ? left.index < right.index : left.definition < right.definition
  }
}

/// One thing that a definition does with one of its arguments.
package struct ArgumentUse: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Put into a site of the definition's own component, as it is or inside a collection or expression.
    case injected(Injection)
    /// Handed on to another definition.
    case passed(to: ArgumentID, edge: Int)
    /// Decides an option, or is the value that the definition returns.
    case returned
    /// Used by ordinary code: a message, a condition, a block definition's block.
    case code
    /// Handed to something that is not scanned or does not exist, or named in code that is not understood.
    case unknown(edge: Int?)
  }
  package var kind: Kind
  package var location: SourceLocation
  /// The parent whose body uses its own argument of the same position, for which this one is taken
  /// (`container-semantics.md`, Typhoon 11).
  package var inheritedFrom: DefinitionID?
}

/// What becomes of a runtime argument.
package enum ArgumentFate: Sendable, Hashable {
  /// At least one way ends at an injection site.
  case injected
  /// No way is known to end at one, and at least one leaves the scanned sources.
  case unknown
  /// Every way goes round a cycle of definitions that inject it nowhere.
  case circulating
  /// It is not used, or only handed on to definitions that drop it.
  case dropped
}

/// Where every runtime argument of the graph travels.
package struct ArgumentFlow: Sendable {
  private let usesByArgument: [ArgumentID: [ArgumentUse]]
  private let fates: [ArgumentID: ArgumentFate]

  /// In source order.
  package func uses(of argument: ArgumentID) -> [ArgumentUse] { usesByArgument[argument] ?? [] }

  /// `dropped` for an argument that is used nowhere.
  package func fate(of argument: ArgumentID) -> ArgumentFate { fates[argument] ?? .dropped }

  package init(graph: DependencyGraph) {
    var uses: [ArgumentID: [ArgumentUse]] = [:]
    for node in graph.nodes where !node.definition.parameters.isEmpty {
      var collector = ArgumentUseCollector(graph: graph, node: node)
      collector.collect()
      for (index, found) in collector.uses {
        uses[ArgumentID(definition: node.id, index: index)] = found.sorted { $0.location < $1.location }
      }
    }
    usesByArgument = uses
    fates = ArgumentFlow.solve(uses: uses, graph: graph)
  }

  /// Carries the certain ends backwards along every hand-over until nothing changes: linear in the number of uses.
  private static func solve(
    uses: [ArgumentID: [ArgumentUse]], graph: DependencyGraph
  ) -> [ArgumentID: ArgumentFate] {
    var givers: [ArgumentID: [ArgumentID]] = [:]
    var injected: [ArgumentID] = []
    var unknown: [ArgumentID] = []
    for (argument, found) in uses {
      for use in found {
        switch use.kind {
        case .injected, .returned, .code: injected.append(argument)
        case .passed(let next, _): givers[next, default: []].append(argument)
        case .unknown: unknown.append(argument)
        }
      }
    }
    var fates: [ArgumentID: ArgumentFate] = [:]
    func spread(_ fate: ArgumentFate, from start: [ArgumentID]) {
      var stack = start
      while let argument = stack.popLast() {
        guard fates[argument] == nil else { continue }
        fates[argument] = fate
        stack.append(contentsOf: givers[argument] ?? [])
      }
    }
    spread(.injected, from: injected)
    spread(.unknown, from: unknown)
    // What is left reaches no site. It circulates when following it can go on for ever, and is dropped when every way
    // ends: take away, one after the other, those whose every receiver drops it.
    var open: [ArgumentID: Int] = [:]
    var ended: [ArgumentID] = []
    for node in graph.nodes {
      for index in node.definition.parameters.indices {
        let argument = ArgumentID(definition: node.id, index: index)
        guard fates[argument] == nil else { continue }
        var count = 0
        for use in uses[argument] ?? [] {
          if case .passed = use.kind { count += 1 }
        }
        open[argument] = count
        if count == 0 { ended.append(argument) }
      }
    }
    while let argument = ended.popLast() {
      fates[argument] = .dropped
      for giver in givers[argument] ?? [] where fates[giver] == nil {
        open[giver, default: 1] -= 1
        if open[giver] == 0 { ended.append(giver) }
      }
    }
    for argument in open.keys where fates[argument] == nil { fates[argument] = .circulating }
    return fates
  }
}

/// Walks one definition's body, and what it inherits, and notes what it does with its arguments.
private struct ArgumentUseCollector {
  let graph: DependencyGraph
  let node: DefinitionNode
  var uses: [Int: [ArgumentUse]] = [:]
  /// The definition in whose body the walk is: the definition itself, or a parent whose arguments stand for its own.
  private var writer: DefinitionNode

  init(graph: DependencyGraph, node: DefinitionNode) {
    self.graph = graph
    self.node = node
    writer = node
  }

  private enum Place {
    case injection(Injection)
    case returned
    case code
  }

  mutating func collect() {
    // References first: the hand-overs are the graph's edges, nested ones included.
    for edge in graph.allEdges(from: node.id) {
      writer = edge.inheritedFrom.flatMap { graph[$0] } ?? node
      // The parent ignores what its reference carries.
      if edge.site == .parent { continue }
      for (position, value) in edge.reference.arguments.enumerated() { hand(value, position: position, along: edge) }
    }
    writer = node
    collect(node.definition.body)
    for effective in graph.effectiveInjections(of: node.id) where effective.writtenIn != node.id {
      writer = graph[effective.writtenIn] ?? node
      walk(effective.injection.value, .injection(effective.injection))
    }
  }

  private mutating func add(_ kind: ArgumentUse.Kind, _ index: Int, _ location: SourceLocation) {
    // A parent may have more parameters than its child has values for.
    guard node.definition.parameters.indices.contains(index) else { return }
    let use = ArgumentUse(
      kind: kind, location: location, inheritedFrom: writer.id == node.id ? nil : writer.id)
    uses[index, default: []].append(use)
  }

  /// An argument, or a collection or expression around one, in an argument position of a reference.
  private mutating func hand(_ value: InjectedValue, position: Int, along edge: Edge, depth: Int = 0) {
    guard depth < 200 else { return }
    switch value.kind {
    case .argument(let index):
      // A reference that is held and never injected hands nothing on; one that is called for its effect may.
      if edge.site == .unused, !edge.targets.isEmpty, writer.holds(edge.location) { return }
      let receivers = edge.targets.filter { target in
        graph[target].map { position < $0.definition.parameters.count } ?? false
      }
      if receivers.isEmpty || edge.site == .unused {
        add(.unknown(edge: edge.index), index, value.location)
        return
      }
      for target in receivers {
        add(.passed(to: ArgumentID(definition: target, index: position), edge: edge.index), index, value.location)
      }
    case .local:
      let held = writer.lookThrough(value)
      if case .local = held.kind { return }
      hand(held, position: position, along: edge, depth: depth + 1)
    case .reference: break
    default:
      findMentions(in: value)
      for part in value.directParts { hand(part, position: position, along: edge, depth: depth + 1) }
    }
  }

  private mutating func collect(_ body: DefinitionBody) {
    switch body.construction {
    case .factory(let receiver, _, _): walk(receiver, .returned)
    case .value(let value), .wrapped(let value): walk(value, .returned)
    case .storyboard(let values):
      for value in values { walk(value, .returned) }
    case .unknown(let text): findMentions(in: text, at: body.location)
    case .class, .block, .configuration, .inherited, .closure, .nothing: break
    }
    if let parent = body.parent { findMentions(in: parent) }
    collect(body.steps)
  }

  private mutating func collect(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .use: break
      case .hold(_, _, let value): findMentions(in: value)
      case .inject(let injection): walk(injection.value, .injection(injection))
      case .evaluate(let value): walk(value, .code)
      case .condition(let value, let then, let otherwise):
        walk(value, .code)
        collect(then)
        collect(otherwise)
      }
    }
  }

  private mutating func walk(_ value: InjectedValue, _ place: Place, depth: Int = 0) {
    guard depth < 200 else { return }
    switch value.kind {
    case .argument(let index):
      switch place {
      case .injection(let injection): add(.injected(injection), index, value.location)
      case .returned: add(.returned, index, value.location)
      case .code: add(.code, index, value.location)
      }
    case .local:
      let held = writer.lookThrough(value)
      if case .local = held.kind { return }
      walk(held, place, depth: depth + 1)
    case .reference: break
    case .message, .expression:
      for part in value.directParts { walk(part, .code, depth: depth + 1) }
    case .inline(let body): collect(body)
    default:
      findMentions(in: value)
      for part in value.directParts { walk(part, place, depth: depth + 1) }
    }
  }

  // MARK: Code that is not understood

  private mutating func findMentions(in value: InjectedValue) {
    switch value.kind {
    case .unknown(let text, _): findMentions(in: text, at: value.location)
    case .constant(let constant) where constant.kind == .object || constant.kind == .block:
      findMentions(in: constant.text, at: value.location)
    default: break
    }
  }

  /// Takes an argument whose name stands in text that nobody understands for used in some unknown way.
  private mutating func findMentions(in text: String, at location: SourceLocation) {
    for (index, parameter) in writer.definition.parameters.enumerated() where text.contains(parameter.name) {
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      if words.contains(where: { $0 == parameter.name }) { add(.unknown(edge: nil), index, location) }
    }
  }
}

extension DefinitionNode {
  /// Whether the reference at a location is what a local variable holds.
  fileprivate func holds(_ location: SourceLocation) -> Bool {
    locals.values.contains { $0.location == location }
  }
}
