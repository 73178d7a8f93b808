import AssemblyFacts
import SourceFiles

/// A configuration that cannot be used, and everything that is wrong with it.
package struct ConfigurationError: Error, Equatable {
  /// In order of place, at least one.
  package var problems: [ConfigurationProblem]
}

/// Makes a configuration of the text of a `.dilint.yml`.
package enum ConfigurationReader {
  /// - Parameters:
  ///   - path: as messages name it.
  ///   - directory: the file's, which its globs and paths count from; absolute, symbolic links resolved.
  /// - Throws: every problem of the file at once.
  package static func read(
    _ bytes: [UInt8], path: String, directory: String
  ) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    configuration.files = [path]
    let root: YAMLNode?
    do {
      root = try YAML.parse(bytes, path: path)
    } catch {
      throw ConfigurationError(problems: [error])
    }
    guard let root, !root.isNull else { return configuration }
    var problems = ConfigurationShape.file.problems(in: root, path: path)
    let reader = Reader(path: path, directory: directory)
    reader.read(root, into: &configuration, &problems)
    guard problems.isEmpty else {
      throw ConfigurationError(problems: problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    return configuration
  }
}

/// Reads a document that fits `ConfigurationShape.file`; what does not fit is passed over.
private struct Reader {
  var path: String
  var directory: String

  func read(_ root: YAMLNode, into configuration: inout Configuration, _ problems: inout [ConfigurationProblem]) {
    configuration.include = root["include"].map(globs)
    configuration.exclude = root["exclude"].map(globs)
    if let frameworks = root["frameworks"], !frameworks.isNull {
      read(frameworks: frameworks, into: &configuration, &problems)
    }
    for entry in root["rules"]?.entries ?? [] {
      guard let name = entry.key.text else { continue }
      let setting = ruleSetting(entry.value)
      configuration.rules[name] = setting
      if setting.level == .off, KnownRules.alwaysOn.contains(name) {
        problems.append(problem("'\(name)' is always on; make it a note instead", at: entry.key))
      }
    }
    for node in root["forbidden"]?.elements ?? [] {
      if let constraint = constraint(node, &problems) { configuration.forbidden.append(constraint) }
    }
    configuration.entryPoints = root["entry_points"].map { node in
      parts(node).compactMap { part in
        part.text.map { Configuration.EntryPoint(pattern: NamePattern($0), location: location(part)) }
      }
    }
    configuration.assembliesActiveTogether = root["assemblies_active_together"].map { node in
      (node.elements ?? []).map {
        Configuration.ActiveAssemblies(names: texts($0), location: location($0))
      }
    }
    configuration.baseline = root["baseline"]?.text.map { $0.hasPrefix("/") ? $0 : directory + "/" + $0 }
    configuration.requiresReason = root["suppressions"]?["require_reason"]?.boolean
    configuration.graph.link = root["graph"]?["link"]?.text
    configuration.graph.collapse = root["graph"]?["collapse"]?.text.flatMap(
      Configuration.GraphSetting.Collapse.init(rawValue:))
    configuration.graph.exclude = root["graph"]?["exclude"].map { texts($0).map(NamePattern.init) }
  }

  // MARK: Parts

  private func problem(_ message: String, at node: YAMLNode) -> ConfigurationProblem {
    ConfigurationProblem(path: path, line: node.line, column: node.column, message: message)
  }

  private func location(_ node: YAMLNode) -> SourceLocation {
    SourceLocation(
      path: path, line: node.line, column: node.column, endLine: node.line,
      endColumn: node.column + (node.text?.utf8.count ?? 1))
  }

  /// One, or the elements of a list.
  private func parts(_ node: YAMLNode) -> [YAMLNode] { node.elements ?? (node.isNull ? [] : [node]) }

  private func texts(_ node: YAMLNode) -> [String] { parts(node).compactMap(\.text) }

  private func globs(_ node: YAMLNode) -> [PathPattern] {
    texts(node).map { PathPattern(Glob($0), base: directory) }
  }

  private func read(
    frameworks node: YAMLNode, into configuration: inout Configuration, _ problems: inout [ConfigurationProblem]
  ) {
    guard let entries = node.entries else {
      configuration.frameworks = Set(texts(node).compactMap(Framework.init(rawValue:)))
      return
    }
    var frameworks: Set<Framework> = []
    for entry in entries {
      guard let framework = entry.key.text.flatMap(Framework.init(rawValue:)) else { continue }
      frameworks.insert(framework)
      guard let text = entry.value.text else { continue }
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      if numbers.contains(nil) || numbers.count > 3 {
        problems.append(problem("'\(text)' is not a version such as 4.0.1", at: entry.value))
      } else {
        configuration.versions[framework] = numbers.compactMap { $0 }
      }
    }
    configuration.frameworks = frameworks
  }

  private func ruleSetting(_ node: YAMLNode) -> Configuration.RuleSetting {
    var setting = Configuration.RuleSetting(level: level((node["severity"] ?? node).word))
    setting.exclude = node["exclude"].map(globs) ?? []
    setting.ignore = node["ignore"].map { texts($0).map(NamePattern.init) } ?? []
    return setting
  }

  private func level(_ word: String?) -> Configuration.RuleSetting.Level? {
    guard let word else { return nil }
    return word == "off" ? .off : Severity(rawValue: word).map { .at($0) }
  }

  // MARK: Forbidden dependencies

  private func constraint(
    _ node: YAMLNode, _ problems: inout [ConfigurationProblem]
  ) -> ForbiddenDependency.Constraint? {
    guard let name = node["name"]?.text else { return nil }
    let (from, to) = (node["from"].map(end), node["to"].map(end))
    let onlyTo = node["only_to"].map { parts($0).map(end) }
    let onlyFrom = node["only_from"].map { parts($0).map(end) }
    let cycles = node["no_cycles"]?.text.flatMap(ForbiddenDependency.Unit.init(rawValue:))
    let kind: ForbiddenDependency.Constraint.Kind
    switch (from, to, onlyTo, onlyFrom, cycles) {
    case (let from?, let to?, nil, nil, nil): kind = .never(from: from, to: to)
    case (let from?, nil, let allowed?, nil, nil): kind = .onlyTo(from: from, allowed: allowed)
    case (nil, let to?, nil, let allowed?, nil): kind = .onlyFrom(to: to, allowed: allowed)
    case (nil, nil, nil, nil, let unit?): kind = .noCycles(unit)
    default:
      problems.append(
        problem(
          "'\(name)' needs 'from' and 'to', 'from' and 'only_to', 'to' and 'only_from', or 'no_cycles', and no more",
          at: node))
      return nil
    }
    return ForbiddenDependency.Constraint(
      name: name, reason: node["reason"]?.text,
      severity: node["severity"]?.text.flatMap(Severity.init(rawValue:)) ?? .error,
      kind: kind)
  }

  private func end(_ node: YAMLNode) -> ForbiddenDependency.End {
    var end = ForbiddenDependency.End()
    func patterns(_ key: String) -> [NamePattern] { node[key].map { texts($0).map(NamePattern.init) } ?? [] }
    if let text = node.text {
      end.assembly = [NamePattern(text)]
      return end
    }
    end.assembly = patterns("assembly")
    end.definition = patterns("definition")
    end.productClass = patterns("class")
    end.module = patterns("module")
    end.path = node["path"].map(globs) ?? []
    return end
  }
}
