/// Turns paths as they are reported into paths as the repository knows them, which are the same for everybody: relative
/// to the repository's root, with symbolic links resolved.
package struct RepositoryPaths: Sendable {
  /// The root directory, absolute and resolved.
  package let root: String
  /// Relative to the root; empty at the root.
  private let prefix: String
  private let resolved: [String: String]

  /// - Parameters:
  ///   - root: absolute, symbolic links resolved.
  ///   - workingDirectory: what reported paths are relative to; absolute, symbolic links resolved.
  ///   - resolved: the absolute resolved paths of reported ones that lead through a symbolic link.
  package init(root: String, workingDirectory: String, resolved: [String: String] = [:]) {
    self.root = root
    self.resolved = resolved
    prefix = workingDirectory.hasPrefix(root + "/") ? String(workingDirectory.dropFirst(root.count + 1)) : ""
  }

  /// Reported paths are relative to the root already.
  package static let identity = RepositoryPaths(root: "", workingDirectory: "")

  /// Relative to the root; absolute where the file lies outside of it.
  package func path(for reported: String) -> String {
    let path = resolved[reported] ?? reported
    if path.hasPrefix("/") {
      return !root.isEmpty && path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }
    return prefix.isEmpty ? path : prefix + "/" + path
  }
}
