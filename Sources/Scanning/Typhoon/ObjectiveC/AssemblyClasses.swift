import AssemblyFacts

/// What one file tells about which of its classes are assemblies.
struct AssemblyClasses {
  private let superclasses: [String: String]
  private let declared: Set<String>
  private let mentionsAssemblies: Bool

  /// - Parameters:
  ///   - types: what the file declares.
  ///   - mentionsAssemblies: whether the file's text speaks of Typhoon or of assemblies at all.
  init(types: [TypeDeclaration], mentionsAssemblies: Bool) {
    var superclasses: [String: String] = [:]
    for type in types where type.kind == .class || type.kind == .implementation {
      if let superclass = type.superclass?.name { superclasses[type.name] = superclass }
    }
    self.superclasses = superclasses
    declared = Set(types.lazy.filter { $0.kind == .class }.map(\.name))
    self.mentionsAssemblies = mentionsAssemblies
  }

  enum Answer { case yes, no, maybe }

  /// Whether a class implemented in the file is an assembly. `no` only where the file shows its ancestry up to a class
  /// of the system.
  func isAssembly(_ name: String) -> Answer {
    var current = name
    for _ in 0..<50 {
      guard let superclass = superclasses[current] else {
        if current != name { return current.hasSuffix("Assembly") || mentionsAssemblies ? .maybe : .no }
        return mentionsAssemblies ? .maybe : .no
      }
      if superclass == AssemblyClasses.root { return .yes }
      if AssemblyClasses.isSystemClass(superclass) { return .no }
      current = superclass
      if superclasses[current] == nil { return .maybe }
    }
    return .maybe
  }

  /// Whether a class that is only named looks like an assembly: by what the file declares, else by its name.
  func looksLikeAssembly(_ name: String) -> Bool {
    if name == AssemblyClasses.root { return true }
    switch superclasses[name] == nil ? .maybe : isAssembly(name) {
    case .yes: return true
    case .no: return false
    case .maybe: return name.hasSuffix("Assembly") || name.hasSuffix("Assemblies")
    }
  }

  static let root = "TyphoonAssembly"

  /// Whether a name carries the prefix of a system framework, or is a test's.
  static func isSystemClass(_ name: String) -> Bool {
    if name.hasSuffix("Tests") || name.hasSuffix("TestCase") { return true }
    guard !name.hasSuffix("Assembly") else { return false }
    let prefix = name.prefix { $0.isUppercase }.dropLast()
    return systemPrefixes.contains(String(prefix))
  }

  private static let systemPrefixes: Set<String> = [
    "NS", "UI", "XCT", "CA", "MK", "CL", "AV", "SK", "GK", "WK", "SC", "SCN", "MF", "AB", "AL", "PH", "EK", "MP", "QL",
    "CN", "HK", "CK", "CI", "GLK", "UN", "WC", "CB", "MTK", "SF", "SL", "PK", "WK",
  ]
}
