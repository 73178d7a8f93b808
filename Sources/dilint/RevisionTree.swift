import Foundation
import Linting
import SourceFiles

/// The sources of a commit, written to a directory of their own.
struct RevisionTree {
  /// Reads the commit's files and reports them as those of the work tree.
  let settings: ScanSettings
  private let directory: String

  /// Writes the source files below the paths of a run.
  init(commit: String, git: Git, settings: ScanSettings) throws {
    let temporary = (NSTemporaryDirectory() as NSString).appendingPathComponent("dilint-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    } catch {
      throw WorkError(message: "\(temporary): cannot be made: \(error.localizedDescription)")
    }
    directory = SourceDiscovery.resolved(temporary)
    do {
      let working = settings.discovery.workingDirectory
      let paths = settings.paths.compactMap { RevisionTree.path($0, from: working, below: git.root) }
      let blobs = try RevisionTree.blobs(of: commit, git: git).filter { blob in
        SourceDiscovery.sourceKind(of: blob.path) != nil
          && paths.contains { $0.isEmpty || blob.path == $0 || blob.path.hasPrefix($0 + "/") }
      }
      for start in stride(from: 0, to: blobs.count, by: 1000) {
        try RevisionTree.write(Array(blobs[start..<min(start + 1000, blobs.count)]), to: directory, git: git)
      }
      // The directory in which the run works, in the copy.
      let inside = RevisionTree.path(".", from: working, below: git.root) ?? ""
      let copy = inside.isEmpty ? directory : directory + "/" + inside
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      let root = directory
      var copied = settings
      copied.paths = paths.map { $0.isEmpty ? root : root + "/" + $0 }
        .filter { FileManager.default.fileExists(atPath: $0) }
      copied.discovery = SourceDiscovery(
        include: settings.discovery.include, exclude: settings.discovery.exclude, workingDirectory: copy,
        patternDirectory: working)
      // What the package manager wrote down is not among the sources.
      if copied.configuration.versions[.typhoon] == nil, let version = TyphoonVersion.find(settings) {
        copied.configuration.versions[.typhoon] = version
      }
      self.settings = copied
    } catch {
      try? FileManager.default.removeItem(atPath: directory)
      throw error is WorkError ? error : WorkError(message: "\(directory): \(error.localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: directory) }

  /// A path of the command line as the repository knows it, empty for its root; nil outside of it.
  private static func path(_ path: String, from working: String, below root: String) -> String? {
    let resolved = SourceDiscovery.resolved(path.hasPrefix("/") ? path : working + "/" + path)
    if resolved == root { return "" }
    return resolved.hasPrefix(root + "/") ? String(resolved.dropFirst(root.count + 1)) : nil
  }

  // MARK: Objects

  private struct Blob {
    var name: Substring
    var path: String
  }

  /// The regular files of a commit.
  private static func blobs(of commit: String, git: Git) throws -> [Blob] {
    let list = try git.run(["ls-tree", "-r", "-z", "--full-tree", commit])
    return String(decoding: list, as: UTF8.self).split(separator: "\0").compactMap { line in
      // mode, type, name, a tab, path
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("100"), let name = parts[0].split(separator: " ").last else {
        return nil
      }
      return Blob(name: name, path: String(parts[1]))
    }
  }

  private static func write(_ blobs: [Blob], to directory: String, git: Git) throws {
    let names = blobs.map { $0.name + "\n" }.joined()
    let data = Array(try git.run(["cat-file", "--batch"], input: Data(names.utf8)))
    var position = 0
    for blob in blobs {
      // `<name> blob <size>`, a line end, the contents, a line end.
      guard let end = data[position...].firstIndex(of: 0x0A),
        let size = String(decoding: data[position..<end], as: UTF8.self).split(separator: " ").last
          .flatMap({ Int($0) }), end + 1 + size <= data.count
      else { throw WorkError(message: "git cat-file: unexpected answer for \(blob.path)") }
      let file = directory + "/" + blob.path
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(data[end + 1..<end + 1 + size]).write(to: URL(fileURLWithPath: file))
      position = end + 1 + size + 1
    }
  }
}
