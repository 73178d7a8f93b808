/// A glob that counts from a directory: that of the configuration file it stands in, or the working directory.
package struct PathPattern: Sendable, Hashable {
  package var glob: Glob
  /// Absolute, symbolic links resolved.
  package var base: String

  package init(_ glob: Glob, base: String) {
    self.glob = glob
    self.base = base
  }

  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - workingDirectory: absolute, symbolic links resolved.
  package func matches(_ path: String, workingDirectory: String) -> Bool {
    if base == workingDirectory, !path.hasPrefix("/") { return glob.matches(path) }
    let absolute = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    guard absolute.hasPrefix(base + "/") else {
      // Outside of its directory only names count.
      return !glob.isAnchored && glob.matches(absolute)
    }
    return glob.matches(String(absolute.dropFirst(base.count + 1)))
  }
}
