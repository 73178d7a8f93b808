import AssemblyFacts
import DependencyGraph

/// Makes graphs of one Typhoon assembly from a few words, without source text.
///
///     graph(.definition("a:", .initializer(0, "b:", .argument(0))), .definition("b:"))
func graph(_ definitions: TestDefinition...) -> DependencyGraph { graph(definitions) }

func graph(_ definitions: [TestDefinition]) -> DependencyGraph {
  let assembly = TypeDeclaration(
    name: "A", kind: .class,
    superclass: TypeReference(kind: .object, name: "TyphoonAssembly", text: "TyphoonAssembly"), location: location(1))
  let implementation = TypeDeclaration(name: "A", kind: .implementation, location: location(1))
  let file = FileFacts(
    path: "A.m", language: .objectiveC, types: [assembly, implementation],
    definitions: definitions.enumerated().map { $0.element.facts(line: 100 * ($0.offset + 1)) })
  return DependencyGraph(files: [file])
}

func location(_ line: Int, _ column: Int = 1) -> SourceLocation {
  SourceLocation(path: "A.m", line: line, column: column, endLine: line, endColumn: column + 1)
}

func id(_ key: String) -> DefinitionID { DefinitionID(assembly: "A", key: .selector(key)) }

struct TestDefinition {
  enum Value {
    case argument(Int)
    case text(String)
    case nothing
    case reference(String, [Value])
    case list([Value])
    case local(Int)

    func facts(line: Int) -> InjectedValue {
      let place = location(line, 5)
      switch self {
      case .argument(let index): return InjectedValue(.argument(index), at: place)
      case .text(let text): return InjectedValue(.constant(Constant(kind: .string, text: text)), at: place)
      case .nothing: return InjectedValue(.nothing, at: place)
      case .local(let number): return InjectedValue(.local(number), at: place)
      case .list(let values):
        return InjectedValue(
          .collection(Collection(kind: .array, elements: values.map { $0.facts(line: line) })), at: place)
      case .reference(let key, let arguments):
        let reference = Reference(
          receiver: .ownAssembly, key: .selector(key), arguments: arguments.map { $0.facts(line: line) },
          nameLocation: place)
        return InjectedValue(.reference(reference), at: place)
      }
    }
  }

  enum Part {
    case initializer(String, Value)
    case property(String, Value)
    case hold(Int, Value)
  }

  var key: String
  var parts: [Part]
  var scope: Scope?
  var parent: Value?
  var alias: Value?

  static func definition(
    _ key: String, _ parts: Part..., scope: Scope? = nil, parent: Value? = nil
  ) -> TestDefinition {
    TestDefinition(key: key, parts: parts, scope: scope, parent: parent)
  }

  func facts(line: Int) -> Definition {
    var steps: [Step] = []
    var count = 0
    for (offset, part) in parts.enumerated() {
      let place = location(line + offset + 1)
      switch part {
      case .hold(let number, let value):
        steps.append(.hold(number, name: "local\(number)", value.facts(line: line + offset + 1)))
      case .initializer(let name, let value):
        let site = InjectionSite.initializer(selector: name, index: count, label: nil, use: 0)
        count += 1
        steps.append(
          .inject(
            Injection(site: site, value: value.facts(line: line + offset + 1), location: place, siteLocation: place)))
      case .property(let name, let value):
        steps.append(
          .inject(
            Injection(
              site: .property(name), value: value.facts(line: line + offset + 1), location: place,
              siteLocation: place)))
      }
    }
    let object = TypeReference(kind: .any, name: "", text: "id")
    let parameters = key.filter { $0 == ":" }.enumerated().map { index, _ in
      Parameter(name: "p\(index)", type: object, location: location(line, 10 + index))
    }
    return Definition(
      framework: .typhoon, language: .objectiveC, assembly: "A", key: .selector(key), parameters: parameters,
      productType: object,
      body: DefinitionBody(
        construction: alias.map { .value($0.facts(line: line)) } ?? .class(.named("Object", location: location(line))),
        steps: steps, scope: scope.map { ScopeSetting(scope: $0, location: location(line)) },
        parent: parent?.facts(line: line), location: location(line)),
      nameLocation: location(line), location: location(line))
  }
}
