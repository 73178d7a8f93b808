import AssemblyFacts

/// Which arguments of a call go to which parameters.
struct SwiftArgumentMatch {
  /// For every parameter the positions of its arguments: none where the default counts, several where it is variadic.
  var positions: [[Int]]

  /// nil where the call does not fit the parameters.
  init?(_ parameters: [SwiftParameter], _ arguments: [SwiftArgument]) {
    var positions: [[Int]] = Array(repeating: [], count: parameters.count)
    var next = 0
    for (index, parameter) in parameters.enumerated() {
      while next < arguments.count {
        let argument = arguments[next]
        let fits: Bool
        if argument.isTrailing && argument.label == nil {
          fits = parameter.takesClosure
        } else if !positions[index].isEmpty {
          fits = argument.label == nil && !argument.isTrailing
        } else {
          fits = argument.label == parameter.label
        }
        guard fits else { break }
        // A closure after the parentheses passes over parameters with defaults only where these take no closure.
        positions[index].append(next)
        next += 1
        if !parameter.isVariadic { break }
      }
      if positions[index].isEmpty && parameter.initial == nil && !parameter.isVariadic { return nil }
    }
    guard next == arguments.count else { return nil }
    self.positions = positions
  }
}

extension SwiftParameter {
  /// Whether its type is, or may be, that of a function.
  var takesClosure: Bool {
    var type = type
    while case .optional(let inner) = type { type = inner }
    switch type {
    case .function: return true
    // An alias or a generic parameter may stand for one.
    case .named(let name, _): return !["Int", "String", "Bool", "Double"].contains(name)
    default: return false
    }
  }
}
