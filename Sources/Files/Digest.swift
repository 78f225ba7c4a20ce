/// A number that stands for a sequence of others: as good as certain to differ where they do, unless
/// someone means it not to.
package struct Digest: Hashable, BitwiseCopyable, Sendable {
  package private(set) var value: UInt64

  package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  /// Fowler, Noll and Vo's hash (FNV-1a) over words, with the high bits brought down.
  package mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// Of bytes in memory: four rows of words, as a processor works on four at once.
  package init(of bytes: UnsafeRawBufferPointer) {
    var rows = (Digest(UInt64(bytes.count)), Digest(1), Digest(2), Digest(3))
    var offset = 0
    while offset + 32 <= bytes.count {
      rows.0.add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      rows.1.add(bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      rows.2.add(bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      rows.3.add(bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    self = rows.0
    for row in [rows.1, rows.2, rows.3] { add(row.value) }
    add(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset == bytes.count { return }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    add(rest)
  }

  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}
