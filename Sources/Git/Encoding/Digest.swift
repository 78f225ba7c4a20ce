/// A number that stands for a sequence of others: as good as certain to differ where they do, unless
/// someone means it not to.
package struct Digest: Hashable, Sendable {
  package private(set) var value: UInt64

  package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  /// Fowler, Noll and Vo's hash (FNV-1a) over words, with the high bits brought down.
  package mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  package mutating func add(_ bytes: some Collection<UInt8>) {
    add(UInt64(bytes.count))
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { add(word) }
    }
    if count % 8 != 0 { add(word) }
  }
}
