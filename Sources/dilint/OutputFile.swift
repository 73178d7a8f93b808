import Foundation

/// Files that the program writes: whole, or not at all.
enum OutputFile {
  /// Writes beside the file and renames, so that whoever reads it sees the old contents or the new.
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw WorkError(message: "\(path): cannot be written: \(error.localizedDescription)")
    }
  }
}
