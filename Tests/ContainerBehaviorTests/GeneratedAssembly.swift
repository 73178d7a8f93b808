import AssemblyFacts
import DependencyGraph
import Scanning

/// An assembly from a few words, as facts or as Objective-C.
///
/// Definition 2 with one runtime argument has the key `d2:`. Every edge has a place of its own: a parameter of the one
/// initializer, a property, or a method of one parameter.
struct GeneratedAssembly: Sendable {
  struct Definition: Sendable {
    var parameterCount = 0
    var scope = Scope.objectGraph
    var edges: [Edge] = []
  }

  struct Edge: Sendable, Hashable {
    enum Site: Sendable, Hashable, CaseIterable { case initializer, property, method }
    enum Argument: Sendable, Hashable {
      case own(Int)
      case nothing
      case text(String)
    }

    var site: Site
    var target: Int
    /// As many as the target has parameters.
    var arguments: [Argument] = []
    /// Names the property or method; of its own in a definition.
    var number = 0
  }

  var definitions: [Definition]
  var name = "GeneratedAssembly"
  /// Where each definition stands in the source: a permutation of their indexes, or nothing.
  var places: [Int] = []

  func key(_ index: Int) -> String {
    "d\(index)" + String(repeating: ":", count: definitions[index].parameterCount)
  }

  func id(_ index: Int) -> DefinitionID { DefinitionID(assembly: name, key: .selector(key(index))) }

  // MARK: Facts

  /// - Parameter order: the order in which the definitions stand in the list; their places in the source stay.
  func facts(order: [Int]? = nil) -> FileFacts {
    let order = order ?? Array(definitions.indices)
    let assembly = TypeDeclaration(
      name: name, kind: .class,
      superclass: TypeReference(kind: .object, name: "TyphoonAssembly", text: "TyphoonAssembly"), location: place(1))
    let implementation = TypeDeclaration(name: name, kind: .implementation, location: place(1))
    return FileFacts(
      path: path, language: .objectiveC, types: [assembly, implementation], definitions: order.map(definition))
  }

  var graph: DependencyGraph { DependencyGraph(files: [facts()]) }

  private var path: String { "\(name).m" }

  private func place(_ line: Int, _ column: Int = 1) -> AssemblyFacts.SourceLocation {
    SourceLocation(path: path, line: line, column: column, endLine: line, endColumn: column + 1)
  }

  private func definition(_ index: Int) -> AssemblyFacts.Definition {
    let own = definitions[index]
    let line = 1_000 * ((places.isEmpty ? index : places[index]) + 1)
    let object = TypeReference(kind: .any, name: "", text: "id")
    return AssemblyFacts.Definition(
      framework: .typhoon, language: .objectiveC, assembly: name, key: .selector(key(index)),
      parameters: (0..<own.parameterCount).map {
        Parameter(name: "p\($0)", type: object, location: place(line, $0 + 2))
      },
      productType: object,
      body: DefinitionBody(
        construction: .class(.named("Node\(index)", location: place(line))), steps: steps(of: own, line: line),
        scope: own.scope == .objectGraph ? nil : ScopeSetting(scope: own.scope, location: place(line + 999)),
        location: place(line)),
      nameLocation: place(line), location: place(line))
  }

  private func steps(of definition: Definition, line: Int) -> [Step] {
    var steps: [Step] = []
    let needed = definition.edges.indices.filter { definition.edges[$0].site == .initializer }
    let selector = GeneratedAssembly.initializer(needed.count)
    if !needed.isEmpty { steps.append(.use(use(.initializer, selector, needed.count, 0, line + 1))) }
    for (position, index) in needed.enumerated() {
      let site = InjectionSite.initializer(selector: selector, index: position, label: nil, use: 0)
      steps.append(injection(definition.edges[index], site, line + 2 + index))
    }
    for (index, edge) in definition.edges.enumerated() where edge.site != .initializer {
      let line = line + 2 + index
      if edge.site == .property {
        steps.append(injection(edge, .property("q\(edge.number)"), line))
      } else {
        steps.append(.use(use(.method, "take\(edge.number):", 1, index + 1, line)))
        steps.append(injection(edge, .method(selector: "take\(edge.number):", index: 0, use: index + 1), line))
      }
    }
    return steps
  }

