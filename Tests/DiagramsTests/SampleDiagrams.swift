import AssemblyFacts

@testable import Diagrams

/// Small diagrams made by hand.
enum SampleDiagrams {
  static func location(_ line: Int, _ path: String = "Loyalty/LoyaltyAssembly.m") -> SourceLocation {
    SourceLocation(path: path, line: line, column: 1, endLine: line, endColumn: 10)
  }

  /// A controller and its view, which share an argument and point at each other.
  static let loyalty = Diagram(
    title: "Loyalty", summary: "3 definitions in 2 assemblies · no findings",
    areas: [
      Diagram.Area(id: "LoyaltyAssembly", title: "LoyaltyAssembly", location: location(3)),
      Diagram.Area(id: "NetworkComponents", title: "NetworkComponents", location: location(5, "Network.m")),
    ],
    cards: [
      Diagram.Card(
        id: "LoyaltyAssembly.loyaltyManagementControllerWithAccounts:", area: "LoyaltyAssembly",
        title: "loyaltyManagementControllerWithAccounts:", details: ["LoyaltyManagementViewController · object graph"],
        arguments: [Diagram.Argument(name: "accounts", type: "NSArray", location: location(10))],
        sites: [
          Diagram.Site(title: "initWithLoyaltyClient:", timing: .initializer, location: location(12)),
          Diagram.Site(title: "view:", timing: .initializer, location: location(13)),
        ], location: location(10)),
      Diagram.Card(
        id: "LoyaltyAssembly.loyaltyManagementViewWithAccounts:", area: "LoyaltyAssembly",
        title: "loyaltyManagementViewWithAccounts:", details: ["LoyaltyManagementView · object graph"],
        arguments: [Diagram.Argument(name: "accounts", type: "NSArray", location: location(20))],
        sites: [
          Diagram.Site(title: "delegate", timing: .deferred, closesCycle: true, location: location(22)),
          Diagram.Site(
            title: "setLoyaltyAccounts:", timing: .deferred, values: [.argument("accounts")], location: location(23)),
          Diagram.Site(title: "title", timing: .deferred, values: [.text("“Your points”")], location: location(24)),
        ], location: location(20)),
      Diagram.Card(
        id: "NetworkComponents.loyaltyClient", area: "NetworkComponents", title: "loyaltyClient",
        details: ["LoyaltyClient · singleton"], location: location(7, "Network.m")),
    ],
    edges: [
      Diagram.Edge(
        id: "controller.initWithLoyaltyClient", source: "LoyaltyAssembly.loyaltyManagementControllerWithAccounts:",
        site: 0, target: "NetworkComponents.loyaltyClient", style: .initializer,
        description: "initWithLoyaltyClient: → loyaltyClient", location: location(12)),
      Diagram.Edge(
        id: "controller.view", source: "LoyaltyAssembly.loyaltyManagementControllerWithAccounts:", site: 1,
        target: "LoyaltyAssembly.loyaltyManagementViewWithAccounts:", style: .initializer,
        description: "view: → loyaltyManagementViewWithAccounts:", location: location(13)),
      Diagram.Edge(
        id: "view.delegate", source: "LoyaltyAssembly.loyaltyManagementViewWithAccounts:", site: 0,
        target: "LoyaltyAssembly.loyaltyManagementControllerWithAccounts:", style: .deferred,
        description: "delegate → loyaltyManagementControllerWithAccounts:", location: location(22)),
    ],
    flows: [
      Diagram.Flow(
        id: "controller.0-view.0", source: "LoyaltyAssembly.loyaltyManagementControllerWithAccounts:",
        sourceArgument: 0, target: "LoyaltyAssembly.loyaltyManagementViewWithAccounts:", targetArgument: 0,
        description: "accounts → accounts", location: location(13))
    ])

