/// What is between words: blanks and the line break of a wrapped line, but no blank line.
extension UnsafeBufferPointer<UInt8> {
  /// Where the blanks with at most one line break end that begin there.
  func gapEnd(from start: Int) -> Int {
    let place = skippingBlanks(from: start)
    return has("\n", at: place) ? skippingBlanks(from: place + 1) : place
  }

  /// Where the blanks with at most one line break begin that end there.
  func gapStart(before end: Int, from bound: Int = 0) -> Int {
    let place = skippingBlanksBack(from: end, to: bound)
    guard place > bound, self[place - 1] == UInt8(ascii: "\n") else { return place }
    return skippingBlanksBack(from: place - 1, to: bound)
  }

  /// Where the blanks begin that end there.
  func skippingBlanksBack(from end: Int, to bound: Int = 0) -> Int {
    self[bound..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bound
  }
}
