import AssemblyFacts
internal import SwiftSyntax

extension SwiftLowering {
  func file(_ node: SourceFileSyntax) -> SwiftFile {
    var file = SwiftFile()
    collect(node.statements, condition: nil, into: &file, depth: 0)
    return file
  }

  private func collect(
    _ items: CodeBlockItemListSyntax, condition: String?, into file: inout SwiftFile, depth: Int
  ) {
    if isTooDeep(depth, items) { return }
    for item in items {
      guard case .decl(let declaration) = item.item else {
        file.statements += statement(item, depth: depth)
        continue
      }
      switch declaration.as(DeclSyntaxEnum.self) {
      case .importDecl(let node):
        file.imports.append(node.path.map { name($0.name) }.joined(separator: "."))
      case .functionDecl(let node):
        var function = function(node, depth: 0)
        function.condition = condition
        file.functions.append(function)
      case .variableDecl(let node):
        for binding in node.bindings {
          guard let variable = variable(binding, of: node, condition: condition, depth: 0) else { continue }
          file.variables.append(variable)
        }
      case .typeAliasDecl(let node): file.aliases.append(alias(node))
      case .ifConfigDecl(let node):
        for (clause, text) in clauses(node, outer: condition) {
          guard case .statements(let inner)? = clause.elements else { continue }
          collect(inner, condition: text, into: &file, depth: depth + 1)
        }
      default:
        if let type = typeDeclaration(declaration, outer: nil, condition: condition, depth: 0) {
          file.types.append(type)
        }
      }
    }
  }

  /// The branches of `#if` with the condition under which each is compiled.
  private func clauses(_ node: IfConfigDeclSyntax, outer: String?) -> [(IfConfigClauseSyntax, String?)] {
    var earlier: [String] = []
    return node.clauses.map { clause in
      var parts: [String] = []
      if let outer { parts.append(outer) }
      parts += earlier.map { "!(\($0))" }
      if let condition = clause.condition {
        let text = text(condition)
        parts.append(text)
        earlier.append(text)
      }
      return (clause, parts.isEmpty ? nil : parts.joined(separator: " && "))
    }
  }

  // MARK: Types

  /// nil for a declaration that is no type.
  func typeDeclaration(
    _ node: DeclSyntax, outer: String?, condition: String?, depth: Int
  ) -> SwiftTypeDeclaration? {
    if isTooDeep(depth, node) { return nil }
    func header(
      _ kind: SwiftTypeDeclaration.Kind, _ nameToken: TokenSyntax, _ generics: GenericParameterClauseSyntax?,
      _ inheritance: InheritanceClauseSyntax?, _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
    ) -> SwiftTypeDeclaration {
      let ownName = name(nameToken)
      return SwiftTypeDeclaration(
        kind: kind, name: outer.map { "\($0).\(ownName)" } ?? ownName, genericParameters: genericParameters(generics),
        inherits: inheritance?.inheritedTypes.map { type($0.type) } ?? [], modifiers: self.modifiers(modifiers),
        attributes: self.attributes(attributes), span: span(node), nameSpan: span(nameToken), condition: condition)
    }
    var result: SwiftTypeDeclaration
    let members: MemberBlockItemListSyntax
    switch node.as(DeclSyntaxEnum.self) {
    case .classDecl(let node):
      result = header(
        .class, node.name, node.genericParameterClause, node.inheritanceClause, node.modifiers, node.attributes)
      members = node.memberBlock.members
    case .structDecl(let node):
      result = header(
        .struct, node.name, node.genericParameterClause, node.inheritanceClause, node.modifiers, node.attributes)
      members = node.memberBlock.members
    case .enumDecl(let node):
      result = header(
        .enum, node.name, node.genericParameterClause, node.inheritanceClause, node.modifiers, node.attributes)
      members = node.memberBlock.members
    case .actorDecl(let node):
      result = header(
        .actor, node.name, node.genericParameterClause, node.inheritanceClause, node.modifiers, node.attributes)
      members = node.memberBlock.members
    case .protocolDecl(let node):
      result = header(.protocol, node.name, nil, node.inheritanceClause, node.modifiers, node.attributes)
      members = node.memberBlock.members
    case .extensionDecl(let node):
      var extended = text(node.extendedType)
      if case .named(let name, _) = type(node.extendedType) { extended = name }
      result = SwiftTypeDeclaration(
        kind: .extension, name: extended, inherits: node.inheritanceClause?.inheritedTypes.map { type($0.type) } ?? [],
        modifiers: modifiers(node.modifiers), attributes: attributes(node.attributes), span: span(node),
        nameSpan: span(node.extendedType), condition: condition)
      members = node.memberBlock.members
    default: return nil
    }
    collect(members, condition: condition, into: &result, depth: depth + 1)
    return result
  }

