import AssemblyFacts
import DependencyGraph
import Linting

/// Facts made by hand, so that these tests need no scanner.
enum SampleFacts {
  static func place(_ line: Int, _ column: Int = 1, length: Int = 1, _ path: String = "App/LoyaltyAssembly.m")
    -> SourceLocation
  {
    SourceLocation(path: path, line: line, column: column, endLine: line, endColumn: column + length)
  }

  static func type(_ text: String) -> TypeReference {
    TypeReference(kind: .object, name: text.split(separator: " ").first.map(String.init) ?? "", text: text)
  }

  static func parameter(_ name: String, _ typeName: String, line: Int) -> Parameter {
    Parameter(name: name, type: type("\(typeName) *"), location: place(line, 40, length: name.count))
  }

  static func assembly(_ name: String, line: Int, collaborators: [(String, String)] = []) -> TypeDeclaration {
    TypeDeclaration(
      name: name, kind: .class, superclass: type("TyphoonAssembly"),
      properties: collaborators.map { name, assembly in
        PropertyDeclaration(name: name, type: type("\(assembly) *"), location: place(line))
      }, location: place(line))
  }

  /// A definition that fills ten lines.
  static func definition(
    _ selector: String, of assembly: String, class name: String, line: Int, parameters: [Parameter] = [],
    steps: [Step] = [], scope: Scope? = nil
  ) -> Definition {
    let whole = SourceLocation(
      path: "App/LoyaltyAssembly.m", line: line, column: 1, endLine: line + 10, endColumn: 2)
    return Definition(
      framework: .typhoon, language: .objectiveC, assembly: assembly, key: .selector(selector), parameters: parameters,
      productType: .unknown("id"),
      body: DefinitionBody(
        construction: .class(.named(name, location: place(line + 2))), steps: steps,
        scope: scope.map { ScopeSetting(scope: $0, location: place(line + 8)) }, location: whole),
      nameLocation: place(line, 6, length: selector.count), location: whole)
  }

  static func inject(_ site: InjectionSite, _ value: InjectedValue, line: Int) -> Step {
    .inject(Injection(site: site, value: value, location: place(line), siteLocation: place(line, 5, length: 10)))
  }

  static func refer(
    _ selector: String, to receiver: Receiver = .ownAssembly, _ arguments: [InjectedValue] = [], line: Int
  ) -> InjectedValue {
    InjectedValue(
      .reference(
        Reference(
          receiver: receiver, key: .selector(selector), arguments: arguments, nameLocation: place(line, 45, length: 8))),
      at: place(line, 40, length: 40))
  }

  static func argument(_ index: Int, line: Int) -> InjectedValue {
    InjectedValue(.argument(index), at: place(line, 60, length: 8))
  }

  /// A controller and its view with an argument that is handed on, and what is wrong in small assemblies.
  static let files: [FileFacts] = {
    let initializer = "initWithLoyaltyClient:view:"
    let controller = definition(
      "controllerWithAccounts:", of: "LoyaltyAssembly", class: "LoyaltyController", line: 10,
      parameters: [parameter("accounts", "NSArray", line: 10)],
      steps: [
        inject(
          .initializer(selector: initializer, index: 0, label: nil, use: 0),
          refer("loyaltyClient", to: .property("network"), line: 13), line: 13),
        inject(
          .initializer(selector: initializer, index: 1, label: nil, use: 0),
          refer("viewWithAccounts:", [argument(0, line: 14)], line: 14), line: 14),
        inject(
          .property("title"), InjectedValue(.constant(Constant(kind: .string, text: "Points")), at: place(15)), line: 15
        ),
        inject(.property("tracker"), refer("tracker", to: .property("analytics"), line: 16), line: 16),
      ])
    let view = definition(
      "viewWithAccounts:", of: "LoyaltyAssembly", class: "LoyaltyView", line: 30,
      parameters: [parameter("accounts", "NSArray", line: 30)],
      steps: [
        inject(.property("delegate"), refer("controllerWithAccounts:", [argument(0, line: 33)], line: 33), line: 33),
        inject(.method(selector: "setAccounts:", index: 0, use: 0), argument(0, line: 34), line: 34),
      ])
    let history = definition(
      "historyFor:", of: "LoyaltyAssembly", class: "LoyaltyHistory", line: 50,
      parameters: [parameter("customer", "Customer", line: 50)],
      steps: [inject(.property("view"), refer("viewFor:", [argument(0, line: 53)], line: 53), line: 53)])
    let row = definition(
      "viewFor:", of: "LoyaltyAssembly", class: "LoyaltyRow", line: 70,
      parameters: [parameter("customer", "Customer", line: 70)],
      steps: [
        inject(.property("cell"), refer("cel", line: 73), line: 73),
        inject(
          .property("view"),
          refer("viewWithAccounts:", [InjectedValue(.nothing, at: place(74))], line: 74), line: 74),
      ])
    let cell = definition("cell", of: "LoyaltyAssembly", class: "Cell", line: 90, scope: .prototype)
    let client = definition(
      "loyaltyClient", of: "NetworkAssembly", class: "LoyaltyClient", line: 110, scope: .singleton)
    return [
      FileFacts(
        path: "App/LoyaltyAssembly.m", language: .objectiveC,
        types: [
          assembly(
            "LoyaltyAssembly", line: 3,
            collaborators: [("network", "NetworkAssembly"), ("analytics", "AnalyticsAssembly")]),
          assembly("NetworkAssembly", line: 100),
          TypeDeclaration(name: "LoyaltyAssembly", kind: .implementation, location: place(8)),
          TypeDeclaration(name: "NetworkAssembly", kind: .implementation, location: place(105)),
        ],
        definitions: [controller, view, history, row, cell, client],
        resolutions: [
          Resolution(
            target: .key("controllerWithAccounts:", assembly: "LoyaltyAssembly"), arguments: [],
            location: place(5, "App/AppDelegate.m"))
        ])
    ]
  }()

  private static func place(_ line: Int, _ path: String) -> SourceLocation { place(line, 1, length: 1, path) }

  static let findings = [
    Finding(
      rule: "unresolved-reference", severity: .error, message: "nobody has 'cel'",
      location: place(73, 45, length: 3), symbols: ["LoyaltyAssembly.viewFor:", "cel"]),
    Finding(
      rule: "dropped-argument", severity: .error, message: "'customer' reaches no injection site",
      location: place(70, 40, length: 8),
      chain: [Finding.Hop("handed on here", at: place(53, 60, length: 8))],
      symbols: ["LoyaltyAssembly.viewFor:", "customer"]),
    Finding(
      rule: "unused-definition", severity: .note, message: "nothing refers to 'cell'",
      location: place(90, 6, length: 4), symbols: ["LoyaltyAssembly.cell"]),
  ]
}
