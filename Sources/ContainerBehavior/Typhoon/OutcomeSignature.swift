import AssemblyFacts
import DependencyGraph

/// What can be told of an outcome from outside: two runs with the same signature are the same to a user.
struct OutcomeSignature: Equatable {
  private let text: [String]

  /// The fields of the instances as they are left, from the result on; identities by the order in which they are met.
  init(result: SimulatedValue, instances: [SimulatedInstance], classes: ClassTables) {
    var writer = Writer(instances: instances, classes: classes)
    writer.write(result)
    text = writer.text
  }

  init(failure: Halt) {
    switch failure {
    case .exception(let exception): text = ["exception", exception.name]
    case .infiniteRecursion: text = ["infinite recursion"]
    case .unknown(let reason): text = ["unknown", reason.message]
    }
  }

  private struct Writer {
    let instances: [SimulatedInstance]
    let classes: ClassTables
    var text: [String] = ["built"]
    private var numbers: [Int: Int] = [:]
    private var queue: [Int] = []

    init(instances: [SimulatedInstance], classes: ClassTables) {
      self.instances = instances
      self.classes = classes
    }

    mutating func write(_ value: SimulatedValue) {
      append(value)
      var next = 0
      while next < queue.count {
        let instance = instances[queue[next]]
        next += 1
        text.append("\(instance.className) \(instance.definition)")
        var fields: [String: SimulatedValue] = [:]
        for injection in instance.injections {
          fields[classes.field(of: injection.site, in: instance.className)] = injection.value
        }
        for name in fields.keys.sorted() {
          guard let value = fields[name], value != .nothing else { continue }
          text.append(name)
          append(value)
        }
      }
    }

    private mutating func append(_ value: SimulatedValue) {
      switch value {
      case .nothing: text.append("nil")
      case .instance(let number):
        if numbers[number] == nil {
          numbers[number] = numbers.count
          queue.append(number)
        }
        text.append("#\(numbers[number] ?? 0)")
      case .argument(let index): text.append("argument \(index)")
      case .constant(let constant): text.append("\(constant.kind) \(constant.text)")
      case .list(let kind, let elements):
        text.append("\(kind) \(elements.count)")
        for element in elements { append(element) }
      case .dictionary(let keys, let values):
        text.append("dictionary \(keys.count)")
        for value in keys + values { append(value) }
      case .classObject(let name): text.append("class \(name)")
      case .assembly: text.append("assembly")
      case .unknown(let unknown): text.append("unknown \(unknown)")
      }
    }
  }
}
