import AssemblyFacts

/// Assemblies that are active together: one container.
package struct ActiveSet: Sendable, Hashable {
  /// The assembly that is activated first, then the others sorted.
  package var assemblies: [String]
  /// Code, a plist or a collector says so; otherwise it is derived from the collaborating properties.
  package var isStated: Bool

  /// Whether one of some definitions is an entry of the container.
  package func has(_ definitions: Set<DefinitionID>, in graph: DependencyGraph) -> Bool {
    assemblies.contains { name in
      graph.assemblies[name]?.definitions.values.contains { $0.contains(where: definitions.contains) } ?? false
    }
  }
}

extension DependencyGraph {
  /// The containers that the application makes.
  ///
  /// Where code activates assemblies, these and the assembly classes that their properties name, except where a
  /// subclass of such a class is active in its place. Assemblies that nobody is seen to activate: each one that no
  /// other has as a collaborator, with everything its properties name. A base class of other assemblies counts like any
  /// other, because it may be active on its own, unless what it collaborates with brings in one of its subclasses. A
  /// property typed `TyphoonAssembly<P> *` takes a conforming assembly that is active
  /// anyway, else the only one that conforms.
  package var activeSets: [ActiveSet] {
    var sets: [ActiveSet] = []
    var covered: Set<String> = []
    let collecting = files.flatMap(\.activations).filter { $0.conformingTo != nil }
    for file in files {
      for activation in file.activations {
        let collected = collectedAssemblies(by: activation, among: collecting)
        let named = (activation.assemblies + collected).filter { assemblies[$0]?.framework == .typhoon }
        guard !named.isEmpty else { continue }
        let set = close(named, isStated: true)
        covered.formUnion(set.assemblies)
        if !sets.contains(set) { sets.append(set) }
      }
    }
    let rest = assemblies.names.filter { assemblies[$0]?.framework == .typhoon && !covered.contains($0) }
    for root in roots(of: rest) {
      let set = close([root], isStated: false)
      if !sets.contains(set) { sets.append(set) }
    }
    return sets
  }

  /// The assemblies that a collector finds at run time: those that conform to its protocol and are part of its program.
  ///
  /// Where several places collect by one protocol, each belongs to a program of its own, and an assembly to that whose
  /// source lies nearest to its own.
  private func collectedAssemblies(by activation: Activation, among all: [Activation]) -> [String] {
    guard let wanted = activation.conformingTo else { return [] }
    let conforming = assemblies.conforming(to: [wanted])
    let rivals = all.filter { $0.conformingTo == wanted && $0.location.path != activation.location.path }
    guard !rivals.isEmpty else { return conforming }
    return conforming.filter { name in
      guard let path = assemblies[name]?.location.path else { return true }
      let own = DependencyGraph.commonFolders(path, activation.location.path)
      return !rivals.contains { DependencyGraph.commonFolders(path, $0.location.path) > own }
    }
  }

  /// How many folders two paths begin with in common.
  private static func commonFolders(_ left: String, _ right: String) -> Int {
    zip(left.split(separator: "/").dropLast(), right.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
  }

  private func close(_ named: [String], isStated: Bool) -> ActiveSet {
    var members: Set<String> = []
    var queue = named
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      guard !members.contains(name) else { continue }
      // A subclass that is named stands in for the class that a property asks for.
      if !named.contains(name), named.contains(where: { types.isSubclass($0, of: name) == .yes }) { continue }
      members.insert(name)
      queue += collaboratorNames(of: name, among: named)
    }
    if !isStated {
      // Nobody says who activates them: a subclass among them may well be handed over in place of its base.
      members = members.filter { name in
        name == named[0] || !types.subclasses(of: name).contains(where: members.contains)
      }
    }
    let others = members.filter { $0 != named[0] }.sorted()
    return ActiveSet(assemblies: [named[0]] + others, isStated: isStated)
  }

  /// The assembly classes that the collaborators of an assembly stand for, sorted.
  private func collaboratorNames(of name: String, among active: [String]) -> [String] {
    var result: Set<String> = []
    for collaborator in assemblies[name]?.collaborators.values.map({ $0 }) ?? [] {
      switch collaborator.kind {
      case .assembly(let type): if assemblies[type] != nil { result.insert(type) }
      case .conforming(let protocols):
        let conforming = assemblies.conforming(to: protocols)
        if !active.contains(where: conforming.contains), conforming.count == 1 { result.insert(conforming[0]) }
      case .bareProtocol, .external: break
      }
    }
    return result.sorted()
  }

  /// Of each group of assemblies that reach each other through collaborators, those that nothing outside reaches; of a
  /// ring, its first by source location.
  private func roots(of all: [String]) -> [String] {
    var reached: [String: Set<String>] = [:]
    for name in all { reached[name] = Set(close([name], isStated: false).assemblies) }
    let names = all.filter { name in
      !types.subclasses(of: name).contains { reached[name]?.contains($0) == true }
    }
    let inPlace = names.sorted { left, right in
      guard let first = assemblies[left]?.location, let second = assemblies[right]?.location else {
        return left < right
      }
      return (first, left) < (second, right)
    }
    var covered: Set<String> = []
    var roots: [String] = []
    func isReachedFromOutside(_ name: String) -> Bool {
      names.contains { other in
        other != name && reached[other]?.contains(name) == true && reached[name]?.contains(other) != true
      }
    }
    for name in inPlace where !covered.contains(name) && !isReachedFromOutside(name) {
      roots.append(name)
      covered.formUnion(reached[name] ?? [])
    }
    return roots
  }
}
