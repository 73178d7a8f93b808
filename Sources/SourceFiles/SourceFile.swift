/// A file that may be read, before anything of it has been.
package struct SourceFile: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case objectiveC, swift
    /// Storyboards, nibs and property lists: they name classes and assemblies.
    case resource
  }
  /// As it is reported: relative to the working directory where it lies below it, with `/` separators.
  package var path: String
  /// With symbolic links resolved; two paths to one file have the same.
  package var resolvedPath: String
  package var kind: Kind

  package init(path: String, resolvedPath: String, kind: Kind) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.kind = kind
  }
}

/// Something about a file or directory that kept it, or part of it, from being read.
package struct FileTrouble: Sendable, Hashable, Error {
  package enum Kind: String, Sendable {
    /// There is no such file.
    case missing
    /// The operating system refuses.
    case unreadable
    /// Holds bytes that no source text has.
    case binary
    /// Not valid UTF-8; it is read all the same.
    case encoding
    case tooLarge
    /// A name that was given but is no source file.
    case notSource
  }
  package var kind: Kind
  package var path: String
  /// One sentence without a full stop and without the path.
  package var message: String

  package init(kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  /// Whether the run as a whole could not do what it was asked for.
  package var isFatal: Bool {
    switch kind {
    case .missing, .unreadable: true
    case .binary, .encoding, .tooLarge, .notSource: false
    }
  }
}
