import AssemblyFacts
import ObjectiveCSyntax
import SourceFiles

/// Reads an Objective-C file: what it declares, defines, resolves and activates.
package enum ObjectiveCScanner {
  /// - Parameters:
  ///   - bytes: the file, UTF-8 as far as it is well formed.
  ///   - path: as locations report it.
  /// - Returns: never fails; what could not be followed is among the `problems` or an unknown value.
  package static func scan(_ bytes: [UInt8], path: String) -> FileFacts {
    let file = ObjectiveCFile.parse(bytes)
    let source = ObjectiveCSource(file: file, path: path)
    let declarations = ObjectiveCDeclarationReader(source: source, types: ObjectiveCTypeReader(file))
    let types = declarations.read()
    let classes = AssemblyClasses(types: types, mentionsAssemblies: mentionsAssemblies(file))
    let reader = DefinitionReader(
      source: source, declarations: declarations, names: NamedValues(file), classes: classes,
      instanceVariables: members(of: types) { $0.instanceVariables.map(\.name) },
      properties: members(of: types) { $0.properties.map(\.name) })
    let implementations = implementations(in: file.declarations, depth: 0)
    let definitions = implementations.flatMap { implementation in
      classes.isAssembly(implementation.name.text) == .no ? [] : reader.definitions(in: implementation)
    }
    var ordinary = OrdinaryCodeReader(
      source: source, names: reader.names, classes: classes,
      assemblies: assemblies(types: types, definitions: definitions, classes: classes), declarations: declarations,
      types: types)
    ordinary.read(file.declarations)
    return FileFacts(
      path: path, language: .objectiveC, types: types, definitions: definitions, resolutions: ordinary.resolutions,
      activations: ordinary.activations, instantiations: ordinary.instantiations,
      suppressions: suppressions(in: source), problems: problems(in: source))
  }

  /// The classes of the file that are assemblies beyond much doubt.
  private static func assemblies(
    types: [TypeDeclaration], definitions: [Definition], classes: AssemblyClasses
  ) -> Set<String> {
    var result = Set(types.lazy.map(\.name).filter { classes.isAssembly($0) == .yes })
    for definition in definitions {
      switch definition.body.construction {
      case .class, .factory, .wrapped, .block, .configuration, .storyboard, .inherited:
        result.insert(definition.assembly)
      case .value, .closure, .nothing, .unknown: break
      }
      if classes.looksLikeAssembly(definition.assembly) { result.insert(definition.assembly) }
    }
    return result
  }

  private static func implementations(in declarations: [Declaration], depth: Int) -> [ClassImplementation] {
    guard depth < 20 else { return [] }
    return declarations.filter(\.mayHoldCode).flatMap { declaration -> [ClassImplementation] in
      switch declaration.form {
      case .implementation(let implementation): [implementation]
      case .block(let inner): implementations(in: inner, depth: depth + 1)
      default: []
      }
    }
  }

  private static func members(
    of types: [TypeDeclaration], _ names: (TypeDeclaration) -> [String]
  ) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for type in types { result[type.name, default: []].formUnion(names(type)) }
    return result
  }

  /// Whether any word of the file has to do with assemblies.
  private static func mentionsAssemblies(_ file: ObjectiveCFile) -> Bool {
    assemblyWords.passes(file.bytes)
  }

  private static let assemblyWords = BytePrefilter(markers: ["Typhoon", "Assembly"])
  private static let suppressionMarker = BytePrefilter(markers: [SuppressionComment.marker])

  private static func suppressions(in source: ObjectiveCSource) -> [Suppression] {
    guard suppressionMarker.passes(source.file.bytes) else { return [] }
    return source.file.comments.flatMap { comment -> [Suppression] in
      SuppressionComment.suppressions(
        in: source.file.text(of: comment.range), at: source.location(of: comment.range))
    }
  }

  private static func problems(in source: ObjectiveCSource) -> [AssemblyFacts.SyntaxProblem] {
    source.file.problems.map { problem in
      let end = source.file.bytes.count
      return AssemblyFacts.SyntaxProblem(
        message: problem.message, location: source.location(of: problem.range),
        resumed: problem.resumedAt >= end
          ? nil : source.location(of: problem.resumedAt..<problem.resumedAt))
    }
  }
}
