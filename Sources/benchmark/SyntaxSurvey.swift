import ObjectiveCSyntax

/// Lists what the Objective-C front end reports and what it leaves `unparsed`, and checks that trees print back.
struct SyntaxSurvey {
  let arguments: [String]

  func run() {
    let showsUnparsed = arguments.contains("--unparsed")
    let files = SourceCollection.files(under: arguments.filter { !$0.hasPrefix("--") })
    var withProblems = 0
    var withUnparsed = 0
    var read = 0
    for path in files {
      guard let bytes = SourceCollection.contents(of: path) else { continue }
      read += 1
      let file = ObjectiveCFile.parse(bytes)
      if file.printedBack != bytes { print("\(path): does not print back") }
      for problem in file.problems {
        let place = file.position(at: problem.range.lowerBound)
        print("\(path):\(place.line):\(place.column): \(problem.message)")
      }
      if !file.problems.isEmpty { withProblems += 1 }
      var unparsed = 0
      file.root.visit { node in
        guard node.kind == .unparsed else { return .visitChildren }
        unparsed += 1
        if showsUnparsed {
          let text = file.foldedText(of: node.range).prefix(150)
          print("\(path):\(node.position.line):\(node.position.column): unparsed `\(text)`")
        }
        return .skipChildren
      }
      if unparsed > 0 || !file.problems.isEmpty { withUnparsed += 1 }
    }
    print("\(read) files, \(withProblems) with a problem, \(withUnparsed) with a problem or something unparsed")
  }
}
