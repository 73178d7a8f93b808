import AssemblyFacts

extension TypeIndex {
  /// Whether a value of one type can be what a place of another type asks for.
  ///
  /// `no` is only said where the scanned sources rule it out: two classes of which neither inherits from the other, a
  /// class that is known not to conform to a protocol, an object where a block or a class is wanted.
  package func fits(_ value: StaticType, into place: TypeReference) -> Truth {
    let type = value.reference
    switch place.kind {
    case .any: return conformance(of: value, to: place.protocols)
    case .object:
      if place.name.isEmpty || place.name == "NSObject" || place.name == "NSProxy" {
        return conformance(of: value, to: place.protocols)
      }
      switch type.kind {
      case .object:
        let related = areRelated(type.name, place.name, isExact: value.isExact)
        guard related == .yes else { return related }
        return conformance(of: value, to: place.protocols)
      case .block, .classObject: return .no
      case .any, .selfType, .primitive, .void, .unknown: return .unknown
      }
    case .block: return type.kind == .object && isKnownClass(type.name) || type.kind == .classObject ? .no : .unknown
    case .classObject: return type.kind == .object && isKnownClass(type.name) || type.kind == .block ? .no : .unknown
    // The container unwraps numbers and values, and converts texts from configurations.
    case .primitive: return type.kind == .object && self[type.name]?.isProtocol == false ? .no : .unknown
    case .selfType, .void, .unknown: return .unknown
    }
  }

  /// Whether a value declared as `name` may be a `wanted`: it inherits from it, or a value of it may turn out to be one.
  private func areRelated(_ name: String, _ wanted: String, isExact: Bool) -> Truth {
    switch isSubclass(name, of: wanted) {
    case .yes: return .yes
    case .no:
      if isExact { return .no }
      let down = isSubclass(wanted, of: name)
      return down == .no ? .no : down
    case .unknown:
      // Two Foundation classes, or one and a class that is scanned down to its root.
      if let family = FoundationClasses.family(of: name) {
        if let other = FoundationClasses.family(of: wanted) { return family == other ? .unknown : .no }
        return ancestry(of: wanted).isComplete ? .no : .unknown
      }
      if !isExact, isSubclass(wanted, of: name) == .yes { return .yes }
      return .unknown
    }
  }

  private func conformance(of value: StaticType, to protocols: [String]) -> Truth {
    let type = value.reference
    var answer = Truth.yes
    for wanted in protocols {
      let conforms: Truth
      if type.protocols.contains(where: { inherits(protocol: $0, from: wanted) == .yes }) {
        conforms = .yes
      } else if type.kind == .object, value.isExact, self[type.name]?.isProtocol == false {
        conforms = self.conforms(type.name, to: wanted)
      } else {
        conforms = type.kind == .object && self.conforms(type.name, to: wanted) == .yes ? .yes : .unknown
      }
      if conforms == .no { return .no }
      if conforms == .unknown { answer = .unknown }
    }
    return answer
  }

  private func isKnownClass(_ name: String) -> Bool {
    self[name]?.isProtocol == false || FoundationClasses.family(of: name) != nil
  }
}

/// Classes of the SDK that everybody uses and that have nothing to do with each other.
enum FoundationClasses {
  private static let families: [String: [String]] = [
    "string": ["NSString", "NSMutableString"], "array": ["NSArray", "NSMutableArray"],
    "dictionary": ["NSDictionary", "NSMutableDictionary"], "set": ["NSSet", "NSMutableSet", "NSCountedSet"],
    "ordered set": ["NSOrderedSet", "NSMutableOrderedSet"], "number": ["NSNumber", "NSDecimalNumber", "NSValue"],
    "date": ["NSDate"], "data": ["NSData", "NSMutableData"], "url": ["NSURL"],
    "request": ["NSURLRequest", "NSMutableURLRequest"], "bundle": ["NSBundle"], "error": ["NSError"],
    "attributed string": ["NSAttributedString", "NSMutableAttributedString"], "locale": ["NSLocale"],
    "time zone": ["NSTimeZone"], "index path": ["NSIndexPath"], "notification center": ["NSNotificationCenter"],
    "file manager": ["NSFileManager"], "user defaults": ["NSUserDefaults"], "uuid": ["NSUUID"],
  ]

  private static let familyByClass: [String: String] = {
    var result: [String: String] = [:]
    for (family, classes) in families {
      for name in classes { result[name] = family }
    }
    return result
  }()

  static func family(of name: String) -> String? { familyByClass[name] }
}
