extension EntityID {
  /// The 128 bits in the layout of RFC 9562, in lowercase.
  package var uuid: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var index = 0
      for (place, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(place) {
          text[index] = UInt8(ascii: "-")
          index += 1
        }
        text[index] = EntityID.digit(byte >> 4)
        text[index + 1] = EntityID.digit(byte & 15)
        index += 2
      }
      return index
    }
  }

  /// An id in that layout; capital letters are read too.
  package init?(uuid text: String) {
    var nibbles: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else if let value = EntityID.value(ofDigit: byte), index < 36 {
        nibbles.append(value)
      } else {
        return nil
      }
    }
    guard nibbles.count == 32 else { return nil }
    let number = { (digits: ArraySlice<UInt8>) in
      digits.reduce(UInt64(0)) { $0 << 4 | UInt64($1) }
    }
    self.init(high: number(nibbles[..<16]), low: number(nibbles[16...]))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
