extension UnsafeBufferPointer<UInt8> {
  /// Where the text of an item of a list begins, if its bullet is there: `-`, `*`, `+` or `1.` and a
  /// blank.
  func afterBullet(at start: Int) -> Int? {
    let digits = self[start...].prefix { $0.isDigit }
    let mark = digits.endIndex
    guard mark + 1 < count, self[mark + 1].isBlank else { return nil }
    let marks = digits.isEmpty ? "-*+" : ".)"
    return marks.utf8.contains(self[mark]) ? skippingBlanks(from: mark + 1) : nil
  }

  /// Whether a bullet is there and begins its line.
  func isBullet(at start: Int) -> Bool {
    guard afterBullet(at: start) != nil else { return false }
    let lineText = skippingBlanksBack(from: start)
    return lineText == 0 || self[lineText - 1] == UInt8(ascii: "\n")
  }
}
