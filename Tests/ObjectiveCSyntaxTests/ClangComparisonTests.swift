import Foundation
import ObjectiveCSyntax
import Testing

/// The parser against clang: every message send of a fixture that compiles, with its extent, selector and receiver.
@Suite struct ClangComparisonTests {
  @Test(arguments: [
    "Application.m", "Assembly.m", "Blocks.m", "ControlFlow.m", "Declarations.m", "Expressions.m", "Generics.m",
    "Literals.m", "Preprocessor.m",
  ])
  func messagesAreThoseThatClangSees(name: String) throws {
    guard let clang = Fixtures.clang else { return }
    let path = Fixtures.path(name)
    let source = try Data(contentsOf: URL(fileURLWithPath: path))
    let file = ObjectiveCFile.parse([UInt8](source))
    #expect(file.problems.isEmpty)
    let seenByClang = try ClangMessages(clang: clang, path: path, source: [UInt8](source)).sends
    #expect(seenByClang.count > 20)
    // clang skips the branches of `#if` that do not hold.
    #expect(sends(in: file) { $0.condition == nil }.filter { !seenByClang.contains($0) } == [])
    let seen = sends(in: file) { _ in true }
    #expect(seenByClang.filter { !seen.contains($0) } == [])
  }

  /// `begin-end selector to receiver`, where a class is its name and anything else its extent.
  private func sends(in file: ObjectiveCFile, where counts: (SyntaxNode) -> Bool) -> [String] {
    var sends: [(Int, String)] = []
    file.root.visit { node in
      guard let expression = Expression(node), case .message(let message) = expression.form, counts(node) else {
        return .visitChildren
      }
      let receiver = message.receiver.range
      let text = String(message.receiver.text.prefix { $0 != "<" })
      let isName = message.receiver.node.kind == .identifier || message.receiver.node.kind == .typeExpression
      let isMacro = text.allSatisfy { $0.isUppercase || $0 == "_" }
      let isClass = isName && !isMacro && text.first?.isUppercase ?? false
      let described = isClass || text == "super" ? text : "\(receiver.lowerBound)-\(receiver.upperBound)"
      let range = expression.range
      sends.append(
        (range.lowerBound, "\(range.lowerBound)-\(range.upperBound) \(message.selector) to \(described)"))
      return .visitChildren
    }
    return sends.map(\.1).sorted()
  }
}

/// The message sends in clang's tree.
private struct ClangMessages {
  private(set) var sends: [String] = []
  private var found: Set<String> = []
  private let source: [UInt8]

  init(clang: String, path: String, source: [UInt8]) throws {
    self.source = source
    let process = Process()
    process.executableURL = URL(fileURLWithPath: clang)
    process.arguments = [
      "-fsyntax-only", "-w", "-x", "objective-c", "-fblocks", "-fobjc-runtime=macosx",
      "-fobjc-exceptions", "-Xclang", "-ast-dump=json", path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    collect(try JSONSerialization.jsonObject(with: data))
    sends = found.sorted()
  }

  private mutating func collect(_ value: Any) {
    guard let node = value as? [String: Any] else { return }
    let inner = node["inner"] as? [Any] ?? []
    if node["kind"] as? String == "ObjCMessageExpr" { note(node, receiver: inner.first as? [String: Any]) }
    for child in inner + (node["array_filler"] as? [Any] ?? []) { collect(child) }
  }

  private mutating func note(_ node: [String: Any], receiver: [String: Any]?) {
    guard let range = range(of: node), let selector = node["selector"] as? String else { return }
    // Property and subscript access are messages to clang, but not written as such. Headers are other files.
    guard range.upperBound <= source.count, source[range.lowerBound] == UInt8(ascii: "["),
      source[range.upperBound - 1] == UInt8(ascii: "]")
    else {
      return
    }
    var described = ""
    switch node["receiverKind"] as? String {
    case "class":
      let type = (node["classType"] as? [String: Any])?["qualType"] as? String ?? ""
      described = String(type.prefix { $0 != "<" })
    case "instance":
      guard let place = receiver.flatMap({ self.range(of: $0) }) else { return }
      described = "\(place.lowerBound)-\(place.upperBound)"
    default: described = "super"
    }
    found.insert("\(range.lowerBound)-\(range.upperBound) \(selector) to \(described)")
  }

  private func range(of node: [String: Any]) -> Range<Int>? {
    guard let range = node["range"] as? [String: Any], let begin = place(range["begin"]), let end = place(range["end"])
    else { return nil }
    return begin.offset..<end.offset + end.length
  }

  /// A place in the file: where a macro is expanded, or where its argument is written.
  private func place(_ value: Any?) -> (offset: Int, length: Int)? {
    guard var place = value as? [String: Any] else { return nil }
    if let expansion = place["expansionLoc"] as? [String: Any] {
      let isArgument = expansion["isMacroArgExpansion"] as? Bool ?? false
      place = isArgument ? place["spellingLoc"] as? [String: Any] ?? expansion : expansion
    }
    guard let offset = place["offset"] as? Int, let length = place["tokLen"] as? Int else { return nil }
    return (offset, length)
  }
}
