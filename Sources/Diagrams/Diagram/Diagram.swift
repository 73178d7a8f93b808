import AssemblyFacts
import Linting

/// What a picture shows, before anything is measured or placed: assemblies as areas, definitions as cards with a row for
/// each runtime argument and each injection site, and what runs between the rows.
///
/// The order of areas, cards, rows and edges is the order in which they are written out. Ids are symbolic and the same
/// in every run; texts come from source and may hold anything.
package struct Diagram: Sendable, Equatable {
  package var title: String
  /// One line under the title, such as `12 definitions in 3 assemblies · 2 findings`.
  package var summary: String
  /// What was collapsed, hidden or left out, one sentence each.
  package var notes: [String]
  package var areas: [Area]
  package var cards: [Card]
  package var edges: [Edge]
  package var flows: [Flow]

  package init(
    title: String, summary: String = "", notes: [String] = [], areas: [Area] = [], cards: [Card] = [],
    edges: [Edge] = [], flows: [Flow] = []
  ) {
    self.title = title
    self.summary = summary
    self.notes = notes
    self.areas = areas
    self.cards = cards
    self.edges = edges
    self.flows = flows
  }
}

extension Diagram {
  /// How a thing differs from what it is compared with.
  package enum Change: String, Sendable, Codable {
    case added, removed, changed
    /// Shown for orientation in a picture of changes.
    case unchanged

    /// As it stands before a text; empty for what is unchanged.
    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "−"
      case .changed: "~"
      case .unchanged: ""
      }
    }
  }

  /// A titled frame around cards: an assembly or a module.
  package struct Area: Sendable, Equatable {
    package var id: String
    package var title: String
    /// The area it stands in.
    package var parent: String?
    package var location: SourceLocation?
    /// Outside of the scanned sources.
    package var isOutside: Bool
    package var change: Change?

    package init(
      id: String, title: String, parent: String? = nil, location: SourceLocation? = nil, isOutside: Bool = false,
      change: Change? = nil
    ) {
      self.id = id
      self.title = title
      self.parent = parent
      self.location = location
      self.isOutside = isOutside
      self.change = change
    }
  }

  package struct Card: Sendable, Equatable {
    package enum Kind: String, Sendable, Codable {
      case definition
      /// A definition of an assembly that is not scanned.
      case outside
      /// A definition that is referred to and exists nowhere.
      case missing
      /// Stands for several definitions.
      case summary
      /// A definition whose own page has the details.
      case elsewhere
    }
    package var id: String
    package var kind: Kind
    /// The id of its area.
    package var area: String?
    package var title: String
    /// What stands under the title, such as class and scope.
    package var details: [String]
    package var arguments: [Argument]
    package var sites: [Site]
    package var badges: [Badge]
    package var location: SourceLocation?
    /// Where the card leads instead of to its source, such as to the page of a collapsed assembly.
    package var link: String?
    package var change: Change?

    package init(
      id: String, kind: Kind = .definition, area: String? = nil, title: String, details: [String] = [],
      arguments: [Argument] = [], sites: [Site] = [], badges: [Badge] = [], location: SourceLocation? = nil,
      link: String? = nil, change: Change? = nil
    ) {
      self.id = id
      self.kind = kind
      self.area = area
      self.title = title
      self.details = details
      self.arguments = arguments
      self.sites = sites
      self.badges = badges
      self.location = location
      self.link = link
      self.change = change
    }
  }

  /// A row for a runtime argument, entering on the left.
  package struct Argument: Sendable, Equatable {
    package enum Fate: String, Sendable, Codable {
      /// It reaches an injection site, or may.
      case used
      /// It is lost here.
      case dropped
      /// It goes round a cycle and is injected nowhere.
      case circulating
      /// Marked as unused on purpose.
      case unused
    }
    package var name: String
    package var type: String
    package var fate: Fate
    package var location: SourceLocation?
    package var change: Change?

    package init(
      name: String, type: String = "", fate: Fate = .used, location: SourceLocation? = nil, change: Change? = nil
    ) {
      self.name = name
      self.type = type
      self.fate = fate
      self.location = location
      self.change = change
    }
  }

  /// When a site is filled.
  package enum Timing: String, Sendable, Codable {
    /// Before the instance exists.
    case initializer
    /// Afterwards.
    case deferred
  }

  /// A row for an injection site, leaving on the right.
  package struct Site: Sendable, Equatable {
    /// What fills the site, where that is no definition.
    package enum Value: Sendable, Equatable {
      /// The runtime argument of this name.
      case argument(String)
      /// A constant, a configuration key, `by type`, an unknown expression.
      case text(String)
    }
    package var title: String
    package var timing: Timing
    package var values: [Value]
    /// Its edge closes a cycle of which nothing is reported.
    package var closesCycle: Bool
    package var location: SourceLocation?
    package var change: Change?

    package init(
      title: String, timing: Timing, values: [Value] = [], closesCycle: Bool = false, location: SourceLocation? = nil,
      change: Change? = nil
    ) {
      self.title = title
      self.timing = timing
      self.values = values
      self.closesCycle = closesCycle
      self.location = location
      self.change = change
    }
  }

  /// From a site to the definition that fills it.
  package struct Edge: Sendable, Equatable {
    package enum Style: String, Sendable, Codable {
      case initializer, deferred
      /// To the definition it inherits from.
      case parent
    }
    package var id: String
    /// The id of the card it leaves.
    package var source: String
    /// The position of the site row; nil leaves from the title.
    package var site: Int?
    /// The id of the card it leads to.
    package var target: String
    package var style: Style
    /// The severity of the finding that it is part of.
    package var alarm: Severity?
    /// What it says in full, for the tooltip.
    package var description: String
    package var location: SourceLocation?
    package var change: Change?

    package init(
      id: String, source: String, site: Int?, target: String, style: Style, alarm: Severity? = nil,
      description: String = "", location: SourceLocation? = nil, change: Change? = nil
    ) {
      self.id = id
      self.source = source
      self.site = site
      self.target = target
      self.style = style
      self.alarm = alarm
      self.description = description
      self.location = location
      self.change = change
    }
  }

  /// One hop of a runtime argument, from argument row to argument row.
  package struct Flow: Sendable, Equatable {
    package var id: String
    package var source: String
    /// The position of the argument row.
    package var sourceArgument: Int
    package var target: String
    package var targetArgument: Int
    package var alarm: Severity?
    package var description: String
    package var location: SourceLocation?
    package var change: Change?

    package init(
      id: String, source: String, sourceArgument: Int, target: String, targetArgument: Int, alarm: Severity? = nil,
      description: String = "", location: SourceLocation? = nil, change: Change? = nil
    ) {
      self.id = id
      self.source = source
      self.sourceArgument = sourceArgument
      self.target = target
      self.targetArgument = targetArgument
      self.alarm = alarm
      self.description = description
      self.location = location
      self.change = change
    }
  }

  /// The mark of a finding on a card: its rule's name.
  package struct Badge: Sendable, Equatable {
    package var rule: String
    package var severity: Severity
    package var message: String
    package var location: SourceLocation?
    package var change: Change?

    package init(
      rule: String, severity: Severity, message: String, location: SourceLocation? = nil, change: Change? = nil
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.location = location
      self.change = change
    }
  }
}

extension Diagram.Card {
  /// The worst of its findings; one that is gone does not count.
  package var severity: Severity? { badges.filter { $0.change != .removed }.map(\.severity).max() }
}

extension Diagram {
  /// The positions of cards by id; the first of several with one id.
  var cardPositions: [String: Int] {
    Dictionary(cards.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }
}
