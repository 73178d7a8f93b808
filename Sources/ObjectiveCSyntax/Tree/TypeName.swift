/// A type as it is written.
package struct TypeName: Sendable, Hashable {
  package enum Nullability: String, Sendable {
    case nonnull, nullable, unspecified
    /// `null_resettable`
    case resettable
  }

  /// `NSArray`, `id`, `unsigned int`, `struct point`, `InjectedClass`; empty for what has no name.
  package var name: String
  /// Where the name stands; empty where there is none.
  package var nameRange: Range<Int>
  /// What stands in angle brackets: protocols and generic arguments alike.
  package var angleArguments: [TypeName]
  /// What stands in the round brackets of a macro that is used as a type: `Foo` of `InjectedClass(Foo)`.
  package var macroArguments: [TypeName]
  /// The number of `*`.
  package var pointerDepth: Int
  package var nullability: Nullability?
  /// Every other word as it is written, in order: `const`, `__unused`, `__kindof`, `IBOutlet`, `__attribute__((…))`.
  package var qualifiers: [String]
  /// The signature of a block type.
  package var block: BlockSignature?
  /// `(*)(…)` or an array: nothing an object could be.
  package var isFunctionPointerOrArray: Bool
  /// The bytes of the type without the declared name; when the name stands amid the type, of the words before it.
  package var range: Range<Int>
  /// As written without the declared name, white space folded: `NSArray<Foo *> *`.
  package var text: String

  /// The arguments in angle brackets that can only be protocols: plain names without a `*`.
  package var protocols: [Name] {
    angleArguments.filter { $0.isPlainName }.map { Name(text: $0.name, range: $0.nameRange) }
  }

  /// The arguments in angle brackets that are types: object pointers, `id`, `Class`, blocks.
  package var genericArguments: [TypeName] { angleArguments.filter { !$0.isPlainName } }

  private var isPlainName: Bool {
    pointerDepth == 0 && block == nil && !isFunctionPointerOrArray && name != "id" && name != "Class" && !name.isEmpty
  }

  package var isUnused: Bool { qualifiers.contains { $0 == "__unused" || $0.contains("unused") } }
}

/// What stands between `^` and the body of a block, or the type of a block.
package struct BlockSignature: Sendable, Hashable {
  /// nil when it is not written.
  package var returnType: TypeName? { writtenReturnType.first }
  package var parameters: [Parameter]
  package var isVariadic: Bool
  /// At most one; an array because a type can hold a signature itself.
  private let writtenReturnType: [TypeName]

  init(returnType: TypeName?, parameters: [Parameter], isVariadic: Bool) {
    writtenReturnType = returnType.map { [$0] } ?? []
    self.parameters = parameters
    self.isVariadic = isVariadic
  }
}

/// A parameter of a block, a function or a block type.
package struct Parameter: Sendable, Hashable {
  package var type: TypeName
  /// nil when it has none.
  package var name: Name?
  package var range: Range<Int>
}

extension TypeName {
  /// Reads a `type`, `parameter` or any other node that holds a specifier and perhaps a declarator.
  init(_ node: SyntaxNode) {
    let children = node.children
    self.init(
      specifier: children.first { $0.kind == .specifier }, declarator: children.first { $0.kind == .declarator },
      fallback: node)
  }

  /// Reads what `specifier declarator` says about the declared name.
  init(specifier: SyntaxNode?, declarator: SyntaxNode?, fallback: SyntaxNode) {
    self.init(
      name: "", nameRange: fallback.range.lowerBound..<fallback.range.lowerBound, angleArguments: [],
      macroArguments: [], pointerDepth: 0, nullability: nil, qualifiers: [], block: nil,
      isFunctionPointerOrArray: false, range: fallback.range, text: "")
    if let specifier { read(specifier: specifier) }
    if let declarator { read(declarator: declarator) }
    if text.isEmpty { text = TypeName.text(of: range, in: fallback.file) }
  }

  /// What a declarator says about its name, behind `base`: what stands before all declarators.
  init(base: TypeName, declarator: SyntaxNode) {
    self = base
    read(declarator: declarator)
  }

  /// What is longer is cut: no type is written in more bytes or with more words, unless to make its reader slow.
  private static let textLimit = 1_000
  private static let wordLimit = 64

  private static func text(of range: Range<Int>, in file: ObjectiveCFile) -> String {
    file.foldedText(of: range.lowerBound..<min(range.upperBound, range.lowerBound + textLimit))
  }

  private mutating func read(specifier: SyntaxNode) {
    let file = specifier.file
    range = specifier.range
    text = TypeName.text(of: specifier.range, in: file)
    var next = specifier.tokenRange.lowerBound
    func words(upTo end: Int) -> [String] {
      guard next < end else { return [] }
      let limit = min(end, next + TypeName.wordLimit - qualifiers.count)
      return next < limit ? (next..<limit).map { file.text(of: file.tokens[$0].range) } : []
    }
    for child in specifier.children {
      qualifiers += words(upTo: child.tokenRange.lowerBound)
      next = child.tokenRange.upperBound
      switch child.kind {
      case .name:
        name = file.foldedText(of: child.range)
        nameRange = child.range
      case .angleArguments: angleArguments = child.children(.type).map { TypeName($0) }
      case .macroArguments: macroArguments = child.children(.type).map { TypeName($0) }
      case .aggregate:
        if let tag = child.firstChild(.name) {
          let isMacro = file.tokens[child.tokenRange.lowerBound].kind == .identifier
          name = isMacro ? tag.text : file.foldedText(of: child.range.lowerBound..<tag.range.upperBound)
          nameRange = tag.range
        }
      default:
        if qualifiers.count < TypeName.wordLimit { qualifiers.append(TypeName.text(of: child.range, in: file)) }
      }
    }
    qualifiers += words(upTo: specifier.tokenRange.upperBound)
    readNullability()
  }

