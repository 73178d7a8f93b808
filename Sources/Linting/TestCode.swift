/// What belongs to tests, told by names.
enum TestCode {
  /// Whether a file does, by the folders it stands in.
  static func contains(path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      SelectorWords.split(String(folder)).contains { ["test", "tests", "spec", "specs"].contains($0) }
    }
  }

  /// Whether a type is one that stands in for others while tests run.
  static func contains(type: String) -> Bool {
    SelectorWords.split(type).contains {
      ["test", "tests", "mock", "mocks", "stub", "stubs", "fake", "fakes"].contains($0)
    }
  }
}
