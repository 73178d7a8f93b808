import Foundation

/// The Objective-C files under some paths, in a fixed order.
enum SourceCollection {
  static func files(under paths: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { continue }
      guard isDirectory.boolValue else {
        files.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      files += names.filter { isObjectiveC($0) }.map { path + "/" + $0 }
    }
    return files.sorted()
  }

  static func contents(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  private static func isObjectiveC(_ name: String) -> Bool {
    name.hasSuffix(".m") || name.hasSuffix(".h") || name.hasSuffix(".mm")
  }
}