  /// Everything that can be drawn, wrong in most ways.
  static let broken: Diagram = {
    var diagram = loyalty
    diagram.title = "Loyalty, broken"
    diagram.summary = "6 definitions in 3 assemblies · 2 errors, 1 warning, 1 note"
    diagram.notes = ["Hidden: 3 definitions that match --exclude 'Debug*'."]
    diagram.cards[0].badges = [
      Diagram.Badge(
        rule: "unresolvable-cycle", severity: .error, message: "cannot be built from any entry", location: location(13))
    ]
    diagram.cards[1].badges = [
      Diagram.Badge(
        rule: "unresolvable-cycle", severity: .error, message: "cannot be built from any entry", location: location(13)),
      Diagram.Badge(
        rule: "unused-definition", severity: .note, message: "nothing refers to it", location: location(20)),
    ]
    diagram.cards[1].sites[0] = Diagram.Site(title: "initWithController:", timing: .initializer, location: location(22))
    diagram.edges[2].style = .initializer
    diagram.edges[2].alarm = .error
    diagram.edges[1].alarm = .error
    diagram.cards[2].badges = [
      Diagram.Badge(
        rule: "captive-dependency", severity: .warning, message: "holds a shorter-lived one", location: location(3))
    ]
    diagram.cards[2].sites = [
      Diagram.Site(title: "parent", timing: .initializer),
      Diagram.Site(title: "retryCount", timing: .deferred, values: [.text("3")]),
      Diagram.Site(title: "baseURL", timing: .deferred, values: [.text("config service.url")]),
      Diagram.Site(title: "cache", timing: .deferred, values: [.text("by type")]),
      Diagram.Site(title: "next", timing: .deferred),
    ]
    diagram.areas.append(Diagram.Area(id: "Outside", title: "AnalyticsAssembly", isOutside: true))
    diagram.cards += [
      Diagram.Card(
        id: "Outside.tracker", kind: .outside, area: "Outside", title: "tracker", details: ["not scanned"]),
      Diagram.Card(
        id: "LoyaltyAssembly.loyaltyViewAccounts:", kind: .missing, area: "LoyaltyAssembly",
        title: "loyaltyViewAccounts:", details: ["does not exist · did you mean loyaltyManagementViewWithAccounts:?"]),
      Diagram.Card(
        id: "NetworkComponents.client", area: "NetworkComponents", title: "baseClient", details: ["abstract"]),
      Diagram.Card(
        id: "LoyaltyAssembly.historyWithAccounts:from:", area: "LoyaltyAssembly", title: "historyWithAccounts:from:",
        details: ["LoyaltyHistory · prototype"],
        arguments: [
          Diagram.Argument(name: "accounts", type: "NSArray<Account *>", fate: .dropped, location: location(31)),
          Diagram.Argument(name: "from", type: "NSDate", fate: .circulating, location: location(31)),
        ],
        sites: [
          Diagram.Site(title: "tracker", timing: .deferred),
          Diagram.Site(title: "view", timing: .deferred),
        ],
        badges: [
          Diagram.Badge(
            rule: "dropped-argument", severity: .error, message: "accounts reaches no injection site",
            location: location(31))
        ],
        location: location(31)),
    ]
    diagram.edges += [
      Diagram.Edge(
        id: "client.parent", source: "NetworkComponents.loyaltyClient", site: 0, target: "NetworkComponents.client",
        style: .parent),
      Diagram.Edge(
        id: "client.next", source: "NetworkComponents.loyaltyClient", site: 4,
        target: "NetworkComponents.loyaltyClient", style: .deferred),
      Diagram.Edge(
        id: "history.tracker", source: "LoyaltyAssembly.historyWithAccounts:from:", site: 0, target: "Outside.tracker",
        style: .deferred),
      Diagram.Edge(
        id: "history.view", source: "LoyaltyAssembly.historyWithAccounts:from:", site: 1,
        target: "LoyaltyAssembly.loyaltyViewAccounts:", style: .deferred, alarm: .error),
    ]
    return diagram
  }()

  /// One card on which everything has the same name.
  static func named(_ name: String) -> Diagram {
    let location = SourceLocation(path: name, line: 1, column: 1, endLine: 1, endColumn: 1)
    let card = Diagram.Card(
      id: name, area: name, title: name, details: [name],
      arguments: [Diagram.Argument(name: name, type: name, fate: .dropped, location: location)],
      sites: [
        Diagram.Site(title: name, timing: .deferred, values: [.argument(name), .text(name)], location: location)
      ],
      badges: [Diagram.Badge(rule: name, severity: .error, message: name, location: location)], location: location)
    return Diagram(
      title: name, summary: name, notes: [name], areas: [Diagram.Area(id: name, title: name, location: location)],
      cards: [card],
      edges: [
        Diagram.Edge(
          id: name, source: name, site: 0, target: name, style: .deferred, description: name, location: location)
      ],
      flows: [
        Diagram.Flow(
          id: name, source: name, sourceArgument: 0, target: name, targetArgument: 0, description: name,
          location: location)
      ])
  }
}
