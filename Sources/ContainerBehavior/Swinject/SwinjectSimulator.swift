import AssemblyFacts
import SwiftEvaluation

/// What one resolution does, in the terms of Swift values.
struct SwinjectResult {
  enum Outcome {
    case built(SwiftValue)
    case nothing
    case trap(SwiftTrap)
    case unknown(String, SourceLocation?)
  }
  var outcome: Outcome
  /// How the container came to the place of a failure.
  var path: [SwinjectHop]
}

extension SwinjectComposition {
  /// Asks the container for a service.
  func resolve(_ service: SwiftType, name: String?, arguments: [TypedValue]) -> SwinjectResult {
    let place = SwiftSpan.start.location(in: "")
    let request = SwinjectRequest(
      service: evaluator.typing.canonical(service), name: name.map { .literal($0) }, arguments: arguments,
      argumentLocations: arguments.map { _ in place }, location: place, nameLocation: place, isForced: false)
    return attempt { try containers.resolve(request, in: container, by: evaluator) }
  }

  /// Reads a value that resolves later: a `Lazy`, a `Provider`, a closure without parameters.
  func evaluateDeferred(_ value: SwiftValue) -> SwinjectResult {
    let place = SwiftSpan.start.location(in: "")
    return attempt {
      switch value {
      case .wrapper(let number): return try containers.instance(of: number, by: evaluator, at: place)
      case .closure: return try evaluator.call(TypedValue(value, nil), with: [], at: place).value
      default: return .nothing
      }
    }
  }

  private func attempt(_ body: () throws -> SwiftValue) -> SwinjectResult {
    do {
      let value = try body()
      if case .nothing = value { return SwinjectResult(outcome: .nothing, path: []) }
      containers.held.append(value)
      containers.updateLiveness(evaluator)
      return SwinjectResult(outcome: .built(value), path: [])
    } catch SwiftHalt.trap(let trap) {
      return SwinjectResult(outcome: .trap(trap), path: containers.failurePath)
    } catch SwiftHalt.unknown(let reason, let location) {
      return SwinjectResult(outcome: .unknown(reason, location), path: containers.failurePath)
    } catch {
      return SwinjectResult(outcome: .unknown("\(error)", nil), path: [])
    }
  }
}
