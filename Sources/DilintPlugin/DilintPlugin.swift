import Foundation
import PackagePlugin

/// `swift package dilint [argument…]`: runs an installed `dilint` in the package's folder.
///
/// It does not build one: SwiftPM refuses packages that need compiler flags of their own as a dependency, and `dilint`
/// needs those of the toolchain's SwiftSyntax.
@main
struct DilintPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard let program = installedProgram() else {
      Diagnostics.error("no 'dilint' on PATH, nor in DILINT; build it with 'make build' in its repository")
      return
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("dilint: exit status \(process.terminationStatus)")
    }
  }

  /// What the variable DILINT names, else the first on PATH, else where Homebrew puts it.
  private func installedProgram() -> URL? {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["DILINT"], !named.isEmpty { return URL(fileURLWithPath: named) }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/opt/homebrew/bin", "/usr/local/bin"])
      .map { URL(fileURLWithPath: $0).appendingPathComponent("dilint") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
