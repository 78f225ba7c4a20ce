/// 128 random bits that name a todo, project, block, repository, replica or operation everywhere.
package struct EntityID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(using random: inout some RandomNumberGenerator) {
    self.init(high: random.next(), low: random.next())
  }

  /// The first 16 of the bytes, big-endian; nil where there are fewer.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count >= 16 else { return nil }
    let number = { (part: ArraySlice<UInt8>) in
      part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let first = Array(bytes.prefix(16))
    self.init(high: number(first[..<8]), low: number(first[8...]))
  }

  /// An id written as 32 lowercase hexadecimal digits, as ``hex`` gives it.
  package init?(hex: String) {
    guard hex.utf8.count == 32 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for digit in hex.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(value)
    }
    self.init(high: high, low: low)
  }

  /// 16 bytes, big-endian, so that they sort as the ids do.
  package var bytes: [UInt8] {
    [high, low].flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
  }

  /// 32 lowercase hexadecimal digits.
  package var hex: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<32 {
        let part = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: part >> UInt64(60 - index % 16 * 4)) & 0xF
        buffer[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 32
    }
  }
}

extension EntityID: Comparable {
  package static func < (left: EntityID, right: EntityID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
