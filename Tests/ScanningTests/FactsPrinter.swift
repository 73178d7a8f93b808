import AssemblyFacts

@testable import Scanning

/// Prints facts in a compact form in which whole outputs can be compared in sight.
///
/// Values: `[own foo: a]` reference, `$0` runtime argument, `%0` local, `"s"` string, `#x` other constant, `nil`.
enum FactsPrinter {
  static func definitions(_ facts: FileFacts) -> String {
    facts.definitions.map { definition($0) }.joined(separator: "\n")
  }

  static func definition(_ definition: Definition) -> String {
    var head = "\(definition.assembly).\(definition.key)"
    if !definition.parameters.isEmpty {
      let names = definition.parameters.map { parameter in
        (parameter.isDeliberatelyUnused ? "unused " : "") + "\(parameter.type.text) \(parameter.name)"
      }
      head += " (\(names.joined(separator: ", ")))"
    }
    head += " -> \(definition.productType.text)"
    if !definition.isInterceptable { head += " not interceptable" }
    if let condition = definition.condition { head += " #if \(condition)" }
    return ([head] + body(definition.body).map { "  " + $0 }).joined(separator: "\n")
  }

  static func body(_ body: DefinitionBody) -> [String] {
    var lines = [construction(body.construction)]
    if let scope = body.scope { lines[0] += " \(scope.scope)" }
    if body.isAbstract { lines[0] += " abstract" }
    if body.typeVisibility != .all { lines[0] += " visible \(body.typeVisibility)" }
    if let parent = body.parent { lines.append("parent \(value(parent))") }
    return lines + body.steps.flatMap(step)
  }

  static func construction(_ construction: Construction) -> String {
    switch construction {
    case .class(let reference): "class \(name(reference))"
    case .factory(let receiver, let selector, let text):
      "factory \(value(receiver)) \(selector ?? "?\(text)")"
    case .value(let returned): "value \(value(returned))"
    case .wrapped(let wrapped): "wrapped \(value(wrapped))"
    case .block(let reference): "block \(name(reference))"
    case .configuration(let file): "configuration \(file ?? "?")"
    case .storyboard(let parts): "storyboard \(parts.map(value).joined(separator: ", "))"
    case .inherited: "inherited"
    case .closure(let reference): "closure \(reference.map(name) ?? "?")"
    case .nothing: "nothing"
    case .unknown(let text): "unknown \(text)"
    }
  }

  private static func name(_ reference: ClassReference) -> String {
    switch reference {
    case .named(let name, _): name
    case .unknown(let text, _): "?\(text)"
    }
  }

  static func step(_ step: Step) -> [String] {
    switch step {
    case .hold(let number, let name, let held): return ["%\(number) \(name) = \(value(held))"]
    case .inject(let injection):
      let phase = injection.phase == .construction ? "" : " (\(injection.phase))"
      return ["\(site(injection.site)) <- \(value(injection.value))\(phase)"]
    case .evaluate(let evaluated): return ["do \(value(evaluated))"]
    case .use(let use):
      return ["\(use.role) \(use.selector ?? "?\(use.selectorText)") #\(use.ordinal) (\(use.parameterCount))"]
    case .condition(let on, let then, let otherwise):
      var lines = ["if \(value(on))"] + then.flatMap { self.step($0) }.map { "  " + $0 }
      if !otherwise.isEmpty { lines += ["else"] + otherwise.flatMap { self.step($0) }.map { "  " + $0 } }
      return lines
    }
  }

  static func site(_ site: InjectionSite) -> String {
    switch site {
    case .initializer(let selector, let index, let label, let use):
      "\(label ?? selector)[\(index)]#\(use)"
    case .property(let name): ".\(name)"
    case .method(let selector, let index, let use), .before(let selector, let index, let use),
      .after(let selector, let index, let use), .factoryParameter(let selector, let index, let use):
      "\(selector)[\(index)]#\(use)"
    case .factoryReceiver: "receiver"
    }
  }

  static func value(_ value: InjectedValue) -> String {
    func list(_ values: [InjectedValue]) -> String { values.map { self.value($0) }.joined(separator: ", ") }
    switch value.kind {
    case .reference(let reference):
      let arguments = reference.arguments.isEmpty ? "" : " \(list(reference.arguments))"
      return "[\(receiver(reference.receiver)) \(reference.key)\(arguments)]"
    case .argument(let index): return "$\(index)"
    case .local(let number): return "%\(number)"
    case .constant(let constant):
      let type = constant.type.map { ":\($0.text)" } ?? ""
      switch constant.kind {
      case .string: return "\"\(constant.text.replacing("\n", with: "\\n"))\""
      case .selector: return "@\(constant.text)"
      case .classObject: return "\(constant.text).class"
      case .block: return "^"
      case .number, .boolean, .symbol: return "#\(constant.text)"
      case .object: return "{\(constant.text)}\(type)"
      }
    case .nothing: return "nil"
    case .byType: return "by-type"
    case .ofType(let type): return "of-type \(type.text)"
    case .configuration(let key): return "config(\(key ?? "?"))"
    case .collection(let collection):
      if collection.kind == .dictionary {
        let pairs = zip(collection.keys, collection.elements).map { "\(self.value($0)): \(self.value($1))" }
        return "dictionary(\(pairs.joined(separator: ", ")))"
      }
      return "\(collection.kind)(\(list(collection.elements)))"
    case .assembly: return "assembly"
    case .collaborator(let asked): return "collaborator(\(receiver(asked)))"
    case .keyPath(let base, let path): return "\(self.value(base)).\(path)"
    case .inline(let inner): return "inline(\(body(inner).joined(separator: "; ")))"
    case .option(let option):
      let cases = option.cases.map { "\($0.match.map { self.value($0) } ?? "default") => \(self.value($0.result))" }
      return
        "option(\(self.value(option.on)): \(cases.joined(separator: ", "))\(option.usesValueAsKey ? " by key" : ""))"
    case .message(let message):
      let arguments = message.arguments.isEmpty ? "" : " \(list(message.arguments))"
      switch message.target {
      case .value(let target): return "send(\(self.value(target)) \(message.selector)\(arguments))"
      case .named(let name): return "send(\(name) \(message.selector)\(arguments))"
      }
    case .expression(_, let symbol, let operands): return "(\(symbol ?? "call") \(list(operands)))"
    case .definitionObject: return "definition"
    case .unknown(let text, let reason): return "UNKNOWN(\(text): \(reason))"
    }
  }

