import Foundation

/// Finds the files worth looking at below some paths.
package struct SourceDiscovery: Sendable {
  /// Directories that hold other people's code or build products.
  package static let defaultExcludedDirectories: Set<String> = [
    "Pods", "Carthage", ".build", "DerivedData", "node_modules", ".git", ".hg", ".svn", ".swiftpm",
  ]

  /// What a run over some paths found.
  package struct Result: Sendable {
    /// Sorted by path, each file once.
    package var files: [SourceFile] = []
    /// In order of path.
    package var troubles: [FileTrouble] = []
  }

  /// Patterns a path must match one of, when there are any.
  package var include: [PathPattern]
  /// Patterns that leave a file or a whole directory out.
  package var exclude: [PathPattern]
  /// What relative paths count from, as they are given and as they are reported.
  package var workingDirectory: String
  /// What reported paths count from when patterns are tried on them: another directory than the working directory where
  /// a copy of a tree stands in for it.
  package var patternDirectory: String

  /// - Parameter patternDirectory: nil: the working directory.
  package init(
    include: [PathPattern], exclude: [PathPattern], workingDirectory: String, patternDirectory: String? = nil
  ) {
    self.include = include
    self.exclude = exclude
    self.workingDirectory = SourceDiscovery.resolved(workingDirectory)
    self.patternDirectory = patternDirectory ?? self.workingDirectory
  }

  /// With patterns that count from the working directory.
  package init(include: [Glob] = [], exclude: [Glob] = [], workingDirectory: String) {
    let directory = SourceDiscovery.resolved(workingDirectory)
    self.init(
      include: include.map { PathPattern($0, base: directory) },
      exclude: exclude.map { PathPattern($0, base: directory) },
      workingDirectory: directory)
  }

  /// Walks files and directories. Symbolic links are followed, each real directory is entered once.
  ///
  /// - Parameter paths: files or directories, absolute or relative to the working directory.
  package func discover(_ paths: [String]) -> Result {
    var result = Result()
    var seenFiles: Set<String> = []
    var seenDirectories: Set<String> = []
    for path in paths {
      let absolute = path.hasPrefix("/") ? path : workingDirectory + "/" + path
      let resolved = SourceDiscovery.resolved(absolute)
      switch SourceDiscovery.kindOfItem(at: resolved) {
      case .missing:
        result.troubles.append(FileTrouble(kind: .missing, path: path, message: "there is no such file or directory"))
      case .directory:
        walk(resolved, shown: reportedPath(absolute, resolved: resolved), &result, &seenFiles, &seenDirectories)
      case .file:
        guard let kind = SourceDiscovery.sourceKind(of: resolved) ?? SourceDiscovery.sourceKind(of: path) else {
          result.troubles.append(
            FileTrouble(
              kind: .notSource, path: path,
              message: "not a source file (.h, .m, .mm, .swift, .storyboard, .xib, .plist)"))
          continue
        }
        if seenFiles.insert(resolved).inserted {
          result.files.append(
            SourceFile(path: reportedPath(absolute, resolved: resolved), resolvedPath: resolved, kind: kind))
        }
      case .other:
        result.troubles.append(FileTrouble(kind: .unreadable, path: path, message: "neither a file nor a directory"))
      }
    }
    result.files.sort { $0.path < $1.path }
    result.troubles.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    return result
  }

  private func walk(
    _ root: String, shown: String, _ result: inout Result, _ seenFiles: inout Set<String>,
    _ seenDirectories: inout Set<String>
  ) {
    var pending = [(real: root, shown: shown)]
    while let (directory, shownDirectory) = pending.popLast() {
      guard seenDirectories.insert(directory).inserted else { continue }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      } catch {
        result.troubles.append(
          FileTrouble(kind: .unreadable, path: shownDirectory, message: "the directory cannot be read"))
        continue
      }
      for name in names.reversed() {
        let shownPath = shownDirectory == "." || shownDirectory.isEmpty ? name : shownDirectory + "/" + name
        var real = directory + "/" + name
        var item = SourceDiscovery.kindOfItem(at: real, followingLinks: false)
        if item == .other {
          real = SourceDiscovery.resolved(real)
          item = SourceDiscovery.kindOfItem(at: real)
        }
        switch item {
        case .directory:
          if SourceDiscovery.defaultExcludedDirectories.contains(name)
            || exclude.contains(where: { $0.matches(shownPath, workingDirectory: patternDirectory) })
          {
            continue
          }
          pending.append((real, shownPath))
        case .file:
          guard let kind = SourceDiscovery.sourceKind(of: name), isIncluded(shownPath),
            seenFiles.insert(real).inserted
          else { continue }
          result.files.append(SourceFile(path: shownPath, resolvedPath: real, kind: kind))
        case .missing, .other: continue
        }
      }
    }
  }

  private func isIncluded(_ path: String) -> Bool {
    func matches(_ pattern: PathPattern) -> Bool { pattern.matches(path, workingDirectory: patternDirectory) }
    return !exclude.contains(where: matches) && (include.isEmpty || include.contains(where: matches))
  }

  // MARK: Paths

  private func reportedPath(_ absolute: String, resolved: String) -> String {
    if resolved == workingDirectory { return "." }
    for candidate in [absolute, resolved] where candidate.hasPrefix(workingDirectory + "/") {
      let relative = candidate.dropFirst(workingDirectory.count + 1)
      let parts = relative.split(separator: "/").filter { $0 != "." }
      if !parts.contains("..") { return parts.joined(separator: "/") }
    }
    return resolved
  }

  /// The path without symbolic links, `.` and `..`; as given where it does not exist.
  package static func resolved(_ path: String) -> String {
    guard let buffer = realpath(path, nil) else { return path }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  private enum Item { case missing, file, directory, other }

  private static func kindOfItem(at path: String, followingLinks: Bool = true) -> Item {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// What a file is read as, by its name; nil for one that is not read.
  package static func sourceKind(of path: String) -> SourceFile.Kind? {
    switch path.split(separator: ".", omittingEmptySubsequences: false).last {
    case "h", "m", "mm", "pch": .objectiveC
    case "swift": .swift
    case "storyboard", "xib", "plist": .resource
    default: nil
    }
  }
}