  private static func initializer(_ count: Int) -> String {
    "initWith" + (0..<count).map { "\($0 == 0 ? "A" : "a")\($0):" }.joined()
  }

  private func use(
    _ role: MethodUse.Role, _ selector: String, _ count: Int, _ ordinal: Int, _ line: Int
  ) -> MethodUse {
    MethodUse(
      role: role, selector: selector, selectorText: "@selector(\(selector))", parameterCount: count, ordinal: ordinal,
      location: place(line), selectorLocation: place(line, 2))
  }

  private func injection(_ edge: Edge, _ site: InjectionSite, _ line: Int) -> Step {
    let arguments = edge.arguments.enumerated().map { position, argument in
      let place = place(line, 20 + position)
      switch argument {
      case .own(let index): return InjectedValue(.argument(index), at: place)
      case .nothing: return InjectedValue(.nothing, at: place)
      case .text(let text): return InjectedValue(.constant(Constant(kind: .string, text: text)), at: place)
      }
    }
    let reference = Reference(
      receiver: .ownAssembly, key: .selector(key(edge.target)), arguments: arguments, nameLocation: place(line, 10))
    return .inject(
      Injection(
        site: site, value: InjectedValue(.reference(reference), at: place(line, 10)), location: place(line, 3),
        siteLocation: place(line, 3)))
  }

  // MARK: Objective-C

  var source: String {
    let order = definitions.indices.sorted { places.isEmpty ? $0 < $1 : places[$0] < places[$1] }
    let bodies = order.map { index -> String in
      let own = definitions[index]
      let parameters = (0..<own.parameterCount).map { ":(id)p\($0)" }.joined(separator: " ")
      return """
        - (id)d\(index)\(parameters)
        {
            return [TyphoonDefinition withClass:[Node\(index) class] configuration:^(TyphoonDefinition *definition) {
        \(statements(of: own).map { "        " + $0 }.joined(separator: "\n"))
            }];
        }
        """
    }
    return """
      @interface \(name) : TyphoonAssembly
      @end
      @implementation \(name)
      \(bodies.joined(separator: "\n"))
      @end
      """
  }

  /// The assembly as the front end reads it.
  var graphOfSource: DependencyGraph {
    DependencyGraph(files: [SourceScanner.scan(Array(source.utf8), path: path, kind: .objectiveC)])
  }

  private func statements(of definition: Definition) -> [String] {
    var lines: [String] = []
    let needed = definition.edges.filter { $0.site == .initializer }
    if !needed.isEmpty {
      let selector = GeneratedAssembly.initializer(needed.count)
      lines.append("[definition useInitializer:@selector(\(selector)) parameters:^(TyphoonMethod *initializer) {")
      lines += needed.map { "    [initializer injectParameterWith:\(reference($0))];" }
      lines.append("}];")
    }
    for edge in definition.edges where edge.site != .initializer {
      if edge.site == .property {
        lines.append("[definition injectProperty:@selector(q\(edge.number)) with:\(reference(edge))];")
      } else {
        lines.append("[definition injectMethod:@selector(take\(edge.number):) parameters:^(TyphoonMethod *method) {")
        lines.append("    [method injectParameterWith:\(reference(edge))];")
        lines.append("}];")
      }
    }
    switch definition.scope {
    case .prototype: lines.append("definition.scope = TyphoonScopePrototype;")
    case .singleton: lines.append("definition.scope = TyphoonScopeSingleton;")
    case .lazySingleton: lines.append("definition.scope = TyphoonScopeLazySingleton;")
    case .weakSingleton: lines.append("definition.scope = TyphoonScopeWeakSingleton;")
    case .objectGraph, .custom: break
    }
    return lines
  }

  private func reference(_ edge: Edge) -> String {
    let arguments = edge.arguments.map { argument in
      switch argument {
      case .own(let index): ":p\(index)"
      case .nothing: ":nil"
      case .text(let text): ":@\"\(text)\""
      }
    }
    return "[self d\(edge.target)\(arguments.joined(separator: " "))]"
  }
}

