import AssemblyFacts
import SwiftEvaluation

/// Where a container of a program is put together.
package enum SwinjectRoot: Hashable, Sendable {
  /// A static or global function that returns a resolver, container or assembler: `enum Root { static func make() }`.
  case function(type: String?, name: String)
  /// One container with these assemblies, in order.
  case assemblies([String])
}

/// A container that has been put together, ready to be asked once.
final class SwinjectComposition {
  let evaluator: SwiftEvaluator
  let containers: SwinjectContainers
  /// The container that is asked.
  let container: Int

  /// - Throws: `SwiftHalt`, where putting it together traps or cannot be followed.
  init(_ root: SwinjectRoot, of program: SwiftProgram, recordsEvents: Bool = false) throws {
    containers = SwinjectContainers()
    containers.recordsEvents = recordsEvents
    evaluator = SwiftEvaluator(program: program, host: containers, isSymbolic: false)
    let value: SwiftValue
    let place = SwiftSpan.start
    switch root {
    case .function(let type, let name):
      let owner = type.map { SwiftExpression(.name($0, labels: nil, generics: []), place) }
      let callee =
        owner.map { SwiftExpression(.member($0, SwiftMemberName(name: name, span: place)), place) }
        ?? SwiftExpression(.name(name, labels: nil, generics: []), place)
      value = try evaluator.evaluate(SwiftExpression(.call(callee, []), place)).value
    case .assemblies(let names):
      let assemblies = names.map { name in
        SwiftExpression(.call(SwiftExpression(.name(name, labels: nil, generics: []), place), []), place)
      }
      let list = SwiftArgument(value: SwiftExpression(.array(assemblies), place))
      let assembler = SwiftExpression(.name("Assembler", labels: nil, generics: []), place)
      value = try evaluator.evaluate(SwiftExpression(.call(assembler, [list]), place)).value
    }
    switch value {
    case .container(let number), .assembler(let number): container = number
    default: throw SwiftHalt.unknown("what is put together is not known to be a container", nil)
    }
  }
}
