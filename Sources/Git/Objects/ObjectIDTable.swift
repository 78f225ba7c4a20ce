/// A part of an `ObjectIDSet`: open addressing over the first 16 and the last 4 bytes of names.
struct ObjectIDTable {
  /// A place of zeros is free, for no object has the name of zeros.
  private var heads: [SIMD2<UInt64>]
  private var tails: [UInt32]
  private var count = 0

  init(places: Int) {
    heads = Array(repeating: .zero, count: places)
    tails = Array(repeating: 0, count: places)
  }

  /// Whether the name was not yet there.
  mutating func insert(_ head: SIMD2<UInt64>, _ tail: UInt32) -> Bool {
    if (count + 1) * 8 > heads.count * 7 { grow() }
    let inserted = place(head, tail)
    if inserted { count += 1 }
    return inserted
  }

  private mutating func place(_ head: SIMD2<UInt64>, _ tail: UInt32) -> Bool {
    // Any number of places is fine: the word's lower half is spread over them.
    var index = Int(((head.x & 0xFFFF_FFFF) * UInt64(heads.count)) >> 32)
    while heads[index] != .zero || tails[index] != 0 {
      if heads[index] == head, tails[index] == tail { return false }
      index = index + 1 == heads.count ? 0 : index + 1
    }
    heads[index] = head
    tails[index] = tail
    return true
  }

  private mutating func grow() {
    var larger = ObjectIDTable(places: heads.count * 5 / 4)
    for index in heads.indices where heads[index] != .zero || tails[index] != 0 {
      _ = larger.place(heads[index], tails[index])
    }
    heads = larger.heads
    tails = larger.tails
  }
}
