import AssemblyFacts
import DependencyGraph

/// What the order in which the methods of an assembly are called can matter to.
///
/// What a method makes depends on what has been called before in three ways (`container-semantics.md`, Typhoon 7 and 8):
///
/// - What it asks for is being made itself, so that a stand-in answers. That takes methods that lead to each other, of
///   which one returns the stand-in, has it as its parent or configures it. Which methods are being made depends on the
///   one of the group that is called first, and on nothing else.
/// - While it holds a reference with arguments it calls another method for the first time, and that one, directly or
///   further on, asks for the same with other arguments. It depends on which of the others have been called before.
/// - It goes on configuring what another method made. It depends on who does so last.
///
/// Everything else makes the same in any order.
struct ActivationSensitivity {
  /// Methods to call first. Together these orders lead to everything that any order leads to.
  private(set) var beginnings: [[String]] = []
  /// There are more.
  private(set) var isOpen = false

  private let keys: [String]
  private var bodies: [MethodReferences] = []

  /// The number of references that are followed at most to find out who leads where.
  private static let effort = 5_000_000

  init(graph: DependencyGraph, assembly: String, keys: [String]) {
    self.keys = keys
    let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($0.element, $0.offset) })
    let takesArguments = keys.map { $0.contains(":") }
    let definitions = graph.assemblies[assembly]?.definitions ?? [:]
    bodies = keys.map { key in
      guard let node = definitions[.selector(key)]?.first.flatMap({ graph[$0] }) else { return MethodReferences() }
      var reader = MethodReader(graph: graph, assembly: assembly, numbers: numbers, takesArguments: takesArguments)
      reader.read(node)
      return reader.references
    }
    let groups = StronglyConnectedGroups.find(
      keys.count, degree: { bodies[$0].called.count }, target: { bodies[$0].called[$1] })
    var groupOf = Array(repeating: 0, count: keys.count)
    for (number, members) in groups.enumerated() { for member in members { groupOf[member] = number } }
    let overwriters = findOverwriters()
    for (number, members) in groups.enumerated() {
      addOrders(of: members, inside: { groupOf[$0] == number }, overwriters)
    }
    addConfigurers()
  }

  // MARK: Groups

  private mutating func addOrders(
    of members: [Int], inside isInside: (Int) -> Bool, _ overwriters: [Int: [Int]]
  ) {
    let isGroup = members.count > 1 || bodies[members[0]].called.contains(members[0])
    let showsStandIn = isGroup && members.contains { bodies[$0].exposed.contains(where: isInside) }
    let before = Set(members.flatMap { overwriters[$0] ?? [] }).sorted()
    guard showsStandIn || !before.isEmpty else { return }
    // What is in the group itself is called by the one that comes first.
    let outside = before.filter { !isInside($0) }
    for beginning in subsets(of: outside) {
      for first in members { beginnings.append((beginning + [first]).map { keys[$0] }) }
    }
  }

  private mutating func subsets(of elements: [Int]) -> [[Int]] {
    guard elements.count <= 4 else {
      isOpen = true
      return [[], elements] + elements.map { [$0] }
    }
    return (0..<1 << elements.count).map { choice in
      elements.indices.filter { choice >> $0 & 1 == 1 }.map { elements[$0] }
    }
  }

  // MARK: Overwriting

  /// For each method, those that it calls for the first time while it holds a reference, and that may then ask for the
  /// same.
  private mutating func findOverwriters() -> [Int: [Int]] {
    var callers: [[Int]] = Array(repeating: [], count: keys.count)
    for method in bodies.indices { for target in bodies[method].called { callers[target].append(method) } }
    var leadingTo: [Int: Set<Int>] = [:]
    var remaining = ActivationSensitivity.effort
    var result: [Int: [Int]] = [:]
    for method in bodies.indices {
      if bodies[method].isIncomplete { isOpen = true }
      for call in bodies[method].callsWhileHolding {
        for held in call.held {
          if leadingTo[held] == nil { leadingTo[held] = ways(to: held, callers, &remaining) }
          guard leadingTo[held]?.contains(call.called) == true else { continue }
          result[method, default: []].append(call.called)
          break
        }
      }
    }
    return result
  }

  /// The methods that call one, directly or further on.
  private mutating func ways(to goal: Int, _ callers: [[Int]], _ remaining: inout Int) -> Set<Int> {
    var seen: Set<Int> = []
    var queue = [goal]
    while let next = queue.popLast() {
      remaining -= callers[next].count
      guard remaining > 0 else {
        isOpen = true
        return seen
      }
      for caller in callers[next] where seen.insert(caller).inserted { queue.append(caller) }
    }
    return seen
  }

  // MARK: Configuring

  private mutating func addConfigurers() {
    var configurers: [Int: [Int]] = [:]
    for method in bodies.indices {
      for target in bodies[method].configured { configurers[target, default: []].append(method) }
    }
    for target in configurers.keys.sorted() {
      guard let methods = configurers[target], methods.count > 1 else { continue }
      for last in methods { beginnings.append((methods.filter { $0 != last } + [last]).map { keys[$0] }) }
    }
  }
}

