import AssemblyFacts
import DependencyGraph

/// Reports names of collaborators and definitions that mean something else to Typhoon or to the runtime.
struct ReservedName: Rule {
  static let metadata = RuleMetadata(
    id: "reserved-name", severity: .error, frameworks: [.typhoon],
    summary: "A collaborator or definition whose name means something else",
    rationale: """
      From Typhoon 4.0 on, the body of a definition runs with a stand-in as `self`, and a collaborator called `assembly`, \
      `factory` or like another property of the stand-in reaches that property instead: a crash. A definition whose name \
      begins with `new`, `copy`, `mutableCopy` or `alloc` belongs to a family whose methods hand over ownership; what \
      Typhoon returns for it is released once too often when code compiled with ARC resolves it.
      """,
    fix: "Call it something else.",
    examples: examples)

  /// Properties of the object that stands in for the assembly (`TyphoonAssemblyAccessor.h`), and of every object.
  private static let standInProperties: Set<String> = [
    "assembly", "factory", "definitionBuilder", "collaboratingAssemblies", "description", "debugDescription", "hash",
    "superclass",
  ]

  private static let families = ["mutableCopy", "alloc", "copy", "new"]

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    if context.severityOnStandIn != nil {
      for name in graph.assemblies.names {
        for collaborator in graph.collaborators(of: name)
        where ReservedName.standInProperties.contains(collaborator.name) {
          findings.append(finding(collaborator, of: name, graph, context))
        }
      }
    }
    for node in graph.nodes where node.isTyphoon {
      guard case .selector(let selector) = node.id.key, let family = ReservedName.family(of: selector),
        node.definition.productType.kind != .void, node.definition.productType.kind != .primitive
      else { continue }
      findings.append(finding(node, family: family, context))
    }
    return findings.findings
  }

  private func finding(
    _ collaborator: Collaborator, of assembly: String, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "a collaborator called `\(collaborator.name)` cannot be reached\(context.versionCaveat): the stand-in on which "
        + "definitions are built has a property of that name, and what is asked of it crashes",
      location: collaborator.location,
      chain: graph.edges(from: assembly, through: collaborator).prefix(3).map {
        Finding.Hop("\(context.names.quoted($0.source)) asks it for `\($0.reference.key)`", at: $0.location)
      },
      fix:
        "call it something else, such as `\(collaborator.name == "assembly" ? "mainAssembly" : collaborator.name + "Assembly")`",
      symbols: [assembly, collaborator.name])
  }

  /// The ownership family of a selector, by the rule of the compiler: a word at its beginning, after underscores, that
  /// no small letter follows.
  private static func family(of selector: String) -> String? {
    let name = selector.prefix { $0 != ":" }.drop { $0 == "_" }
    return families.first { family in
      name.hasPrefix(family) && name.dropFirst(family.count).first?.isLowercase != true
    }
  }

  private func finding(_ node: DefinitionNode, family: String, _ context: RuleContext) -> Finding {
    let name = node.id.key.description
    let words = name.drop { $0 == "_" }
    let rest = words.dropFirst(family.count).drop { $0 == "_" }
    // Where nothing is left but parameters, the family moves into the name.
    let suggestion =
      rest.first?.isLetter == true
      ? SelectorWords.uncapitalized(String(rest)) : "make\(words.prefix(1).uppercased() + words.dropFirst())"
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "\(context.names.quoted(node.id)) is in the ownership family `\(family)`: what the container returns for it is "
        + "released once too often when code resolves it",
      location: node.definition.nameLocation, chain: [], fix: "call it `\(suggestion)`", symbols: ["\(node.id)"])
  }
}

extension ReservedName {
  private static func source(_ property: String, _ method: String) -> String {
    """
    @interface Note : NSObject
    @property (nonatomic, strong) id store;
    @end

    @interface StoreAssembly : TyphoonAssembly
    @end
    @implementation StoreAssembly
    - (id)store
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end

    @interface NoteAssembly : TyphoonAssembly
    @property (nonatomic, strong, readonly) StoreAssembly *\(property);
    @end
    @implementation NoteAssembly
    - (Note *)\(method)
    {
        return [TyphoonDefinition withClass:[Note class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(store) with:[self.\(property.filter(\.isLetter)) store]];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(.objectiveC, "a collaborator called assembly", source("1️⃣assembly", "note")),
    .triggering(.objectiveC, "a collaborator called factory", source("1️⃣factory", "note")),
    .triggering(.objectiveC, "a definition that begins with new", source("stores", "1️⃣newNote")),
    .triggering(
      .objectiveC, "a definition that begins with copy",
      source("stores", "1️⃣copyOfNote:(id)note")
        .replacing(
          "injectProperty:@selector(store) with:[self.stores store]", with: "injectProperty:@selector(store) with:note")
    ),
    .clean(.objectiveC, "other names", source("stores", "note")),
    .clean(.objectiveC, "words that only begin alike", source("copyrightAssembly", "newsletter")),
    .clean(
      .objectiveC, "a helper that returns nothing",
      source("stores", "note") + """

        @interface PlainAssembly : TyphoonAssembly
        @end
        @implementation PlainAssembly
        - (Note *)allocatedNote
        {
            return [TyphoonDefinition withClass:[Note class]];
        }
        @end
        """),
    .clean(
      .swift, "a method of an assembly of Swinject",
      """
      import Swinject
      final class Note { init() {} }
      final class AppAssembly: Assembly {
        private func newNote() -> Note { Note() }
        func assemble(container: Container) {
          container.register(Note.self) { _ in self.newNote() }
        }
      }
      """),
    .triggering(
      .objectiveC, "nothing but the family, and after an underscore",
      """
      @interface Note : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Note *)1️⃣copy:(id)other
      {
          return [TyphoonDefinition withClass:[Note class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(isEqual:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:other];
              }];
          }];
      }
      - (Note *)2️⃣_newNote
      {
          return [TyphoonDefinition withClass:[Note class]];
      }
      - (Note *)3️⃣copy_:(id)other
      {
          return [TyphoonDefinition withClass:[Note class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(isEqual:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:other];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "words that only begin like a family",
      """
      @interface Note : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Note *)newsletter
      {
          return [TyphoonDefinition withClass:[Note class]];
      }
      - (Note *)copyright
      {
          return [TyphoonDefinition withClass:[Note class]];
      }
      - (Note *)allocation
      {
          return [TyphoonDefinition withClass:[Note class]];
      }
      @end
      """),
  ]
}
