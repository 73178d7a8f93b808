import AssemblyFacts

/// Findings that are known and wait to be mended: they are not reported again.
///
/// An entry is found again by its rule and its symbols. Its path only tells people where it was, and which of several
/// findings of the same name is meant, so that moving code and renaming files leaves a baseline valid.
package struct Baseline: Sendable, Equatable {
  package static let formatVersion = 1

  package struct Entry: Sendable, Equatable {
    package var rule: String
    /// As the repository knows it.
    package var path: String
    package var symbols: [String]
    /// How many findings it stands for, at least 1.
    package var count: Int
    /// Where it stands in the baseline; nil for one that was not read.
    package var location: SourceLocation?

    fileprivate var key: [String] { [rule] + symbols }
  }

  /// In order of path, rule and symbols.
  package var entries: [Entry]

  /// The number of findings it stands for.
  package var count: Int { entries.reduce(0) { $0 + $1.count } }

  package init(entries: [Entry]) {
    self.entries = entries.sorted { left, right in
      if left.path != right.path { return left.path < right.path }
      return left.key.lexicographicallyPrecedes(right.key)
    }
  }

  /// A baseline that holds every one of some findings. Those about the baseline itself are left out.
  package init(of findings: [Finding], paths: RepositoryPaths) {
    var positions: [[String]: Int] = [:]
    var entries: [Entry] = []
    for finding in findings where finding.rule != StaleBaseline.metadata.id {
      let entry = Entry(
        rule: finding.rule, path: paths.path(for: finding.location.path), symbols: finding.symbols, count: 1)
      let name = [entry.path] + entry.key
      if let position = positions[name] {
        entries[position].count += 1
      } else {
        positions[name] = entries.count
        entries.append(entry)
      }
    }
    self.init(entries: entries)
  }

  // MARK: As a file

  /// JSON with an entry a line, so that a change of one is a change of one line.
  package var text: String {
    let lines = entries.map { entry in
      let json: JSONValue = [
        "rule": .string(entry.rule), "path": .string(entry.path), "symbols": .strings(entry.symbols),
        "count": .integer(entry.count),
      ]
      return "    " + json.compactText
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": \(Baseline.formatVersion),\n  \"findings\": \(list)\n}\n"
  }

  /// - Parameter path: as messages and findings name it.
  package static func read(_ bytes: [UInt8], path: String) throws(ConfigurationProblem) -> Baseline {
    guard let root = try YAML.parse(bytes, path: path), let version = root["version"]?.text,
      let list = root["findings"]?.elements
    else {
      throw ConfigurationProblem(path: path, line: 1, column: 1, message: "is not a baseline: no version and findings")
    }
    guard version == String(formatVersion) else {
      throw ConfigurationProblem(
        path: path, line: 1, column: 1,
        message: "is a baseline of version \(version); this dilint reads version \(formatVersion)")
    }
    var entries: [Entry] = []
    for node in list {
      guard let rule = node["rule"]?.text, let place = node["path"]?.text,
        let symbols = node["symbols"]?.elements?.map({ $0.text ?? "" }),
        let count = node["count"]?.text.flatMap({ Int($0) }), (1...1_000_000).contains(count)
      else {
        throw ConfigurationProblem(
          path: path, line: node.line, column: node.column,
          message: "is not an entry of a baseline: rule, path, symbols and count")
      }
      let location = SourceLocation(
        path: path, line: node.line, column: node.column, endLine: node.line, endColumn: node.column + 1)
      entries.append(Entry(rule: rule, path: place, symbols: symbols, count: count, location: location))
    }
    return Baseline(entries: entries)
  }
}
