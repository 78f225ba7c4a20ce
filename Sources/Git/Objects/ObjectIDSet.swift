/// A set of SHA-1 names that takes 20 bytes a place, for walks over whole histories.
struct ObjectIDSet {
  /// Open addressing: the first 16 and the last 4 bytes of the name at each place. A place of zeros
  /// is free, for no object has the name of zeros.
  private var heads: [SIMD2<UInt64>]
  private var tails: [UInt32]
  private(set) var count = 0

  /// - Parameter places: A power of two.
  init(places: Int = 1024) {
    heads = Array(repeating: .zero, count: places)
    tails = Array(repeating: 0, count: places)
  }

  /// Whether the name was not yet there.
  mutating func insert(_ id: ObjectID) -> Bool {
    if (count + 1) * 8 > heads.count * 7 { grow() }
    let inserted = place(SIMD2(id.words.0, id.words.1), UInt32(id.words.2 >> 32))
    if inserted { count += 1 }
    return inserted
  }

  private mutating func place(_ head: SIMD2<UInt64>, _ tail: UInt32) -> Bool {
    let mask = heads.count - 1
    var index = Int(truncatingIfNeeded: head.x) & mask
    while heads[index] != .zero || tails[index] != 0 {
      if heads[index] == head, tails[index] == tail { return false }
      index = (index + 1) & mask
    }
    heads[index] = head
    tails[index] = tail
    return true
  }

  private mutating func grow() {
    var larger = ObjectIDSet(places: heads.count * 2)
    for index in heads.indices where heads[index] != .zero || tails[index] != 0 {
      _ = larger.place(heads[index], tails[index])
    }
    heads = larger.heads
    tails = larger.tails
  }
}
