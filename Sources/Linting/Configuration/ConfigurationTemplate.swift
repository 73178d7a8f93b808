import AssemblyFacts
import DependencyGraph

/// The `.dilint.yml` that `dilint init` writes: commented, and fitted to what was found.
package enum ConfigurationTemplate {
  /// - Parameters:
  ///   - graph: of everything below the directory the file is for.
  ///   - typhoonVersion: nil where nothing tells.
  package static func text(for graph: DependencyGraph, typhoonVersion: [Int]?) -> String {
    let definitions = graph.nodes.map(\.definition)
    let frameworks = Framework.allCases.filter { framework in definitions.contains { $0.framework == framework } }
    let places = definitions.map(\.location.path)
    let tests = folders(places).filter { folder in
      folder.split(separator: "/").contains { $0.hasSuffix("Tests") || $0 == "Test" || $0 == "Specs" }
    }
    var text = """
      # The configuration of dilint. 'dilint rules' lists the rules, 'dilint explain RULE' says why one is there,
      # 'dilint lint --print-config' shows what is in force.

      # Pods, Carthage, .build, DerivedData, node_modules and .git are left out anyway.

      """
    if tests.isEmpty {
      text += "# exclude:\n#   - Generated\n"
    } else {
      text += "# Assemblies of tests stand in for others and are seldom of interest:\n# exclude:\n"
      text += tests.map { "#   - \(yaml($0))\n" }.joined()
    }
    text += "\n" + describe(frameworks, typhoonVersion)
    text += """

      # The severity of each rule: off, note, warning or error; or what it leaves alone.
      rules: {}
      #  ivar-collaborator: off
      #  dropped-argument:
      #    severity: note
      #    exclude: [Legacy]

      # What the architecture does not allow. 'from' and 'to' match by assembly, definition, class, module or path.

      """
    text += forbidden(graph.assemblies.names)
    text += """

      # Definitions that are resolved in ways the sources do not show: Assembly.definition, with * for any characters.

      """
    if let node = graph.nodes.first {
      text += "# entry_points:\n#   - \(yaml(node.id.description))\n"
    } else {
      text += "# entry_points:\n#   - AppAssembly.*\n"
    }
    text += """

      # Whether comments that switch a rule off must say why.
      suppressions:
        require_reason: false

      # Known findings: 'dilint baseline write' makes the list.
      # baseline: .dilint-baseline.json

      """
    return text
  }

  private static func describe(_ frameworks: [Framework], _ typhoonVersion: [Int]?) -> String {
    guard !frameworks.isEmpty else { return "# No assemblies were found here.\n# frameworks: [typhoon, swinject]\n" }
    if frameworks.contains(.typhoon), typhoonVersion == nil {
      let lines = frameworks.map { $0 == .typhoon ? "#  typhoon: 4.0.9\n" : "#  \($0.rawValue):\n" }
      return "# Found here. Some rules are sharper when they know the version:\n# frameworks:\n" + lines.joined()
    }
    return "# Found here:\n# frameworks: [\(frameworks.map(\.rawValue).joined(separator: ", "))]\n"
  }

  private static func forbidden(_ assemblies: [String]) -> String {
    let first = assemblies.first ?? "FeatureAssembly"
    let second = assemblies.dropFirst().first ?? "CoreAssembly"
    return """
      # forbidden:
      #   - name: no-way-back
      #     reason: \(second) knows nothing of \(first)
      #     from: \(yaml(second))
      #     to: \(yaml(first))
      #   - name: no-assembly-cycles
      #     no_cycles: assembly

      """
  }

  /// The folders of some files, outermost ones that look like tests first.
  private static func folders(_ paths: [String]) -> [String] {
    var found: Set<String> = []
    for path in paths {
      let parts = path.split(separator: "/").dropLast()
      for end in parts.indices { found.insert(parts[...end].joined(separator: "/")) }
    }
    return found.sorted()
  }

  /// In quotes where YAML would take it for something else.
  private static func yaml(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-/".unicodeScalars.contains(scalar)
    }
    return isPlain ? text : JSONValue.string(text).compactText
  }
}
