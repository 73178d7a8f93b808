/// The byte at which every line begins.
struct LineTable: Sendable {
  private var starts: [UInt32]

  init(_ bytes: [UInt8]) {
    starts = [0]
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBufferPointer { buffer in
      let count = min(buffer.count, Int(UInt32.max) - 1)
      var index = 0
      while index < count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A {
          starts.append(UInt32(index))
        } else if byte == 0x0D, index == count || buffer[index] != 0x0A {
          starts.append(UInt32(index))
        }
      }
    }
  }

  var count: Int { starts.count }

  func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle - 1 }
    }
    return SourcePosition(line: low + 1, column: offset - Int(starts[low]) + 1)
  }
}
