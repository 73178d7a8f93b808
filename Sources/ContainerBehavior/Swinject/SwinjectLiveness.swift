import SwiftEvaluation

/// Which objects are still there: reference counting over everything that evaluation made.
///
/// An object goes when nothing that is left refers to it strongly. Objects that refer to each other stay, as they do at
/// run time.
struct SwinjectLiveness {
  private var counts: [ObjectIdentifier: Int] = [:]

  /// Marks the objects that are gone, and unmarks all others: a value that is only on its way between two calls is not
  /// seen and may be marked until it has arrived.
  ///
  /// - Parameter roots: values that are held from outside of any object.
  static func update(_ objects: [SwiftObject], roots: [SwiftValue], slots: [SwiftSlot]) {
    var liveness = SwinjectLiveness()
    for object in objects {
      object.isReleased = false
      liveness.counts[ObjectIdentifier(object)] = 0
    }
    for root in roots { liveness.count(root, 1) }
    for slot in slots where !slot.isWeak { liveness.count(slot.value, 1) }
    for object in objects { liveness.countFields(of: object, 1) }
    var gone = objects.filter { liveness.counts[ObjectIdentifier($0)] == 0 }
    while let object = gone.popLast() {
      guard !object.isReleased else { continue }
      object.isReleased = true
      liveness.countFields(of: object, -1) { next in gone.append(next) }
    }
  }

  private mutating func countFields(
    of object: SwiftObject, _ change: Int, _ released: (SwiftObject) -> Void = { _ in }
  ) {
    for (name, field) in object.fields where !object.weakFields.contains(name) {
      count(field.value, change, released)
    }
  }

  private mutating func count(_ value: SwiftValue, _ change: Int, _ released: (SwiftObject) -> Void = { _ in }) {
    SwinjectLiveness.forEachObject(in: value) { object in
      let id = ObjectIdentifier(object)
      guard let known = counts[id] else { return }
      counts[id] = known + change
      if known + change == 0 { released(object) }
    }
  }

  /// The objects that a value refers to directly, each time it does.
  private static func forEachObject(in value: SwiftValue, _ visit: (SwiftObject) -> Void) {
    var stack = [value]
    var visited: Set<ObjectIdentifier> = []
    while let next = stack.popLast() {
      switch next {
      case .object(let object): visit(object)
      case .array(let values), .enumCase(_, _, let values): stack += values
      case .dictionary(let entries): stack += entries.flatMap { [$0.key, $0.value] }
      case .tuple(let elements): stack += elements.map(\.typed.value)
      case .structure(let structure): stack += structure.fields.values.map(\.value)
      case .closure(let closure):
        guard visited.insert(ObjectIdentifier(closure)).inserted else { continue }
        for slot in closure.captured.values where !slot.isWeak { stack.append(slot.value) }
        if let own = closure.frame.selfValue, closure.usesSelf { stack.append(own.value) }
      case .function(_, let object): if let object { stack.append(object) }
      case .unknown, .nothing, .void, .string, .integer, .floating, .boolean, .type, .initializer, .container,
        .assembler, .entry, .wrapper, .scope, .symbol:
        break
      }
    }
  }
}
