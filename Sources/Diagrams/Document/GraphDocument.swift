import AssemblyFacts
import Linting

/// The graph as data: what `graph --format json` writes, `--from` reads, and every other output is made of.
///
/// Everything is named by symbols that stay the same when lines move; lists are in a fixed order. Described for users
/// in `docs/graph.schema.json`; a change that breaks readers counts `currentVersion` up.
package struct GraphDocument: Sendable, Codable, Equatable {
  package static let currentVersion = 1

  package var version: Int
  /// Sorted by id.
  package var assemblies: [Assembly]
  /// Sorted by assembly, in source order inside one.
  package var definitions: [Definition]
  /// What definitions refer to and the graph does not have; sorted by id.
  package var absences: [Absence]
  /// In order of their sources, and of sites inside one.
  package var edges: [Edge]
  /// The ways of runtime arguments, one hop each, in order of their sources.
  package var flows: [Flow]
  /// In order of place.
  package var findings: [Mark]
  /// What was left out of the graph on purpose, one sentence each.
  package var notes: [String]
  /// What differs, in one line, where this is a comparison of two graphs; everything in it says then by its `change`
  /// how it differs.
  package var comparison: String?

  package init(
    version: Int = currentVersion, assemblies: [Assembly] = [], definitions: [Definition] = [],
    absences: [Absence] = [], edges: [Edge] = [], flows: [Flow] = [], findings: [Mark] = [], notes: [String] = []
  ) {
    self.version = version
    self.assemblies = assemblies
    self.definitions = definitions
    self.absences = absences
    self.edges = edges
    self.flows = flows
    self.findings = findings
    self.notes = notes
  }
}

extension GraphDocument {
  package struct Assembly: Sendable, Codable, Equatable {
    /// The class, or what the registrations stand in.
    package var id: String
    package var framework: Framework
    package var superclass: String?
    /// The part of the project it belongs to, from its path.
    package var module: String
    package var location: SourceLocation
    package var change: Diagram.Change?
  }

  package struct Definition: Sendable, Codable, Equatable {
    /// `Assembly.key`.
    package var id: String
    package var assembly: String
    package var key: String
    /// What it builds, where source tells.
    package var product: String?
    package var construction: Construction
    /// nil where sharing does not apply, as for an alias.
    package var scope: String?
    package var isAbstract: Bool
    /// Code outside the assemblies that resolves it.
    package var entries: [SourceLocation]
    package var arguments: [Argument]
    package var sites: [Site]
    /// The `#if` condition around it.
    package var condition: String?
    /// Its name.
    package var location: SourceLocation
    /// All of it.
    package var extent: SourceLocation
    package var change: Diagram.Change?
    /// What changed about itself, such as `scope: prototype → singleton`.
    package var differences: [String]?
  }

  package enum Construction: String, Sendable, Codable {
    case `class`, factory, alias, wrapped, block, configuration, storyboard, inherited, option, nothing, unknown
  }

  package struct Argument: Sendable, Codable, Equatable {
    package enum Fate: String, Sendable, Codable { case injected, unknown, circulating, dropped }
    package var name: String
    package var type: String
    package var fate: Fate
    /// It is used in no way, and marked so.
    package var isDeliberatelyUnused: Bool
    package var location: SourceLocation
    package var change: Diagram.Change?
  }

  package struct Site: Sendable, Codable, Equatable {
    package enum Kind: String, Sendable, Codable {
      case initializer, property, method, before, after, factoryReceiver, factoryParameter, alias, parent, option,
        unused
    }
    /// Unique inside the definition.
    package var id: String
    /// As it is shown: `delegate`, `setAccounts:`, `view:` of `initWithClient:view:`.
    package var title: String
    package var kind: Kind
    /// The whole selector, for sites that are parameters.
    package var selector: String?
    package var index: Int?
    package var timing: Diagram.Timing
    /// What fills it besides definitions.
    package var values: [Value]
    package var location: SourceLocation
    package var change: Diagram.Change?
  }

  package struct Value: Sendable, Codable, Equatable {
    package enum Kind: String, Sendable, Codable {
      case argument, constant, nothing, byType, configuration, collection, assembly, code, inline, option, unknown
      /// A definition that a selection leaves out.
      case hidden
    }
    package var kind: Kind
    /// The argument's name, the constant's or the code's text, the configuration key, the type.
    package var text: String
  }

  package struct Absence: Sendable, Codable, Equatable {
    package enum Kind: String, Sendable, Codable {
      /// It exists nowhere.
      case missing
      /// It would be outside of the scanned sources.
      case outside
    }
    package var id: String
    package var kind: Kind
    /// The assembly that was asked, or the name by which it was asked; empty for a service that nobody registers.
    package var assembly: String
    package var key: String
    /// A definition that was perhaps meant.
    package var suggestion: String?
    package var change: Diagram.Change?
  }

  package struct Edge: Sendable, Codable, Equatable {
    package enum Role: String, Sendable, Codable {
      case injection, alias, parent, option, unused
      /// Handed on as an argument of another reference, and resolved where that is injected.
      case argument
    }
    package var id: String
    package var source: String
    /// The id of a site of the source.
    package var site: String
    /// The id of a definition or of an absence.
    package var target: String
    package var timing: Diagram.Timing
    package var role: Role
    /// What the reference hands on, in order.
    package var arguments: [Value]
    /// Both ends belong to the same group of definitions that reach each other.
    package var isInCycle: Bool
    package var location: SourceLocation
    package var change: Diagram.Change?
  }

  package struct ArgumentPlace: Sendable, Codable, Equatable, Hashable {
    package var definition: String
    package var argument: Int
  }

  package struct Flow: Sendable, Codable, Equatable {
    package var id: String
    package var source: ArgumentPlace
    package var target: ArgumentPlace
    package var location: SourceLocation
    package var change: Diagram.Change?
  }

  /// A finding, and what it marks in the picture.
  package struct Mark: Sendable, Codable, Equatable {
    package var finding: Finding
    package var definitions: [String]
    package var edges: [String]
    package var flows: [String]
    package var change: Diagram.Change?
  }
}
