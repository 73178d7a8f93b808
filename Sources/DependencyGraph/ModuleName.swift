/// The module that a source file belongs to, as far as its path tells.
package enum ModuleName {
  /// The folder below the last `Sources`, `Modules`, `Packages`, `Features`, `Frameworks`, `Libraries` or `Targets` in
  /// the path; else the first folder; nil for a file in no folder.
  ///
  /// - Parameter path: as it is reported, relative.
  package static func of(_ path: String) -> String? {
    let folders = path.split(separator: "/").dropLast()
    if let last = folders.dropLast().lastIndex(where: { containers.contains($0) }) { return String(folders[last + 1]) }
    return folders.first.map(String.init)
  }

  private static let containers: Set<Substring> = [
    "Sources", "Modules", "Packages", "Features", "Frameworks", "Libraries", "Targets",
  ]
}
