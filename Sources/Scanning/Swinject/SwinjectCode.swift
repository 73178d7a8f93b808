import AssemblyFacts

/// Decides how much of a Swift file's code can matter to a container.
enum SwinjectCode {
  private static let markers = ["Swinject", "Container", "Resolver", "resolve", "autoregister", "Assembler"]

  /// The whole file where containers occur in it; otherwise its declarations without what functions do.
  static func relevant(_ file: SwiftFile, bytes: [UInt8]) -> SwiftFile {
    if markers.contains(where: { bytes.contains(text: $0) }) { return file }
    var result = file
    result.types = file.types.map(withoutBodies)
    result.functions = file.functions.map(withoutBody)
    result.variables = file.variables.map(withoutBody)
    result.statements = []
    return result
  }

  private static func withoutBodies(_ type: SwiftTypeDeclaration) -> SwiftTypeDeclaration {
    var result = type
    result.functions = type.functions.map(withoutBody)
    result.variables = type.variables.map(withoutBody)
    result.types = type.types.map(withoutBodies)
    return result
  }

  private static func withoutBody(_ function: SwiftFunction) -> SwiftFunction {
    var result = function
    result.body = nil
    return result
  }

  /// A computed variable keeps an empty getter: it is still seen to be one.
  private static func withoutBody(_ variable: SwiftVariable) -> SwiftVariable {
    var result = variable
    if variable.getter != nil { result.getter = [] }
    return result
  }
}