  private mutating func readNullability() {
    for qualifier in qualifiers {
      switch qualifier {
      case "nullable", "_Nullable", "__nullable": nullability = .nullable
      case "nonnull", "_Nonnull", "__nonnull": nullability = .nonnull
      case "null_unspecified", "_Null_unspecified", "__null_unspecified": nullability = .unspecified
      case "null_resettable": nullability = .resettable
      default: break
      }
    }
  }

  private mutating func read(declarator: SyntaxNode) {
    let file = declarator.file
    let children = declarator.children
    let nested = children.first { $0.kind == .declarator }
    var next = declarator.tokenRange.lowerBound
    var writtenEnd = next
    /// Reads the `*` and words before `end`.
    func readWords(upTo end: Int, into type: inout TypeName) -> Bool {
      var sawCaret = false
      while next < end {
        let token = file.tokens[next]
        switch token.kind {
        case .star:
          type.pointerDepth += 1
          writtenEnd = next + 1
        case .caret: sawCaret = true
        case .identifier, .const, .volatile, .restrict, .typeQualifier:
          type.qualifiers.append(file.text(of: token.range))
          writtenEnd = next + 1
        default: break
        }
        next += 1
      }
      return sawCaret
    }
    for child in children {
      guard child.kind == .attribute else { break }
      _ = readWords(upTo: child.tokenRange.lowerBound, into: &self)
      qualifiers.append(file.foldedText(of: child.range))
      next = child.tokenRange.upperBound
      writtenEnd = next
    }
    let core = children.first { $0.kind != .attribute }
    _ = readWords(upTo: core?.tokenRange.lowerBound ?? declarator.tokenRange.upperBound, into: &self)
    readNullability()
    if writtenEnd > declarator.tokenRange.lowerBound {
      let pointers = file.byteRange(ofTokens: declarator.tokenRange.lowerBound..<writtenEnd)
      let follows = text.isEmpty || file.firstToken(at: range.upperBound) == declarator.tokenRange.lowerBound
      if follows {
        range = range.lowerBound..<pointers.upperBound
        text = TypeName.text(of: range, in: file)
      } else {
        // Behind other declarators.
        text += " " + TypeName.text(of: pointers, in: file)
      }
    }
    if children.contains(where: { $0.kind == .arraySize }) { isFunctionPointerOrArray = true }
    if let nested { read(nested: nested, of: declarator) }
  }

  /// Reads `(^name)(…)`, `(*name)(…)`.
  private mutating func read(nested: SyntaxNode, of declarator: SyntaxNode) {
    let file = nested.file
    let first = file.tokens[nested.tokenRange.lowerBound].kind
    let parameters = declarator.children.first { $0.kind == .parameterList }
    guard let parameters else {
      if first == .star { pointerDepth += 1 }
      return
    }
    guard first == .caret else {
      isFunctionPointerOrArray = true
      return
    }
    var result = TypeName(
      name: "", nameRange: range.lowerBound..<range.lowerBound, angleArguments: [], macroArguments: [],
      pointerDepth: 0, nullability: nil, qualifiers: [], block: nil, isFunctionPointerOrArray: false,
      range: range.lowerBound..<max(range.lowerBound, parameters.range.upperBound), text: "")
    for index in nested.tokenRange {
      let token = file.tokens[index]
      if token.kind == .identifier || token.kind == .typeQualifier {
        result.qualifiers.append(file.text(of: token.range))
      }
    }
    if let name = nested.firstChild(.name) { result.qualifiers.removeAll { $0 == name.text } }
    result.readNullability()
    result.block = BlockSignature(
      returnType: self, parameters: Parameter.list(parameters), isVariadic: Parameter.isVariadic(parameters))
    result.text = "\(text) (^)\(TypeName.text(of: parameters.range, in: file))"
    self = result
  }
}

extension Parameter {
  /// The parameters of a `parameterList`; `(void)` has none.
  static func list(_ node: SyntaxNode) -> [Parameter] {
    let parameters = node.children(.parameter).filter { !$0.children.isEmpty }.map { Parameter($0) }
    if parameters.count == 1, parameters[0].name == nil, parameters[0].type.text == "void" { return [] }
    return parameters
  }

  static func isVariadic(_ node: SyntaxNode) -> Bool {
    node.children(.parameter).contains { $0.children.isEmpty }
  }

  private init(_ node: SyntaxNode) {
    type = TypeName(node)
    name = node.firstChild(.declarator).flatMap { Declarator.name(of: $0) }
    range = node.range
  }
}
