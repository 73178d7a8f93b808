import AssemblyFacts

/// Reads storyboards, nibs and property lists for the classes and assemblies that they name.
package enum InterfaceFileScanner {
  /// - Parameters:
  ///   - bytes: XML; anything else gives no facts.
  ///   - path: as locations report it; its extension tells the kind of file.
  package static func scan(_ bytes: [UInt8], path: String) -> FileFacts {
    var facts = FileFacts(path: path, language: .objectiveC)
    if path.hasSuffix(".plist") {
      facts.activations = initialAssemblies(bytes, path: path)
    } else {
      facts.resolutions = customClasses(bytes, path: path)
    }
    return facts
  }

  /// `customClass="X"` of scenes and views, and the `typhoonKey` that names a definition outright.
  private static func customClasses(_ bytes: [UInt8], path: String) -> [Resolution] {
    var result: [Resolution] = []
    for tag in MarkupReader(bytes, path: path) where tag.kind == .opening {
      if let name = tag.attributes["customClass"], !name.isEmpty {
        result.append(Resolution(target: .type(name), arguments: [], location: tag.location))
      }
      if tag.name == "userDefinedRuntimeAttribute", tag.attributes["keyPath"] == "typhoonKey",
        let key = tag.attributes["value"]
      {
        result.append(Resolution(target: .key(key, assembly: nil), arguments: [], location: tag.location))
      }
    }
    return result
  }

  /// The array under `TyphoonInitialAssemblies` (`TyphoonAssemblyBuilder+PlistProcessor.m`), also with a suffix.
  private static func initialAssemblies(_ bytes: [UInt8], path: String) -> [Activation] {
    var result: [Activation] = []
    var key = ""
    var names: [String]?
    var place: SourceLocation?
    for tag in MarkupReader(bytes, path: path) {
      switch (tag.kind, tag.name) {
      case (.text, "key"):
        key = tag.text
        place = tag.location
      case (.opening, "array") where key.hasPrefix("TyphoonInitialAssemblies"): names = []
      case (.text, "string"): names?.append(tag.text)
      case (.closing, "array"):
        if let found = names, !found.isEmpty, let place {
          result.append(Activation(assemblies: found, location: place))
        }
        names = nil
        key = ""
      default: break
      }
    }
    return result
  }
}
