import Foundation

/// Files that the program writes: whole, or not at all.
enum OutputFile {
  /// Writes beside the file and renames, so that whoever reads it sees the old contents or the new, whatever happens in
  /// between. What is no regular file (`/dev/stdout`, a pipe) is written to as it is.
  ///
  /// - Parameter path: relative to the working directory, or absolute; its directory is there.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY)
      guard descriptor >= 0 else { throw failure(path) }
      defer { close(descriptor) }
      try write(bytes, to: descriptor, path: path)
      return
    }
    // A symbolic link stays one: the file that it leads to is replaced.
    var target = path
    if exists, let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    let directory = (target as NSString).deletingLastPathComponent
    let name = ".\((target as NSString).lastPathComponent).\(getpid()).tmp"
    let temporary = directory.isEmpty ? name : (directory as NSString).appendingPathComponent(name)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    var isOpen = true
    do {
      defer { if isOpen { close(descriptor) } }
      if exists { fchmod(descriptor, status.st_mode & 0o7777) }
      try write(bytes, to: descriptor, path: path)
      guard fsync(descriptor) == 0 else { throw failure(path) }
      isOpen = false
      guard close(descriptor) == 0, rename(temporary, target) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String) -> WorkError {
    WorkError(message: "\(path): cannot be written: \(String(cString: strerror(errno)))")
  }
}
