import AssemblyFacts
import DependencyGraph
import Linting
import Scanning
import SourceFiles

/// The facts that the real front end reads from a text.
func facts(_ text: String, path: String, language: Language = .objectiveC) -> FileFacts {
  SourceScanner.scan(Array(text.utf8), path: path, kind: language == .swift ? .swift : .objectiveC)
}

/// What the linter says about texts, by path.
func lint(
  _ texts: [(path: String, text: String)], language: Language = .objectiveC, typhoonVersion: [Int]? = nil,
  rules: [any Rule.Type] = RuleRegistry.rules
) -> LintResult {
  let files = texts.map { facts($0.text, path: $0.path, language: language) }
  let graph = DependencyGraph(files: files)
  return Linter.lint(graph, context: RuleContext(graph: graph, typhoonVersion: typhoonVersion), rules: rules)
}
