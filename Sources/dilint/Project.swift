import AssemblyFacts
import DependencyGraph
import Foundation
import Linting
import Reporting
import Scanning
import SourceFiles

/// Everything that a run reads: the facts of the files that matter, and the graph made of them.
struct Project {
  var facts: [FileFacts]
  var graph: DependencyGraph
  /// In order of path.
  var troubles: [FileTrouble]
  /// What in the configuration has no effect, one sentence each.
  var warnings: [String]
  /// The number of source files found, read or not.
  var fileCount: Int
  var configuration: Configuration
  /// How files are called in the repository.
  var paths: RepositoryPaths
  /// The version of Typhoon in use, nil where nothing tells.
  var typhoonVersion: [Int]?
  /// Threads to work with.
  var jobs: Int
  private var sourceFiles: [String: SourceFile]
  /// The source files found, as the repository knows them.
  private var repositoryFiles: Set<String>

  /// Whether something that was asked for could not be read.
  var isIncomplete: Bool { troubles.contains(where: \.isFatal) }

  /// Reads the files below some paths.
  ///
  /// Only files in which a framework's or an assembly's name occurs are parsed at first. What these build and refer to
  /// is then looked up in the other files by the names those declare, again and again until nothing new turns up.
  static func load(_ settings: ScanSettings) -> Project {
    let jobs = settings.jobs
    let found = settings.discovery.discover(settings.paths)
    let progress = ProgressLine(total: found.files.count)
    defer { progress?.finish() }
    let first = ParallelMap.map(found.files, jobs: jobs) { file in
      defer { progress?.advance() }
      return Project.firstLook(file)
    }
    var facts: [FileFacts] = []
    var troubles = found.troubles
    var waiting: [String: [SourceFile]] = [:]
    for (file, look) in zip(found.files, first) {
      if let trouble = look.trouble { troubles.append(trouble) }
      if let scanned = look.facts { facts.append(scanned) }
      for name in look.declaredNames { waiting[name, default: []].append(file) }
    }
    var wanted = Project.typeNames(in: facts)
    var asked: Set<String> = []
    var readAlready: Set<SourceFile> = []
    while true {
      let files = Set(wanted.subtracting(asked).flatMap { waiting[$0] ?? [] }).subtracting(readAlready)
      asked.formUnion(wanted)
      if files.isEmpty { break }
      readAlready.formUnion(files)
      let more = ParallelMap.map(files.sorted { $0.path < $1.path }, jobs: jobs, Project.secondLook)
      let added = more.compactMap(\.facts)
      troubles += more.compactMap(\.trouble)
      facts += added
      // Of a class that an assembly builds, only what it inherits from is of further interest.
      wanted = Project.ancestorNames(in: added)
    }
    facts.sort { $0.path < $1.path }
    troubles.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    let configured = settings.configuration.applied(to: facts)
    let directory = settings.discovery.workingDirectory
    let resolved = found.files.filter { $0.resolvedPath != directory + "/" + $0.path }
    let paths = RepositoryPaths(
      root: Project.repositoryRoot(of: settings), workingDirectory: directory,
      resolved: Dictionary(resolved.map { ($0.path, $0.resolvedPath) }) { first, _ in first })
    return Project(
      facts: configured.facts, graph: DependencyGraph(files: configured.facts), troubles: troubles,
      warnings: configured.warnings, fileCount: found.files.count, configuration: settings.configuration,
      paths: paths,
      typhoonVersion: settings.configuration.versions[.typhoon] ?? TyphoonVersion.find(settings), jobs: jobs,
      sourceFiles: Dictionary(found.files.map { ($0.path, $0) }) { first, _ in first },
      repositoryFiles: Set(found.files.map { paths.path(for: $0.path) }))
  }

  /// The next directory upwards that git keeps, else that of the configuration, else the working directory.
  private static func repositoryRoot(of settings: ScanSettings) -> String {
    let directory = settings.discovery.workingDirectory
    if let root = Git.root(above: directory) { return root }
    guard let file = settings.configuration.files.first else { return directory }
    let found = (SourceDiscovery.resolved(file) as NSString).deletingLastPathComponent
    return directory == found || directory.hasPrefix(found + "/") ? found : directory
  }

  /// Whether the run looked at a file, named as the repository knows it, or there is none.
  func covers(_ path: String) -> Bool {
    repositoryFiles.contains(path)
      || !FileManager.default.fileExists(atPath: path.hasPrefix("/") ? path : paths.root + "/" + path)
  }

  /// Everything there is to know before rules are tried.
  func ruleContext() -> RuleContext { RuleContext(graph: graph, typhoonVersion: typhoonVersion) }

  /// The text of the files that findings speak of.
  func excerpts(for findings: [Finding]) -> SourceExcerpts {
    var excerpts = SourceExcerpts()
    let places = findings.map(\.location.path) + findings.flatMap { $0.chain.map(\.location.path) }
    for path in Set(places).sorted() {
      guard let file = sourceFiles[path], let contents = try? SourceReader.read(file) else { continue }
      excerpts.add(contents.bytes, for: path)
    }
    return excerpts
  }

  // MARK: Reading one file

  private struct Look: Sendable {
    var facts: FileFacts?
    var declaredNames: [String] = []
    var trouble: FileTrouble?
  }

  private static func firstLook(_ file: SourceFile) -> Look {
    do {
      let contents = try SourceReader.read(file)
      guard SourceScanner.mayMatter(contents.bytes, of: file.kind) else {
        // A property list may well be binary.
        if file.kind != .resource, SourceReader.isBinary(contents.bytes) {
          return Look(trouble: SourceReader.inspect(contents.bytes, of: file))
        }
        return Look(declaredNames: DeclaredNames.find(in: contents.bytes, kind: file.kind))
      }
      return scan(contents.bytes, of: file, also: contents.trouble)
    } catch {
      return Look(trouble: error)
    }
  }

  private static func secondLook(_ file: SourceFile) -> Look {
    do {
      let contents = try SourceReader.read(file)
      return scan(contents.bytes, of: file, also: contents.trouble)
    } catch {
      return Look(trouble: error)
    }
  }

  private static func scan(_ bytes: [UInt8], of file: SourceFile, also trouble: FileTrouble?) -> Look {
    let found = SourceReader.inspect(bytes, of: file)
    if found?.kind == .binary { return Look(trouble: found) }
    return Look(facts: SourceScanner.scan(bytes, path: file.path, kind: file.kind), trouble: found ?? trouble)
  }

  // MARK: Which types matter

  /// The types that definitions, collaborators and superclasses of the scanned files name.
  private static func typeNames(in files: [FileFacts]) -> Set<String> {
    var names = ancestorNames(in: files)
    func add(_ type: TypeReference) {
      if !type.name.isEmpty { names.insert(type.name) }
      names.formUnion(type.protocols)
    }
    for file in files {
      names.formUnion(file.typeNamesInSwinjectCode)
      for definition in file.definitions {
        add(definition.productType)
        for parameter in definition.parameters { add(parameter.type) }
        switch definition.body.construction {
        case .class(let reference), .block(let reference): if let name = reference.name { names.insert(name) }
        case .closure(let reference): if let name = reference?.name { names.insert(name) }
        default: break
        }
        if case .service(let key) = definition.key { names.insert(key.type) }
      }
      for type in file.types {
        for property in type.properties { add(property.type) }
      }
    }
    return names
  }

  private static func ancestorNames(in files: [FileFacts]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      for type in file.types {
        if let superclass = type.superclass { names.insert(superclass.name) }
        names.formUnion(type.protocols)
        names.insert(type.name)
      }
    }
    return names
  }
}