  private func collect(
    _ members: MemberBlockItemListSyntax, condition: String?, into type: inout SwiftTypeDeclaration, depth: Int
  ) {
    if isTooDeep(depth, members) { return }
    for member in members {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let node):
        for binding in node.bindings {
          guard let variable = variable(binding, of: node, condition: condition, depth: depth) else { continue }
          type.variables.append(variable)
        }
      case .functionDecl(let node):
        var function = function(node, depth: depth)
        function.condition = condition
        type.functions.append(function)
      case .initializerDecl(let node):
        var function = initializer(node, depth: depth)
        function.condition = condition
        type.functions.append(function)
      case .enumCaseDecl(let node): type.cases += node.elements.map { enumCase($0, depth: depth) }
      case .typeAliasDecl(let node): type.aliases.append(alias(node))
      case .ifConfigDecl(let node):
        for (clause, text) in clauses(node, outer: condition) {
          guard case .decls(let inner)? = clause.elements else { continue }
          collect(inner, condition: text, into: &type, depth: depth + 1)
        }
      default:
        if let nested = typeDeclaration(member.decl, outer: type.name, condition: condition, depth: depth + 1) {
          type.types.append(nested)
        }
      }
    }
  }

  private func alias(_ node: TypeAliasDeclSyntax) -> SwiftTypeAlias {
    SwiftTypeAlias(
      name: name(node.name), genericParameters: genericParameters(node.genericParameterClause),
      type: type(node.initializer.value))
  }

  private func enumCase(_ node: EnumCaseElementSyntax, depth: Int) -> SwiftEnumCase {
    let associated = node.parameterClause?.parameters.map { parameter in
      SwiftTupleElement(
        label: parameter.firstName.map(name).flatMap { $0 == "_" ? nil : $0 },
        type: type(parameter.type, depth: depth))
    }
    return SwiftEnumCase(
      name: name(node.name), associated: associated ?? [],
      rawValue: node.rawValue.map { expression($0.value, depth: depth) }, span: span(node))
  }

  // MARK: Members

  /// nil for a binding that takes a tuple apart.
  func variable(
    _ binding: PatternBindingSyntax, of node: VariableDeclSyntax, condition: String?, depth: Int
  ) -> SwiftVariable? {
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
    let isLet = node.bindingSpecifier.tokenKind == .keyword(.let)
    var getter: [SwiftStatement]?
    var isSettable = !isLet
    switch binding.accessorBlock?.accessors {
    case .getter(let body)?:
      getter = statements(body, depth: depth + 1)
      isSettable = false
    case .accessors(let list)?:
      let specifiers = list.map(\.accessorSpecifier.tokenKind)
      if let accessor = list.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) }) {
        getter = accessor.body.map { statements($0.statements, depth: depth + 1) } ?? []
        isSettable = specifiers.contains(.keyword(.set))
      }
    default: break
    }
    let annotation = binding.typeAnnotation ?? node.bindings.last?.typeAnnotation
    return SwiftVariable(
      name: name(identifier.identifier), isLet: isLet, type: annotation.map { type($0.type, depth: depth) },
      initial: binding.initializer.map { expression($0.value, depth: depth + 1) }, getter: getter,
      isSettable: isSettable, modifiers: modifiers(node.modifiers), attributes: attributes(node.attributes),
      span: node.bindings.count == 1 ? span(node) : span(binding), nameSpan: span(identifier.identifier),
      condition: condition)
  }

  func function(_ node: FunctionDeclSyntax, depth: Int) -> SwiftFunction {
    let effects = node.signature.effectSpecifiers
    return SwiftFunction(
      name: name(node.name), genericParameters: genericParameters(node.genericParameterClause),
      parameters: parameters(node.signature.parameterClause, depth: depth),
      result: node.signature.returnClause.map { type($0.type, depth: depth) },
      body: node.body.map { statements($0.statements, depth: depth + 1) },
      isThrowing: effects?.throwsClause != nil, isAsync: effects?.asyncSpecifier != nil,
      modifiers: modifiers(node.modifiers), attributes: attributes(node.attributes), span: span(node),
      nameSpan: span(node.name))
  }

  private func initializer(_ node: InitializerDeclSyntax, depth: Int) -> SwiftFunction {
    let effects = node.signature.effectSpecifiers
    return SwiftFunction(
      name: "init", genericParameters: genericParameters(node.genericParameterClause),
      parameters: parameters(node.signature.parameterClause, depth: depth),
      body: node.body.map { statements($0.statements, depth: depth + 1) }, isFailable: node.optionalMark != nil,
      isThrowing: effects?.throwsClause != nil, isAsync: effects?.asyncSpecifier != nil,
      modifiers: modifiers(node.modifiers), attributes: attributes(node.attributes), span: span(node),
      nameSpan: span(node.initKeyword))
  }

  private func parameters(_ clause: FunctionParameterClauseSyntax, depth: Int) -> [SwiftParameter] {
    clause.parameters.map { parameter in
      let label = name(parameter.firstName)
      let (isInout, isAutoclosure) = specifiers(parameter.type)
      return SwiftParameter(
        label: label == "_" ? nil : label, name: name(parameter.secondName ?? parameter.firstName),
        type: type(parameter.type, depth: depth),
        initial: parameter.defaultValue.map { expression($0.value, depth: depth + 1) },
        isVariadic: parameter.ellipsis != nil, isInout: isInout, isAutoclosure: isAutoclosure,
        span: span(parameter), nameSpan: span(parameter.secondName ?? parameter.firstName))
    }
  }

  private func specifiers(_ node: TypeSyntax) -> (isInout: Bool, isAutoclosure: Bool) {
    guard let attributed = node.as(AttributedTypeSyntax.self) else { return (false, false) }
    let tokens = attributed.tokens(viewMode: .sourceAccurate).prefix(12)
    return (
      tokens.contains { $0.tokenKind == .keyword(.inout) },
      tokens.contains { $0.text == "autoclosure" }
    )
  }

  // MARK: Modifiers and attributes

  /// `private(set)` as it is written.
  private func modifiers(_ list: DeclModifierListSyntax) -> [String] {
    list.map { modifier in
      modifier.name.text + (modifier.detail.map { "(\($0.detail.text))" } ?? "")
    }
  }

  private func attributes(_ list: AttributeListSyntax) -> [SwiftAttribute] {
    list.compactMap { element in
      guard case .attribute(let node) = element else { return nil }
      var attribute = SwiftAttribute(name: text(node.attributeName))
      if case .named(let name, let generics) = type(node.attributeName) {
        attribute.name = name
        attribute.generics = generics
      }
      switch node.arguments {
      case nil: break
      case .argumentList(let list)?: attribute.arguments = arguments(list, depth: 1)
      default: attribute.text = node.arguments.map { text($0) }
      }
      return attribute
    }
  }
}
