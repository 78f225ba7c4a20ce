import CLibgit2

/// The name of a git object: 20 bytes with SHA-1, 32 with SHA-256.
package struct ObjectID: Hashable, BitwiseCopyable, Sendable {
  /// The bytes, eight a word with the first one on top, and zeros after the last.
  package private(set) var words: (UInt64, UInt64, UInt64, UInt64)
  /// 20 or 32.
  package let byteCount: Int

  /// - Parameter bytes: 20 or 32 of them, as `bytes` gives them.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(56 - 8 * (index % 8))
    }
    self.words = (words[0], words[1], words[2], words[3])
    byteCount = bytes.count
  }

  /// - Parameter hex: 40 or 64 hexadecimal digits and nothing else.
  package init?(hex: some Collection<UInt8>) {
    let id = hex.withContiguousStorageIfAvailable { ObjectID(digits: $0) }
    guard let id = id ?? Array(hex).withUnsafeBufferPointer({ ObjectID(digits: $0) }) else {
      return nil
    }
    self = id
  }

  private init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 40 || digits.count == 64 else { return nil }
    let bytes = UnsafeRawBufferPointer(digits)
    var isValid = true
    let half = { (index: Int) -> UInt64 in
      let text = UInt64(
        bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      guard let value = ObjectID.value(ofDigits: text) else {
        isValid = false
        return 0
      }
      return value
    }
    words = (half(0) << 32 | half(1), half(2) << 32 | half(3), half(4) << 32, 0)
    if digits.count == 64 {
      words.2 |= half(5)
      words.3 = half(6) << 32 | half(7)
    }
    byteCount = digits.count / 2
    guard isValid else { return nil }
  }

  /// The number that eight hexadecimal digits stand for, all looked at together; nil where one is
  /// none. Letters are small, as git writes them.
  private static func value(ofDigits text: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // In each byte the top bit tells, of bytes below 128, whether it is at least that character.
    let isAtLeast = { (character: UInt64) in text + (128 - character) * ones }
    let isDigit = isAtLeast(48) & ~isAtLeast(58)
    let isLetter = isAtLeast(97) & ~isAtLeast(103)
    let tops = 128 * ones
    guard text & tops == 0, (isDigit | isLetter) & tops == tops else { return nil }
    let letters = (isLetter & tops) >> 7
    var value = (text & (15 * ones)) + letters * 9
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }

  /// - Parameter words: As another name of so many bytes has them.
  package init(words: (UInt64, UInt64, UInt64, UInt64), byteCount: Int) {
    self.words = words
    self.byteCount = byteCount
  }

  init(_ id: git_oid) {
    words = withUnsafeBytes(of: id) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        UInt64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))) << 32,
        0
      )
    }
    byteCount = 20
  }

  /// The name as libgit2 takes it: the first 20 bytes.
  var oid: git_oid {
    var id = git_oid()
    withUnsafeMutableBytes(of: &id) { bytes in
      bytes.storeBytes(of: words.0.bigEndian, toByteOffset: 0, as: UInt64.self)
      bytes.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: UInt32(words.2 >> 32).bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  /// The bytes of the name, the first one first.
  package var bytes: [UInt8] {
    let bytes = [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    return Array(bytes.prefix(byteCount))
  }

  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words && left.byteCount == right.byteCount
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

extension ObjectID: Comparable {
  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.words < right.words
  }
}

extension ObjectID: CustomStringConvertible {
  /// Hexadecimal digits in lower case.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
