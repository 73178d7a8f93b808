import AssemblyFacts

extension ConfigurationShape {
  /// The whole of `.dilint.yml`.
  static let file = ConfigurationShape.object(keys)

  static let keys: [Key] = [
    Key("include", .some(.text(of: "a glob")), "Look only at files that match one of these globs."),
    Key(
      "exclude", .some(.text(of: "a glob")),
      "Leave out files and directories that match, besides Pods, Carthage, .build, DerivedData, node_modules and .git."),
    Key(
      "frameworks",
      .either(
        .some(.choice(frameworkNames)), .table(of: "framework", keys: frameworkNames, .text(of: "a version"))),
      "The dependency-injection frameworks to look at (default: all), or their versions by name."),
    Key("rules", .table(of: "rule", keys: KnownRules.all.map(\.id), ruleSetting), "The severity of each rule."),
    Key("forbidden", .list(.object(forbiddenKeys)), "Dependencies that the architecture does not allow."),
    Key(
      "entry_points", .some(.text(of: "a definition: 'Assembly.definition', with * for any characters")),
      "Definitions that are resolved in ways the sources do not show."),
    Key(
      "assemblies_active_together", .list(.list(.text(of: "an assembly"))),
      "Assemblies that one container holds, the one that is activated first in front."),
    Key("baseline", .text(of: "a file"), "The baseline, relative to this file."),
    Key(
      "suppressions",
      .object([Key("require_reason", .boolean, "Whether a comment that switches a rule off must say why.")]),
      "How 'dilint:disable' comments are treated."),
    Key("graph", .object(graphKeys), "How 'dilint graph' draws."),
  ]

  static let frameworkNames = Framework.allCases.map(\.rawValue)
  static let severityNames = Severity.allCases.map(\.rawValue)

  private static let ruleSetting = ConfigurationShape.either(
    .choice(["off"] + severityNames),
    .object([
      Key("severity", .choice(["off"] + severityNames), "The severity of every finding of the rule."),
      Key("exclude", .some(.text(of: "a glob")), "Files in which the rule finds nothing."),
      Key("ignore", .some(.text(of: "a name")), "Definitions the rule has nothing to say about; * for any characters."),
    ]))

  private static let names = ConfigurationShape.some(.text(of: "a name"))

  /// Which definitions an end of a forbidden dependency means.
  private static let end = ConfigurationShape.either(
    .text(of: "an assembly"),
    .object([
      Key("assembly", names, "The assembly class; * for any characters."),
      Key("definition", names, "The selector or service type; * for any characters."),
      Key("class", names, "The class it builds; * for any characters."),
      Key("module", names, "The module it is written in; * for any characters."),
      Key("path", .some(.text(of: "a glob")), "The file it is written in."),
    ]))

  private static let forbiddenKeys: [Key] = [
    Key("name", .text(of: "a name"), isRequired: true, "Names the constraint in findings."),
    Key("reason", .text(of: "a sentence"), "Why; shown with every finding."),
    Key("severity", .choice(severityNames), "The severity of its findings (default: error)."),
    Key("from", end, "What must not depend on 'to', or may depend only on 'only_to'."),
    Key("to", end, "What 'from' must not depend on, or what only 'only_from' may depend on."),
    Key("only_to", .some(end), "All that 'from' may depend on, besides itself."),
    Key("only_from", .some(end), "All that may depend on 'to', besides itself."),
    Key("no_cycles", .choice(["assembly", "module"]), "No cycles of dependencies between assemblies, or modules."),
  ]

  private static let graphKeys: [Key] = [
    Key("link", .text(of: "a URL with {path} and {line}"), "Where cards and edges link to."),
    Key("collapse", .choice(["assembly", "module", "none"]), "What to draw as one node."),
    Key("exclude", names, "Assemblies and definitions to leave out; * for any characters."),
  ]
}

/// The published schema of `.dilint.yml`.
package enum ConfigurationSchema {
  /// `docs/dilint.schema.json`.
  package static var text: String {
    guard case .object(let members) = ConfigurationShape.file.schema else { return "" }
    let head = [
      JSONValue.Member("$schema", "http://json-schema.org/draft-07/schema#"),
      JSONValue.Member("title", ".dilint.yml"),
      JSONValue.Member("description", "The configuration of dilint."),
    ]
    return JSONValue.object(head + members).text + "\n"
  }
}
