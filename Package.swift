// swift-tools-version: 6.0
import Foundation
import PackageDescription

// MARK: - Where SwiftSyntax comes from

/// The directory of the toolchain that holds the prebuilt SwiftSyntax modules and libraries.
///
/// It is looked for beside the `swift` found first on PATH, as `<toolchain>/usr/lib/swift/host`. `DILINT_SWIFT_HOST`
/// names it outright; the Makefile sets that from `swift -print-target-info`, which also sees through launchers such
/// as `xcrun` and `swiftly`.
func swiftSyntaxDirectory() -> String? {
  func holdsSwiftSyntax(_ directory: String) -> Bool {
    FileManager.default.fileExists(atPath: directory + "/SwiftSyntax.swiftmodule")
  }
  if let named = Context.environment["DILINT_SWIFT_HOST"], !named.isEmpty {
    return holdsSwiftSyntax(named) ? named : nil
  }
  var toolchains: [String] = []
  for directory in (Context.environment["PATH"] ?? "").split(separator: ":") {
    let swift = URL(fileURLWithPath: String(directory)).appendingPathComponent("swift").resolvingSymlinksInPath()
    guard FileManager.default.isExecutableFile(atPath: swift.path) else { continue }
    toolchains.append(swift.deletingLastPathComponent().deletingLastPathComponent().path)
  }
  for developer in [Context.environment["DEVELOPER_DIR"], "/Applications/Xcode.app/Contents/Developer"] {
    if let developer { toolchains.append(developer + "/Toolchains/XcodeDefault.xctoolchain/usr") }
  }
  return toolchains.map { $0 + "/lib/swift/host" }.first(where: holdsSwiftSyntax)
}

var dependencies: [Package.Dependency] = []
var swiftSyntax: [Target.Dependency] = []
var swiftSyntaxSettings: [SwiftSetting] = []
var swiftSyntaxLinking: [LinkerSetting] = []
let swiftSyntaxModules = ["SwiftSyntax", "SwiftParser", "SwiftOperators"]

if Context.environment["DILINT_SWIFT_SYNTAX"] == "package" {
  #if compiler(>=6.3)
    let version: Version = "603.0.0"
  #elseif compiler(>=6.2)
    let version: Version = "602.0.0"
  #elseif compiler(>=6.1)
    let version: Version = "601.0.0"
  #else
    let version: Version = "600.0.0"
  #endif
  dependencies.append(.package(url: "https://github.com/swiftlang/swift-syntax.git", .upToNextMajor(from: version)))
  swiftSyntax = swiftSyntaxModules.map { .product(name: $0, package: "swift-syntax") }
} else if let directory = swiftSyntaxDirectory() {
  swiftSyntaxSettings = [.unsafeFlags(["-I", directory])]
  swiftSyntaxLinking =
    [.unsafeFlags(["-L", directory, "-Xlinker", "-rpath", "-Xlinker", directory])]
    + swiftSyntaxModules.map { .linkedLibrary($0) }
} else {
  fatalError(
    """
    No SwiftSyntax beside the 'swift' on PATH (looked for lib/swift/host/SwiftSyntax.swiftmodule in its toolchain). \
    Use a toolchain from swift.org or Xcode 16 or later, name the directory in DILINT_SWIFT_HOST, or set \
    DILINT_SWIFT_SYNTAX=package to build the swift-syntax package instead.
    """)
}

// MARK: - Where Graphviz comes from

/// The parts of an installed Graphviz that `dilint-layout` is built from.
struct Graphviz {
  /// The directory that holds `graphviz/gvc.h`.
  var headers: String
  /// The directory that holds libgvc and libcgraph.
  var libraries: String
  /// The plugin libraries, which are linked like any other.
  var plugins: [String]
}

/// Graphviz under `DILINT_GRAPHVIZ` or one of the usual prefixes; nil where its headers are not installed, and then
/// everything but pictures is built.
func installedGraphviz() -> Graphviz? {
  let files = FileManager.default
  let homes = ["/opt/homebrew/opt/graphviz", "/usr/local/opt/graphviz", "/home/linuxbrew/.linuxbrew/opt/graphviz"]
  let named = Context.environment["DILINT_GRAPHVIZ"].map { [$0] } ?? []
  for prefix in named + homes + ["/opt/local", "/usr/local", "/usr"] {
    guard files.fileExists(atPath: prefix + "/include/graphviz/gvc.h") else { continue }
    let folders = ["lib", "lib64"].map { prefix + "/" + $0 }
    // Debian's are in lib/<architecture>-linux-gnu.
    let inner = folders.flatMap { folder in
      ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.contains("-linux-") }.sorted()
        .map { folder + "/" + $0 }
    }
    for folder in folders + inner {
      let names = ((try? files.contentsOfDirectory(atPath: folder + "/graphviz")) ?? []).sorted()
      let plugins = ["core", "dot_layout", "neato_layout"].compactMap { plugin in
        names.first { $0.hasPrefix("libgvplugin_\(plugin).") && !$0.hasSuffix(".a") && !$0.hasSuffix(".la") }
      }
      guard plugins.count == 3 else { continue }
      return Graphviz(
        headers: prefix + "/include", libraries: folder, plugins: plugins.map { folder + "/graphviz/" + $0 })
    }
  }
  return nil
}

