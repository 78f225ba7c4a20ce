import CLibgit2
import Files

/// The name of a git object: 20 bytes with SHA-1, 32 with SHA-256.
package struct ObjectID: Hashable, BitwiseCopyable, Sendable {
  /// The bytes in memory order, padded with zeros.
  package private(set) var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// 20 or 32.
  package let byteCount: Int

  /// - Parameter bytes: 20 or 32 bytes, as in `bytes`.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    byteCount = bytes.count
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
  }

  /// - Parameter hex: 40 or 64 hexadecimal digits in lower case, as git writes them.
  package init?(hex: some Collection<UInt8>) {
    // Other modules call it without specialization, which a loop over a collection can't afford.
    let id =
      hex.withContiguousStorageIfAvailable { ObjectID(digits: $0) }
      ?? Array(hex).withUnsafeBufferPointer { ObjectID(digits: $0) }
    guard let id else { return nil }
    self = id
  }

  private init?(digits hex: UnsafeBufferPointer<UInt8>) {
    guard hex.count == 40 || hex.count == 64 else { return nil }
    var parts: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var all: UInt8 = 0
    withUnsafeMutableBytes(of: &parts) { bytes in
      for (index, digit) in hex.enumerated() {
        let value = digit.hexValue
        all |= value
        bytes[index / 2] = bytes[index / 2] << 4 | value
      }
    }
    guard all < 16 else { return nil }
    words = parts
    byteCount = hex.count / 2
  }

  init(_ id: git_oid) {
    byteCount = 20
    withUnsafeMutableBytes(of: &words) { words in
      withUnsafeBytes(of: id) { words.copyMemory(from: $0) }
    }
  }

  /// The id for libgit2, which takes the first 20 bytes.
  var oid: git_oid {
    var id = git_oid()
    withUnsafeMutableBytes(of: &id) { id in
      withUnsafeBytes(of: words) { id.copyBytes(from: $0.prefix(id.count)) }
    }
    return id
  }

  /// The 20 or 32 bytes of the id.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: words) { Array($0.prefix(byteCount)) }
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
  /// Compares ids by their bytes.
  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.numbers < right.numbers
  }

  private var numbers: (UInt64, UInt64, UInt64, UInt64) {
    (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
  }
}

extension ObjectID: CustomStringConvertible {
  /// Hexadecimal digits in lower case.
  package var description: String {
    withUnsafeBytes(of: words) { $0.prefix(byteCount).hex }
  }
}
