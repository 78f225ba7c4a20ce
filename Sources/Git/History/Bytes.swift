import Files
import Foundation

extension UInt8 {
  /// What git's `isspace` knows: blank, tab, newline and carriage return, in any locale.
  var isBlank: Bool {
    self == 32 || self == 9 || self == 10 || self == 13
  }

  var isDigit: Bool {
    (48...57).contains(self)
  }

  /// ASCII alone, as `strcasecmp` compares in any UTF-8 locale.
  var lowercased: UInt8 {
    (65...90).contains(self) ? self + 32 : self
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without blanks at both ends.
  func trimmingBlanks() -> SubSequence {
    let rest = drop { $0.isBlank }
    guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return rest.prefix(0) }
    return rest[...last]
  }
}

extension UnsafeRawBufferPointer {
  /// The first place of that byte from an index on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether those bytes are at that index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard let base = baseAddress, index + text.utf8CodeUnitCount <= count else { return false }
    return memcmp(base + index, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// The bytes of that range as bytes of their own.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension FileSystem {
  /// The text of a file without blanks around it.
  static func trimmedText(of path: String) -> String? {
    contents(of: path).map { bytes in
      String(decoding: bytes.trimmingBlanks(), as: UTF8.self)
    }
  }
}
