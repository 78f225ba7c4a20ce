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

  /// - Parameter hex: 40 or 64 hexadecimal digits and nothing else; letters are small, as git writes them.
  package init?(hex: some Collection<UInt8>) {
    guard hex.count == 40 || hex.count == 64 else { return nil }
    var parts: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    // What is no digit has a value above 15.
    var all: UInt8 = 0
    withUnsafeMutableBytes(of: &parts) { bytes in
      for (index, digit) in hex.enumerated() {
        let value = digit < 58 ? digit &- 48 : digit < 97 ? 255 : digit &- 87
        all |= value
        bytes[index / 2] = bytes[index / 2] << 4 | value
      }
    }
    guard all < 16 else { return nil }
    words = (parts.0.bigEndian, parts.1.bigEndian, parts.2.bigEndian, parts.3.bigEndian)
    byteCount = hex.count / 2
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