/// What a method asks the own assembly for. Methods are numbers.
private struct MethodReferences {
  /// In order of the first call, each once.
  var called: [Int] = []
  /// Those that it returns, wraps, has as parents or holds twice, so that it matters which object stands for them.
  var exposed: Set<Int> = []
  /// Calls that are made while references with arguments are held.
  var callsWhileHolding: [(called: Int, held: [Int])] = []
  /// Those that it goes on configuring.
  var configured: Set<Int> = []
  /// It is too large, or goes through too many superclasses.
  var isIncomplete = false
}

/// Reads a method's body in the order in which it is carried out.
private struct MethodReader {
  let graph: DependencyGraph
  let assembly: String
  let numbers: [String: Int]
  /// Whether each method takes arguments: others have none that could be overwritten.
  let takesArguments: [Bool]
  private(set) var references = MethodReferences()
  private var isCalled: Set<Int> = []
  private var locals: [Int: Set<Int>] = [:]
  /// What is held at the moment, with repetitions.
  private var held: [Int] = []
  private var depth = 0

  private static let greatestDepth = 100
  private static let mostHeld = 500

  init(graph: DependencyGraph, assembly: String, numbers: [String: Int], takesArguments: [Bool]) {
    self.graph = graph
    self.assembly = assembly
    self.numbers = numbers
    self.takesArguments = takesArguments
  }

  mutating func read(_ node: DefinitionNode) {
    guard enter() else { return }
    defer { depth -= 1 }
    let outer = locals
    locals = [:]
    read(node.definition.body, of: node)
    locals = outer
  }

  private mutating func enter() -> Bool {
    guard depth < MethodReader.greatestDepth else {
      references.isIncomplete = true
      return false
    }
    depth += 1
    return true
  }

  private mutating func read(_ body: DefinitionBody, of node: DefinitionNode) {
    // The blocks run when the component is made.
    if case .block = body.construction { return }
    // Locals live as long as the body.
    let base = held.count
    defer { held.removeSubrange(base...) }
    if let parent = body.parent { references.exposed.formUnion(read(parent, of: node)) }
    read(body.steps, of: node)
    switch body.construction {
    case .factory(let receiver, _, _): _ = read(receiver, of: node)
    case .value(let value):
      let returned = read(value, of: node)
      references.exposed.formUnion(returned)
      if case .local = value.kind, body.steps.contains(where: \.configures) {
        references.configured.formUnion(returned)
      }
    case .wrapped(let value): references.exposed.formUnion(read(value, of: node))
    case .storyboard(let values): _ = readSequence(values, of: node)
    case .class, .block, .configuration, .inherited, .closure, .nothing, .unknown: break
    }
  }

  private mutating func read(_ steps: [Step], of node: DefinitionNode) {
    for step in steps {
      switch step {
      case .hold(let number, _, let value):
        let objects = read(value, of: node)
        locals[number] = objects
        held += objects.filter { takesArguments[$0] }
      case .inject(let injection): _ = read(injection.value, of: node)
      case .evaluate(let value): _ = read(value, of: node)
      case .use: break
      case .condition(let value, let positive, let negative):
        _ = read(value, of: node)
        read(positive, of: node)
        read(negative, of: node)
      }
    }
  }

  /// - Returns: the methods whose definition objects may be, or be part of, what the value evaluates to.
  private mutating func read(_ value: InjectedValue, of node: DefinitionNode) -> Set<Int> {
    guard enter() else { return [] }
    defer { depth -= 1 }
    switch value.kind {
    case .reference(let reference): return read(reference, of: node)
    case .local(let number): return locals[number] ?? []
    case .inline(let body):
      read(body, of: node)
      return []
    case .keyPath(let base, _):
      // Taken down at once.
      _ = read(base, of: node)
      return []
    default: return readSequence(value.directParts, of: node)
    }
  }

  /// Values of which each is held while those that follow are evaluated.
  private mutating func readSequence(_ values: [InjectedValue], of node: DefinitionNode) -> Set<Int> {
    let base = held.count
    defer { held.removeSubrange(base...) }
    var objects: Set<Int> = []
    for value in values {
      let found = read(value, of: node)
      references.exposed.formUnion(objects.intersection(found))
      objects.formUnion(found)
      held += found.filter { takesArguments[$0] }
    }
    return objects
  }

  private mutating func read(_ reference: Reference, of node: DefinitionNode) -> Set<Int> {
    let arguments = readSequence(reference.arguments, of: node)
    switch reference.receiver {
    case .ownAssembly:
      guard case .selector(let selector) = reference.key, let number = numbers[selector] else { return [] }
      if held.contains(number) { references.exposed.insert(number) }
      // A second call makes nothing.
      if isCalled.insert(number).inserted {
        references.called.append(number)
        if !held.isEmpty {
          references.callsWhileHolding.append((number, Array(Set(held.suffix(MethodReader.mostHeld)))))
        }
        if held.count > MethodReader.mostHeld { references.isIncomplete = true }
      }
      return [number]
    case .superAssembly:
      // It runs as a part of the method.
      guard case .definitions(let ids) = graph.target(of: reference, in: node.id, asMember: assembly),
        let inherited = ids.first.flatMap({ graph[$0] })
      else { return [] }
      let base = held.count
      defer { held.removeSubrange(base...) }
      held += arguments.filter { takesArguments[$0] }
      read(inherited)
      return []
    case .property, .instanceVariable, .made, .resolver: return []
    }
  }
}

extension Step {
  fileprivate var configures: Bool {
    switch self {
    case .inject, .use, .condition: true
    case .hold, .evaluate: false
    }
  }
}
