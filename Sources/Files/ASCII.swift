extension UInt8 {
  /// `0` to `9`.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }

  /// `A` to `Z`.
  @inlinable package var isUppercase: Bool { 0x41...0x5A ~= self }

  /// `a` to `z`.
  @inlinable package var isLowercase: Bool { 0x61...0x7A ~= self }

  /// `A` to `Z` or `a` to `z`.
  @inlinable package var isLetter: Bool { (self & 0xDF).isUppercase }

  /// The byte in lower case, ASCII only, as `strcasecmp` compares in any UTF-8 locale.
  @inlinable package var lowercased: UInt8 { isUppercase ? self + 32 : self }

  /// The value of `0` to `9` or `a` to `f`; above 15 for any other byte.
  @inlinable package var hexValue: UInt8 {
    self < 0x3A ? self &- 0x30 : self < 0x61 ? 255 : self &- 0x57
  }

  /// `0` to `9` or `a` to `f`.
  @inlinable package var isHexDigit: Bool { hexValue < 16 }

  /// The digit with this value, which is below 16.
  @inlinable package var hexDigit: UInt8 { self < 10 ? self + 0x30 : self + 0x57 }
}

extension Collection<UInt8> {
  /// Two hexadecimal digits in lower case for each byte.
  @inlinable package var hex: String {
    String(unsafeUninitializedCapacity: count * 2) { buffer in
      var end = 0
      for byte in self {
        buffer[end] = (byte >> 4).hexDigit
        buffer[end + 1] = (byte & 0xF).hexDigit
        end += 2
      }
      return end
    }
  }
}

extension FixedWidthInteger {
  /// At least that many hexadecimal digits.
  package func hex(digits: Int, uppercase: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }

  /// Parses hexadecimal digits in any case, and nothing else; nil also if they are too many.
  package init?(hex digits: some Collection<UInt8>) {
    guard !digits.isEmpty, digits.allSatisfy(\.lowercased.isHexDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
