extension ObjectiveCFile {
  /// The file put together again from its tokens, its trivia and the white space between them: always `bytes`.
  ///
  /// Stretches that none of them covers are only taken over when they are white space, line continuations or a byte
  /// order mark, so a comparison with `bytes` tells whether anything was lost.
  package var printedBack: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var next = 0
    var nextTrivia = 0
    func copy(upTo end: Int) {
      while next < end {
        let byte = bytes[next]
        let isMark = next < 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let isBlank = byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: "\\")
        if isBlank || isMark { result.append(byte) }
        next += 1
      }
    }
    func append(_ range: Range<Int>) {
      copy(upTo: range.lowerBound)
      if range.lowerBound == next { result.append(contentsOf: bytes[range]) }
      next = max(next, range.upperBound)
    }
    for token in tokens {
      while nextTrivia < trivia.count, trivia[nextTrivia].range.lowerBound < token.range.lowerBound {
        append(trivia[nextTrivia].range)
        nextTrivia += 1
      }
      append(token.range)
    }
    while nextTrivia < trivia.count {
      append(trivia[nextTrivia].range)
      nextTrivia += 1
    }
    copy(upTo: bytes.count)
    return result
  }
}
