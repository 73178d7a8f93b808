import Foundation
import Linting
import SourceFiles

/// Finds and reads `.dilint.yml`.
enum ConfigurationFile {
  static let names = [".dilint.yml", ".dilint.yaml"]

  /// The configuration of a run: of the files named with `--config`, later ones on top of earlier ones, else of the
  /// first file found on the way up from the first path.
  static func load(_ named: [String], paths: [String], workingDirectory: String) throws -> Configuration {
    var files = named
    if files.isEmpty, let found = find(above: paths.first ?? ".", workingDirectory: workingDirectory) {
      files = [found]
    }
    var configuration = Configuration()
    for file in files { configuration = configuration.merging(try read(file)) }
    configuration.workingDirectory = workingDirectory
    return configuration
  }

  private static func read(_ path: String) throws -> Configuration {
    let bytes = try InputFile.read(path)
    let directory = (SourceDiscovery.resolved(path) as NSString).deletingLastPathComponent
    do {
      return try ConfigurationReader.read(bytes, path: path, directory: directory)
    } catch {
      throw WorkError(message: error.problems.map(\.description).joined(separator: "\ndilint: "))
    }
  }

  /// - Returns: as it is shown: relative to the working directory where it lies in or below it.
  static func find(above path: String, workingDirectory: String) -> String? {
    var directory = SourceDiscovery.resolved(path.hasPrefix("/") ? path : workingDirectory + "/" + path)
    while true {
      for name in names {
        let candidate = (directory as NSString).appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: candidate) else { continue }
        return candidate.hasPrefix(workingDirectory + "/")
          ? String(candidate.dropFirst(workingDirectory.count + 1)) : candidate
      }
      if directory == "/" || directory.isEmpty { return nil }
      directory = (directory as NSString).deletingLastPathComponent
    }
  }
}

/// Files that the program reads beside the sources.
enum InputFile {
  /// - Parameter path: `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: path) else {
      let reason = FileManager.default.fileExists(atPath: path) ? "cannot be read" : "there is no such file"
      throw WorkError(message: "\(path): \(reason)")
    }
    return Array(data)
  }
}
