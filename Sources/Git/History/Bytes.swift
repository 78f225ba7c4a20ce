import Files

extension UInt8 {
  /// Whether git's `isspace` accepts it in any locale: space, tab, newline or carriage return.
  var isWhitespace: Bool {
    self == 32 || self == 9 || self == 10 || self == 13
  }
}

extension BidirectionalCollection<UInt8> {
  /// The collection without leading and trailing whitespace.
  func trimmingWhitespace() -> SubSequence {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest.prefix(0) }
    return rest[...last]
  }
}

extension UnsafeRawBufferPointer {
  /// The first index of a byte, starting at an index.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether the text is at that index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard let base = baseAddress, index + text.utf8CodeUnitCount <= count else { return false }
    return memcmp(base + index, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// The bytes in a range, with indices from 0.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension FileSystem {
  /// The text of a file without surrounding whitespace.
  static func trimmedText(of path: String) -> String? {
    contents(of: path).map { bytes in
      String(decoding: bytes.trimmingWhitespace(), as: UTF8.self)
    }
  }
}
