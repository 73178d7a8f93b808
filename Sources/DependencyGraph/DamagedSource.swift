import AssemblyFacts

/// The stretches of the source files in which reading lost the thread: what is missing there is not known to be missing.
///
/// A stretch reaches from the beginning of a declaration to that of the next.
package struct DamagedSource: Sendable {
  private typealias Place = (line: Int, column: Int)

  /// Where reading lost the thread, and the declaration at which it went on; nil for the end of the file.
  struct Damage {
    var start: SourceLocation
    var end: SourceLocation?
  }

  /// By path: where stretches begin, in order, and which of them are damaged.
  private var files: [String: (starts: [Place], isDamaged: [Bool])] = [:]

  /// - Parameters:
  ///   - declarations: the places at which stretches of a file begin, in any order.
  ///   - damages: those of a file, in any order.
  init(files: [FileFacts], declarations: (FileFacts) -> [SourceLocation], damages: (FileFacts) -> [Damage]) {
    for file in files {
      let damages = damages(file)
      guard !damages.isEmpty else { continue }
      let starts = [(1, 1)] + declarations(file).map { ($0.line, $0.column) }.sorted(by: <)
      var isDamaged = Array(repeating: false, count: starts.count)
      for damage in damages {
        let first = DamagedSource.stretch(of: (damage.start.line, damage.start.column), in: starts)
        isDamaged[first] = true
        let end = damage.end.map { ($0.line, $0.column) }
        for next in starts.indices.dropFirst(first + 1) where end.map({ starts[next] < $0 }) ?? true {
          isDamaged[next] = true
        }
      }
      self.files[file.path] = (starts, isDamaged)
    }
  }

  package var isEmpty: Bool { files.isEmpty }

  /// Whether a place stands in a damaged stretch.
  package func covers(_ location: SourceLocation) -> Bool {
    guard let file = files[location.path] else { return false }
    return file.isDamaged[DamagedSource.stretch(of: (location.line, location.column), in: file.starts)]
  }

  /// The last stretch that begins at a place or before it.
  private static func stretch(of place: Place, in starts: [Place]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}

extension FileFacts {
  /// Where reading lost the thread. The Swift parser goes on at once.
  var damages: [DamagedSource.Damage] {
    problems.map { problem in
      DamagedSource.Damage(
        start: problem.location, end: language == .swift ? problem.location : problem.resumed)
    }
  }

  /// The same without what is lost to one definition alone: what stands inside its body.
  var damagesOfTypes: [DamagedSource.Damage] {
    damages.filter { damage in
      !definitions.contains { $0.location.covers(damage.start) && $0.nameLocation.endLine < damage.start.line }
    }
  }

  /// The same with the definitions of which something was not understood.
  var damagesOfDefinitions: [DamagedSource.Damage] {
    damages
      + definitions.filter { !$0.isWhole }.map { DamagedSource.Damage(start: $0.location, end: $0.location) }
  }

  /// Where definitions, types and other methods begin.
  var placesOfDeclarations: [SourceLocation] {
    let methods = types.flatMap(\.methods).map(\.location).filter { method in
      !definitions.contains { $0.location.covers(method) }
    }
    return definitions.map(\.location) + types.map(\.location) + methods
  }
}