var layoutProducts: [Product] = []
var layoutTargets: [Target] = []
var layoutForTests: [Target.Dependency] = []
if let graphviz = installedGraphviz() {
  layoutProducts = [.executable(name: "dilint-layout", targets: ["dilint-layout"])]
  layoutTargets = [
    .target(
      name: "CGraphviz",
      cSettings: [.unsafeFlags(["-I", graphviz.headers, "-I", graphviz.headers + "/graphviz"])],
      linkerSettings: [
        .unsafeFlags(["-L", graphviz.libraries] + graphviz.plugins),
        .unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", graphviz.libraries + "/graphviz"]),
        .linkedLibrary("gvc"), .linkedLibrary("cgraph"),
      ]),
    .executableTarget(name: "dilint-layout", dependencies: ["CGraphviz"]),
  ]
  layoutForTests = ["dilint-layout"]
}

// MARK: - Targets, in the order in which data flows

let package = Package(
  name: "dilint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "dilint", targets: ["dilint"]),
    .plugin(name: "DilintPlugin", targets: ["DilintPlugin"]),
  ] + layoutProducts,
  dependencies: dependencies,
  targets: [
    .target(name: "SourceFiles"),
    .target(name: "ObjectiveCSyntax"),
    .target(name: "AssemblyFacts"),
    .target(
      name: "Scanning",
      dependencies: ["SourceFiles", "ObjectiveCSyntax", "AssemblyFacts"] + swiftSyntax,
      swiftSettings: swiftSyntaxSettings,
      linkerSettings: swiftSyntaxLinking),
    .target(name: "SwiftEvaluation", dependencies: ["AssemblyFacts"]),
    .target(name: "DependencyGraph", dependencies: ["SourceFiles", "AssemblyFacts", "SwiftEvaluation"]),
    .target(
      name: "ContainerBehavior",
      dependencies: ["SourceFiles", "AssemblyFacts", "SwiftEvaluation", "DependencyGraph"]),
    .target(
      name: "Linting",
      dependencies: ["SourceFiles", "AssemblyFacts", "DependencyGraph", "ContainerBehavior", "CYAML"]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "Reporting", dependencies: ["AssemblyFacts", "Linting"]),
    .target(name: "Diagrams", dependencies: ["SourceFiles", "AssemblyFacts", "DependencyGraph", "Linting"]),
    .executableTarget(
      name: "dilint",
      dependencies: [
        "SourceFiles", "AssemblyFacts", "Scanning", "DependencyGraph", "ContainerBehavior", "Linting", "Reporting",
        "Diagrams",
      ],
      swiftSettings: swiftSyntaxSettings),
    .target(name: "GeneratedSources"),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "ObjectiveCSyntax", "AssemblyFacts", "Scanning", "DependencyGraph", "ContainerBehavior", "GeneratedSources",
      ],
      swiftSettings: swiftSyntaxSettings),
    .plugin(
      name: "DilintPlugin",
      capability: .command(intent: .custom(verb: "dilint", description: "Check the dependency-injection graph.")),
      path: "Sources/DilintPlugin"),
    .testTarget(name: "SourceFilesTests", dependencies: ["SourceFiles"]),
    .testTarget(
      name: "ObjectiveCSyntaxTests", dependencies: ["ObjectiveCSyntax", "GeneratedSources"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ScanningTests",
      dependencies: ["Scanning", "ObjectiveCSyntax", "SourceFiles", "AssemblyFacts", "GeneratedSources"],
      swiftSettings: swiftSyntaxSettings),
    .testTarget(
      name: "DependencyGraphTests", dependencies: ["DependencyGraph", "Scanning", "AssemblyFacts"],
      swiftSettings: swiftSyntaxSettings),
    .testTarget(
      name: "ContainerBehaviorTests",
      dependencies: [
        "ContainerBehavior", "DependencyGraph", "SwiftEvaluation", "Scanning", "SourceFiles", "AssemblyFacts",
      ],
      swiftSettings: swiftSyntaxSettings),
    .testTarget(
      name: "LintingTests",
      dependencies: ["Linting", "DependencyGraph", "Scanning", "SourceFiles", "AssemblyFacts"],
      exclude: ["Cases", "Expected"],
      swiftSettings: swiftSyntaxSettings),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Linting", "AssemblyFacts"]),
    .testTarget(
      name: "DiagramsTests",
      dependencies: ["Diagrams", "DependencyGraph", "Scanning", "AssemblyFacts"] + layoutForTests,
      exclude: ["Expected"]),
    .testTarget(name: "EndToEndTests", dependencies: ["dilint"] + layoutForTests, exclude: ["Expected"]),
  ] + layoutTargets,
  swiftLanguageModes: [.v6]
)