extension GeneratedAssembly {
  /// Definitions that refer to any others, themselves included.
  static func anything(_ numbers: inout SeededNumbers, scopes: [Scope], mostParameters: Int) -> GeneratedAssembly {
    let count = Int.random(in: 2...7, using: &numbers)
    var definitions = (0..<count).map { _ in
      Definition(
        parameterCount: Int.random(in: 0...mostParameters, using: &numbers),
        scope: scopes.randomElement(using: &numbers) ?? .objectGraph)
    }
    for index in definitions.indices {
      if definitions[index].scope == .singleton { definitions[index].parameterCount = 0 }
    }
    for index in definitions.indices {
      for number in 0..<Int.random(in: 0...3, using: &numbers) {
        let target = Int.random(in: 0..<count, using: &numbers)
        definitions[index].edges.append(
          Edge(
            site: [.initializer, .property, .property, .method].randomElement(using: &numbers) ?? .property,
            target: target,
            arguments: arguments(for: definitions[target], from: definitions[index], &numbers), number: number))
      }
    }
    return GeneratedAssembly(definitions: definitions)
  }

  /// Rings on a trunk without cycles. Only the first definition of a ring is referred to from outside of it.
  static func rings(_ numbers: inout SeededNumbers, scopes: [Scope]) -> GeneratedAssembly {
    var definitions: [Definition] = []
    /// Definitions that later ones may refer to.
    var gates: [Int] = []
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let start = definitions.count
      let length = [1, 1, 2, 2, 3, 4].randomElement(using: &numbers) ?? 1
      let isRing = length > 1 || Bool.random(using: &numbers)
      let parameterCount = Int.random(in: 0...1, using: &numbers)
      for _ in 0..<length {
        let scope = scopes.randomElement(using: &numbers) ?? .objectGraph
        definitions.append(
          Definition(
            parameterCount: parameterCount, scope: parameterCount > 0 && scope == .singleton ? .objectGraph : scope))
      }
      for place in start..<start + length {
        var targets =
          gates.isEmpty || Int.random(in: 0...2, using: &numbers) > 0 ? [] : [gates.randomElement(using: &numbers) ?? 0]
        if isRing {
          targets.insert(start + (place - start + 1) % length, at: Int.random(in: 0...targets.count, using: &numbers))
        }
        for (number, target) in targets.enumerated() {
          let isInside = target >= start
          definitions[place].edges.append(
            Edge(
              site: Edge.Site.allCases.randomElement(using: &numbers) ?? .property, target: target,
              arguments: isInside
                ? arguments(for: definitions[target], from: definitions[place], &numbers)
                : (0..<definitions[target].parameterCount).map { _ in .text("given") },
              number: number))
        }
      }
      gates.append(start)
    }
    return GeneratedAssembly(definitions: definitions)
  }

  private static func arguments(
    for target: Definition, from source: Definition, _ numbers: inout SeededNumbers
  ) -> [Edge.Argument] {
    (0..<target.parameterCount).map { _ in
      var choices: [Edge.Argument] = [.nothing, .text("constant")]
      for own in 0..<source.parameterCount { choices += [.own(own), .own(own)] }
      return choices.randomElement(using: &numbers) ?? .nothing
    }
  }

  /// The same with its definitions in other places, and with what each injects in another order, as far as Typhoon does
  /// not keep to that order: properties, and methods of which no two have the same selector.
  func shuffled(_ numbers: inout SeededNumbers) -> GeneratedAssembly {
    var result = self
    result.places = Array(definitions.indices).shuffled(using: &numbers)
    for index in definitions.indices {
      let properties = definitions[index].edges.filter { $0.site == .property }.shuffled(using: &numbers)
      result.definitions[index].edges = definitions[index].edges.filter { $0.site != .property } + properties
    }
    return result
  }
}

/// Numbers that look random and are the same in every run (splitmix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_f491_4f6c_dd1d }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