  static func receiver(_ receiver: Receiver) -> String {
    switch receiver {
    case .ownAssembly: "own"
    case .superAssembly: "super"
    case .property(let name): ".\(name)"
    case .instanceVariable(let name): name
    case .made(let name): "+\(name)"
    case .resolver(let name): name
    }
  }

  // MARK: Types

  static func types(_ facts: FileFacts) -> String {
    facts.types.map { type($0) }.joined(separator: "\n")
  }

  static func type(_ type: TypeDeclaration) -> String {
    var head = "\(type.kind) \(type.name)"
    if let category = type.category { head += "(\(category))" }
    if let superclass = type.superclass { head += " : \(superclass.text)" }
    if !type.protocols.isEmpty { head += " <\(type.protocols.joined(separator: ", "))>" }
    if let condition = type.condition { head += " #if \(condition)" }
    var lines = [head]
    lines += type.instanceVariables.map { "  ivar \(self.reference($0.type)) \($0.name)" }
    for property in type.properties {
      var line = "  property \(reference(property.type)) \(property.name)"
      if property.isReadOnly { line += " readonly" }
      if property.isWeak { line += " weak" }
      if property.isClassProperty { line += " class" }
      if property.isAutoInjected { line += " injected" }
      if let getter = property.getter { line += " getter=\(getter)" }
      if let setter = property.setter { line += " setter=\(setter)" }
      lines.append(line + (property.condition.map { " #if \($0)" } ?? ""))
    }
    for method in type.methods {
      var line = "  \(method.isClassMethod ? "+" : "-") \(method.selector) -> \(reference(method.returnType))"
      if !method.parameters.isEmpty {
        line += " (\(method.parameters.map { "\(reference($0.type)) \($0.name)" }.joined(separator: ", ")))"
      }
      if method.isInitializer { line += " initializer" }
      if method.isImplemented { line += " implemented" }
      if method.isOptional { line += " optional" }
      lines.append(line + (method.condition.map { " #if \($0)" } ?? ""))
    }
    return lines.joined(separator: "\n")
  }

  /// `kind:text` where the kind is not plain from the text.
  static func reference(_ type: TypeReference) -> String {
    let kind = type.kind == .object || type.kind == .void ? "" : "\(type.kind):"
    return kind + type.text + (type.isOptional ? "?" : "")
  }

  // MARK: Entries

  /// What a file resolves, then what it activates, each with its line.
  static func entries(_ facts: FileFacts) -> String {
    let resolutions = facts.resolutions.map { resolution in
      let target: String
      switch resolution.target {
      case .key(let key, let assembly): target = "\(assembly ?? "?").\(key)"
      case .type(let type): target = "type \(type)"
      case .service(let key): target = "service \(key)"
      }
      let arguments = resolution.arguments.map { value($0) }.joined(separator: ", ")
      return "\(resolution.location.line): \(target)\(arguments.isEmpty ? "" : " \(arguments)")"
    }
    let activations = facts.activations.map { activation in
      let conforming = activation.conformingTo.map { ["<\($0)>"] } ?? []
      return "\(activation.location.line): activates \((activation.assemblies + conforming).joined(separator: " "))"
    }
    let instantiations = facts.instantiations.map { "\($0.location.line): makes \($0.type)" }
    return (resolutions + activations + instantiations).joined(separator: "\n")
  }
}

// MARK: What tests read

func scan(_ text: String) -> FileFacts { ObjectiveCScanner.scan(Array(text.utf8), path: "A.m") }

/// The definitions of a file.
func fileDefinitions(_ text: String) -> String { FactsPrinter.definitions(scan(text)) }

/// The definitions of an assembly `A` with these methods.
func methodDefinitions(_ text: String) -> String {
  fileDefinitions("@interface A : TyphoonAssembly\n@end\n@implementation A\n\(text)\n@end\n")
}

func fileTypes(_ text: String) -> String { FactsPrinter.types(scan(text)) }

/// What a file resolves and activates.
func fileEntries(_ text: String) -> String { FactsPrinter.entries(scan(text)) }
