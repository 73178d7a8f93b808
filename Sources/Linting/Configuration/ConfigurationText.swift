import AssemblyFacts

extension Configuration {
  /// The configuration in force as a file that says the same, with the severity of every rule.
  package var text: String {
    var lines = files.isEmpty ? ["# No configuration file: the defaults."] : files.map { "# From \($0)" }
    func add(_ key: String, _ values: [String]?) {
      guard let values else { return }
      lines.append(values.isEmpty ? "\(key): []" : "\(key):")
      lines += values.map { "  - \(quoted($0))" }
    }
    add("include", include?.map(\.glob.pattern))
    add("exclude", exclude?.map(\.glob.pattern))
    lines += frameworkLines
    lines.append("rules:")
    for metadata in KnownRules.all { lines += ruleLines(metadata) }
    if !forbidden.isEmpty { lines.append("forbidden:") }
    for constraint in forbidden { lines += constraint.lines }
    add("entry_points", entryPoints?.map(\.pattern.pattern))
    if let active = assembliesActiveTogether {
      lines.append(active.isEmpty ? "assemblies_active_together: []" : "assemblies_active_together:")
      lines += active.map { "  - [\($0.names.map(quoted).joined(separator: ", "))]" }
    }
    if let baseline { lines.append("baseline: \(quoted(baseline))") }
    lines += ["suppressions:", "  require_reason: \(requiresReasons)"]
    let graphLines = graph.lines
    if !graphLines.isEmpty { lines += ["graph:"] + graphLines }
    return lines.joined(separator: "\n") + "\n"
  }

  private var frameworkLines: [String] {
    guard let frameworks else { return [] }
    let names = Framework.allCases.filter(frameworks.contains)
    if versions.isEmpty { return ["frameworks: [\(names.map(\.rawValue).joined(separator: ", "))]"] }
    return ["frameworks:"]
      + names.map { name in
        let version = versions[name]?.map(String.init).joined(separator: ".")
        return "  \(name.rawValue): \(quoted(version ?? ""))"
      }
  }

  private func ruleLines(_ metadata: RuleMetadata) -> [String] {
    let setting = rules[metadata.id]
    let level: String
    switch setting?.level {
    case .off: level = "off"
    case .at(let severity): level = severity.rawValue
    case nil: level = metadata.severity.rawValue
    }
    // A rule that is left alone may give single findings another severity.
    let note = setting?.level == nil ? "  # as the rule has it" : ""
    guard let setting, !setting.exclude.isEmpty || !setting.ignore.isEmpty else {
      return setting?.level == nil ? ["  # \(metadata.id): \(level)"] : ["  \(metadata.id): \(level)"]
    }
    var lines = ["  \(metadata.id):"]
    lines.append(setting.level == nil ? "    # severity: \(level)\(note)" : "    severity: \(level)")
    if !setting.exclude.isEmpty { lines.append("    exclude: \(list(setting.exclude.map(\.glob.pattern)))") }
    if !setting.ignore.isEmpty { lines.append("    ignore: \(list(setting.ignore.map(\.pattern)))") }
    return lines
  }
}

extension Configuration.GraphSetting {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if let link { lines.append("  link: \(quoted(link))") }
    if let collapse { lines.append("  collapse: \(collapse.rawValue)") }
    if let exclude { lines.append("  exclude: \(list(exclude.map(\.pattern)))") }
    return lines
  }
}

extension ForbiddenDependency.Constraint {
  fileprivate var lines: [String] {
    var lines = ["  - name: \(quoted(name))"]
    if let reason { lines.append("    reason: \(quoted(reason))") }
    lines.append("    severity: \(severity.rawValue)")
    switch kind {
    case .never(let from, let to): lines += ["    from: \(from.text)", "    to: \(to.text)"]
    case .onlyTo(let from, let allowed):
      lines += ["    from: \(from.text)", "    only_to: [\(allowed.map(\.text).joined(separator: ", "))]"]
    case .onlyFrom(let to, let allowed):
      lines += ["    to: \(to.text)", "    only_from: [\(allowed.map(\.text).joined(separator: ", "))]"]
    case .noCycles(let unit): lines.append("    no_cycles: \(unit.rawValue)")
    }
    return lines
  }
}

extension ForbiddenDependency.End {
  fileprivate var text: String {
    let parts = [
      ("assembly", assembly.map(\.pattern)), ("definition", definition.map(\.pattern)),
      ("class", productClass.map(\.pattern)), ("module", module.map(\.pattern)),
      ("path", path.map(\.glob.pattern)),
    ]
    return "{" + parts.filter { !$1.isEmpty }.map { "\($0): \(list($1))" }.joined(separator: ", ") + "}"
  }
}

/// Flow style.
private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }

/// In double quotes, which mean the same in YAML as in JSON.
private func quoted(_ text: String) -> String { JSONValue.string(text).compactText }
