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

// MARK: - Targets, in the order in which data flows

let package = Package(
  name: "dilint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "dilint", targets: ["dilint"]),
    .executable(name: "dilint-layout", targets: ["dilint-layout"]),
  ],
  dependencies: dependencies,
  targets: [
    .target(name: "SourceFiles"),
    .target(name: "ObjectiveCSyntax"),
    .target(name: "AssemblyFacts"),
    .target(
      name: "Scanning",
      dependencies: ["ObjectiveCSyntax", "AssemblyFacts"] + swiftSyntax,
      swiftSettings: swiftSyntaxSettings,
      linkerSettings: swiftSyntaxLinking),
    .target(name: "DependencyGraph", dependencies: ["AssemblyFacts"]),
    .target(name: "ContainerBehavior", dependencies: ["AssemblyFacts", "DependencyGraph"]),
    .target(name: "Linting", dependencies: ["AssemblyFacts", "DependencyGraph", "ContainerBehavior"]),
    .target(name: "Reporting", dependencies: ["AssemblyFacts", "Linting"]),
    .target(name: "Diagrams", dependencies: ["AssemblyFacts", "DependencyGraph", "Linting"]),
    .executableTarget(
      name: "dilint",
      dependencies: [
        "SourceFiles", "AssemblyFacts", "Scanning", "DependencyGraph", "ContainerBehavior", "Linting", "Reporting",
        "Diagrams",
      ]),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .executableTarget(name: "dilint-layout", dependencies: ["CGraphviz"]),
    .testTarget(name: "SourceFilesTests", dependencies: ["SourceFiles"]),
    .testTarget(name: "ObjectiveCSyntaxTests", dependencies: ["ObjectiveCSyntax"]),
    .testTarget(name: "ScanningTests", dependencies: ["Scanning", "ObjectiveCSyntax", "AssemblyFacts"]),
    .testTarget(name: "DependencyGraphTests", dependencies: ["DependencyGraph", "Scanning", "AssemblyFacts"]),
    .testTarget(
      name: "ContainerBehaviorTests",
      dependencies: ["ContainerBehavior", "DependencyGraph", "Scanning", "AssemblyFacts"]),
    .testTarget(
      name: "LintingTests", dependencies: ["Linting", "DependencyGraph", "Scanning", "AssemblyFacts"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Linting", "AssemblyFacts"]),
    .testTarget(name: "DiagramsTests", dependencies: ["Diagrams", "DependencyGraph", "Scanning", "AssemblyFacts"]),
    .testTarget(name: "EndToEndTests", dependencies: ["dilint", "dilint-layout"]),
  ],
  swiftLanguageModes: [.v6]
)
