import DependencyGraph

extension UnknownValue {
  /// What `dilint lint --list-unknown` prints: one a line, and their number.
  package static func report(in graph: DependencyGraph) -> String {
    let unknown = list(in: graph)
    let lines = unknown.map { value in
      "\(value.location): \(value.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")) "
        + "(\(value.definition): \(value.reason))\n"
    }
    return lines.joined() + "\(unknown.count) unknown value\(unknown.count == 1 ? "" : "s")\n"
  }
}
