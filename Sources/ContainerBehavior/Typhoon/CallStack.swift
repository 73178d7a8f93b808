import AssemblyFacts
import DependencyGraph

/// Which component, made with which arguments: what the stack and the pools tell apart.
struct ComponentNode: Hashable, Sendable {
  /// Index into `LoadedContainer.components`.
  var component: Int
  /// Hash of the arguments.
  var arguments: UInt64
}

/// A component under construction (`TyphoonStackElement`).
final class StackElement {
  let node: ComponentNode
  let arguments: RuntimeArguments?
  let isPrototype: Bool
  /// The reference that asked for it.
  let hop: ReferenceHop
  /// What it comes to; `nothing` as long as it is being initialized.
  var instance = SimulatedValue.nothing
  /// What has been made so far.
  var product = SimulatedValue.nothing
  /// What goes on as soon as the instance exists; a set, in no order.
  var waiting: [WaitingInjection] = []
  /// Components that are no prototypes below it on the stack.
  fileprivate(set) var othersBelow = 0
  /// What is below it.
  fileprivate(set) var parent: ComponentNode?
  /// What it and its instance are called, whatever the order (`SearchMemory`).
  var name: UInt64 = 0
  /// How many decisions about the order had been taken when it came onto the stack.
  var decisionsBefore = 0
  /// Per property, what it asks for of which the order may matter; nil as long as nobody asked.
  var hotTargets: [[ComponentNode]]?
  /// The names on the stack up to it.
  fileprivate(set) var path: UInt64 = 0

  init(node: ComponentNode, arguments: RuntimeArguments?, isPrototype: Bool, hop: ReferenceHop) {
    self.node = node
    self.arguments = arguments
    self.isPrototype = isPrototype
    self.hop = hop
  }

  var isInitializing: Bool { instance == .nothing }
}

/// An injection that waits for an instance.
struct WaitingInjection {
  /// The component into which it goes.
  var owner: StackElement
  /// The fields of it that are written when it goes on.
  var fields: [String]
  /// References that are resolved after the one that it waits for.
  var followers: [ComponentNode]
  /// Names it among what waits for its owner.
  var place: UInt64
  var resume: Agenda.Task
}

/// The components under construction (`TyphoonCallStack`), with an index so that a look-up does not depend on the depth.
struct CallStack {
  private(set) var elements: [StackElement] = []
  private var positions: [ComponentNode: [Int]] = [:]
  private let prototypeDepth: Int

  init(prototypeDepth: Int) { self.prototypeDepth = prototypeDepth }

  var isEmpty: Bool { elements.isEmpty }
  var top: StackElement? { elements.last }

  /// - Returns: false where the same prototype, asked for by the same component, is on the stack already with nothing
  ///   but prototypes in between: the container goes on for ever.
  mutating func push(_ element: StackElement) -> Bool {
    element.parent = elements.last?.node
    element.path = FactSum.combine(elements.last?.path ?? 0, element.name)
    if let last = elements.last { element.othersBelow = last.othersBelow + (last.isPrototype ? 0 : 1) }
    var isEndless = false
    if element.isPrototype {
      for position in (positions[element.node] ?? []).reversed() {
        let earlier = elements[position]
        if earlier.othersBelow != element.othersBelow { break }
        if earlier.parent == element.parent { isEndless = true }
      }
    }
    positions[element.node, default: []].append(elements.count)
    elements.append(element)
    return !isEndless
  }

  mutating func pop() {
    guard let element = elements.popLast() else { return }
    positions[element.node]?.removeLast()
  }

  /// `-peekForKey:args:`: the topmost of this key and these arguments; a prototype only near the top.
  func peek(_ node: ComponentNode) -> StackElement? {
    guard let position = positions[node]?.last else { return nil }
    let element = elements[position]
    guard element.isPrototype else { return element }
    return elements.count - 1 - position <= prototypeDepth ? element : nil
  }

  /// The position of the topmost element of this key and these arguments.
  func position(of node: ComponentNode) -> Int? { positions[node]?.last }
}
