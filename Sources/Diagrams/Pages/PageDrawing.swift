import Foundation
import SourceFiles

/// Draws many pages, several at a time and within a limit for all of them.
struct PageDrawing {
  var layout: Layout
  /// In seconds; what has no place by then is drawn in plain columns.
  var limit = 40.0

  func place(_ pages: [DiagramPages.Page]) -> (placed: [PlacedDiagram], warnings: [String]) {
    let deadline = Date().addingTimeInterval(limit)
    let layout = layout
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let results = ParallelMap.map(pages, jobs: jobs) { page in layout.place(page.diagram, until: deadline) }
    var warnings: [String] = []
    for (page, result) in zip(pages, results) {
      for warning in result.warnings {
        let text = pages.count == 1 ? warning : "\(page.assembly ?? "overview"): \(warning)"
        if warnings.count < 10, !warnings.contains(text) { warnings.append(text) }
      }
    }
    return (results.map(\.placed), warnings)
  }
}
