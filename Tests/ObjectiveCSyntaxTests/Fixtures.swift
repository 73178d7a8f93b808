import Foundation

/// The Objective-C files beside the tests.
enum Fixtures {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The clang beside the `swift` on PATH, otherwise the one on PATH; nil without any.
  static let clang: String? = {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    var candidates: [String] = []
    for directory in directories {
      let swift = URL(fileURLWithPath: directory).appendingPathComponent("swift").resolvingSymlinksInPath()
      if FileManager.default.isExecutableFile(atPath: swift.path) {
        candidates.append(swift.deletingLastPathComponent().appendingPathComponent("clang").path)
      }
    }
    candidates += directories.map { $0 + "/clang" }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
