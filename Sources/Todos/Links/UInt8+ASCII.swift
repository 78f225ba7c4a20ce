extension UInt8 {
  /// A blank, a tab, or the carriage return before a line break.
  var isBlank: Bool { self == 32 || self == 9 || self == 13 }

  var isDigit: Bool { (48...57).contains(self) }

  /// One of the ASCII ones.
  var isLetter: Bool { (65...90).contains(self & 0xDF) }
}
