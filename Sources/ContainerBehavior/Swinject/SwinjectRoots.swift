import AssemblyFacts
import DependencyGraph
import SwiftEvaluation

extension SwinjectRoot {
  /// The containers that the code of some files puts together, in order of path and place: assemblers of assemblies that
  /// need nothing, and functions without parameters that return a container. Where there are none, one container with
  /// every assembly, in order of name.
  package static func roots(in files: [FileFacts]) -> [SwinjectRoot] {
    var found: [SwinjectRoot] = []
    var assemblies: [String] = []
    func add(_ root: SwinjectRoot) { if !found.contains(root) { found.append(root) } }
    func look(_ body: [SwiftStatement]) {
      for expression in body.flatMap(\.directParts) {
        expression.forEachPart { if let names = assembled(by: $0) { add(.assemblies(names)) } }
      }
    }
    func look(_ function: SwiftFunction, in owner: String?) {
      look(function.body ?? [])
      let returned = function.result?.unwrappedOnce.nominalNames ?? []
      if function.parameters.isEmpty, function.genericParameters.isEmpty, owner == nil || function.isStatic,
        function.body != nil, returned.contains(where: ["Container", "Resolver", "Assembler"].contains)
      {
        add(.function(type: owner, name: function.name))
      }
    }
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let code = file.code, code.importsSwinject else { continue }
      look(code.statements)
      look(code.variables.flatMap(\.code))
      for function in code.functions { look(function, in: nil) }
      for type in code.allTypes {
        look(type.variables.flatMap(\.code))
        for function in type.functions { look(function, in: type.name) }
        if type.inherits.contains(.named("Assembly")), needsNothing(type) { assemblies.append(type.name) }
      }
    }
    if !found.isEmpty { return found }
    return assemblies.isEmpty ? [] : [.assemblies(assemblies.sorted())]
  }

  /// The assemblies of `Assembler([A(), B()])`; nil for anything else.
  private static func assembled(by expression: SwiftExpression) -> [String]? {
    guard case .call(let callee, let arguments) = expression.kind, case .name("Assembler", _, _) = callee.kind,
      arguments.count == 1, case .array(let elements) = arguments[0].value.kind, !elements.isEmpty
    else { return nil }
    let names = elements.compactMap { element -> String? in
      guard case .call(let made, let arguments) = element.kind, arguments.isEmpty,
        case .name(let name, _, _) = made.kind
      else { return nil }
      return name
    }
    return names.count == elements.count ? names : nil
  }

  /// Whether `X()` makes one.
  private static func needsNothing(_ type: SwiftTypeDeclaration) -> Bool {
    let initializers = type.functions.filter { $0.name == "init" }
    return type.kind != .protocol && type.kind != .extension
      && (initializers.isEmpty || initializers.contains { $0.parameters.isEmpty })
  }
}
