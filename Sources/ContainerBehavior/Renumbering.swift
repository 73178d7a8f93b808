/// Instances in the order in which they are reported.
enum Renumbering {
  /// The instances that a value leads to, breadth first in the order of their injections, and the value in their terms.
  static func breadthFirst(
    from value: SimulatedValue, _ instances: [SimulatedInstance]
  ) -> (SimulatedValue, [SimulatedInstance]) {
    var numbers: [Int: Int] = [:]
    var queue: [Int] = []

    func renumber(_ value: SimulatedValue) -> SimulatedValue {
      switch value {
      case .instance(let number):
        if let known = numbers[number] { return .instance(known) }
        numbers[number] = queue.count
        queue.append(number)
        return .instance(queue.count - 1)
      case .list(let kind, let elements): return .list(kind, elements.map(renumber))
      case .dictionary(let keys, let values):
        return .dictionary(keys: keys.map(renumber), values: values.map(renumber))
      case .nothing, .argument, .constant, .classObject, .assembly, .unknown: return value
      }
    }

    let result = renumber(value)
    var renumbered: [SimulatedInstance] = []
    while renumbered.count < queue.count {
      var instance = instances[queue[renumbered.count]]
      for index in instance.injections.indices {
        instance.injections[index].value = renumber(instance.injections[index].value)
      }
      renumbered.append(instance)
    }
    return (result, renumbered)
  }
}
