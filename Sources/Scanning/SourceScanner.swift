import AssemblyFacts
import SourceFiles

/// The front door of scanning: from the bytes of one file to what it says, whatever its language.
package enum SourceScanner {
  /// Whether a file can say anything about assemblies, from its bytes alone. Files that cannot are only parsed when a
  /// type they declare turns out to matter.
  package static func mayMatter(_ bytes: [UInt8], of kind: SourceFile.Kind) -> Bool {
    switch kind {
    case .objectiveC: objectiveCFilter.passes(bytes)
    case .swift: swiftFilter.passes(bytes)
    case .resource: resourceFilter.passes(bytes)
    }
  }

  /// - Parameters:
  ///   - bytes: UTF-8 as far as it is well formed.
  ///   - path: as locations report it.
  /// - Returns: never fails; what could not be followed is among the `problems`.
  package static func scan(_ bytes: [UInt8], path: String, kind: SourceFile.Kind) -> FileFacts {
    switch kind {
    case .objectiveC: ObjectiveCScanner.scan(bytes, path: path)
    case .swift: SwiftScanner.scan(bytes, path: path)
    case .resource: InterfaceFileScanner.scan(bytes, path: path)
    }
  }

  private static let objectiveCFilter = BytePrefilter(markers: ["Typhoon", "Assembly", "componentFor"])
  private static let swiftFilter = BytePrefilter(
    markers: ["Typhoon", "Assembly", "Swinject", "Container", "Resolver", "autoregister"])
  private static let resourceFilter = BytePrefilter(markers: ["customClass", "TyphoonInitialAssemblies"])
}
