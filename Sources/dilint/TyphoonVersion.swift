import Foundation
import SourceFiles

/// The version of Typhoon that a project uses, from what its package manager wrote down.
enum TyphoonVersion {
  /// Looks in the directories that are read and in those above, up to the repository's root.
  ///
  /// - Returns: `[major, minor, patch]`.
  static func find(_ settings: ScanSettings) -> [Int]? {
    let working = settings.discovery.workingDirectory
    for path in settings.paths {
      var directory = SourceDiscovery.resolved(path.hasPrefix("/") ? path : working + "/" + path)
      while true {
        for (name, prefixes) in lockFiles {
          guard let data = FileManager.default.contents(atPath: (directory as NSString).appendingPathComponent(name))
          else { continue }
          if let version = version(in: String(decoding: data, as: UTF8.self), after: prefixes) { return version }
        }
        let isRoot = FileManager.default.fileExists(atPath: (directory as NSString).appendingPathComponent(".git"))
        if isRoot || directory == "/" || directory.isEmpty { break }
        directory = (directory as NSString).deletingLastPathComponent
      }
    }
    return nil
  }

  /// The file, and what stands before the version in it.
  private static let lockFiles: [(String, [String])] = [
    ("Podfile.lock", ["- Typhoon (", "- Typhoon/"]), ("Cartfile.resolved", ["/typhoon\" \"", "/Typhoon\" \""]),
  ]

  private static func version(in text: String, after prefixes: [String]) -> [Int]? {
    for line in text.split(separator: "\n") {
      guard prefixes.contains(where: { line.contains($0) }) else { continue }
      let rest = line.drop { $0 != "(" && $0 != "\"" }.drop { !$0.isNumber }
      let numbers = rest.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
      if !numbers.isEmpty { return numbers }
    }
    return nil
  }
}
