/// A pack's index of version 1 or 2: which objects it holds, and where (gitformat-pack(5)).
struct PackIndex {
  private let bytes: IndexBytes
  private let version: Version
  /// How many objects there are.
  let count: Int

  private enum Version {
    /// Entries of an offset and a name.
    case one
    /// A table each of names, checksums, offsets and large offsets.
    case two
  }

  private static let fanOut = 256 * 4
  private static let nameSize = 20

  /// Nil if the file isn't an index that this can read.
  init?(at path: String) {
    guard let bytes = IndexBytes(at: path), bytes.count >= 8 + PackIndex.fanOut else { return nil }
    let hasHeader = bytes.number32(at: 0) == 0xFF74_4F63
    guard !hasHeader || bytes.number32(at: 4) == 2 else { return nil }
    version = hasHeader ? .two : .one
    self.bytes = bytes
    count = bytes.number32(at: (hasHeader ? 8 : 0) + PackIndex.fanOut - 4)
    // The checksums of the pack and of the index follow.
    guard bytes.count >= start + count * (hasHeader ? 28 : 24) + 40 else { return nil }
  }

  /// The offset of the fan-out table, in bytes.
  private var header: Int { version == .one ? 0 : 8 }
  /// The offset of the first table after it, in bytes.
  private var start: Int { header + PackIndex.fanOut }

  private func name(at position: Int) -> Int {
    version == .one
      ? start + position * (4 + PackIndex.nameSize) + 4 : start + position * PackIndex.nameSize
  }

  /// Where the object begins in the pack, in bytes, or nil where it isn't there.
  func offset(of id: ObjectID) -> Int? {
    position(of: id).flatMap(offset)
  }

  /// The object at that place in the order of names.
  func id(at position: Int) -> ObjectID {
    let start = name(at: position)
    return ObjectID(
      sha1: bytes.number64(at: start), bytes.number64(at: start + 8),
      UInt64(bytes.number32(at: start + 16)) << 32)
  }

  private func offset(at position: Int) -> Int? {
    if version == .one { return bytes.number32(at: start + position * (4 + PackIndex.nameSize)) }
    let offsets = start + count * 24
    let offset = bytes.number32(at: offsets + 4 * position)
    guard offset & 0x8000_0000 != 0 else { return offset }
    let large = offsets + count * 4 + 8 * (offset & 0x7FFF_FFFF)
    guard large + 48 <= bytes.count else { return nil }
    return Int(exactly: bytes.number64(at: large))
  }

  /// Names are spread evenly, so that a guess from the first bits is near.
  private func position(of id: ObjectID) -> Int? {
    let first = Int(id.words.0 >> 56)
    var low = first == 0 ? 0 : bytes.number32(at: header + 4 * (first - 1))
    var high = bytes.number32(at: header + 4 * first)
    guard low < high, high <= count else { return nil }
    let spread = Int((id.words.0 << 8) >> 32)
    var middle = low + (spread * (high - low)) >> 32
    var step = 16
    // Narrows from the guess on by growing steps, then halves.
    while low < high {
      switch order(at: middle, id) {
      case 0: return middle
      case ..<0:
        low = middle + 1
        middle = min(middle + step, (low + high) / 2)
      default:
        high = middle
        middle = max(middle - step, (low + high) / 2)
      }
      middle = max(low, min(middle, high - 1))
      step *= 2
    }
    return nil
  }

  /// Below 0 where the name at that position comes before, 0 where it is the one.
  private func order(at position: Int, _ id: ObjectID) -> Int {
    let start = name(at: position)
    let first = bytes.number64(at: start)
    if first != id.words.0 { return first < id.words.0 ? -1 : 1 }
    let second = bytes.number64(at: start + 8)
    if second != id.words.1 { return second < id.words.1 ? -1 : 1 }
    let third = UInt64(bytes.number32(at: start + 16)) << 32
    return third == id.words.2 ? 0 : third < id.words.2 ? -1 : 1
  }
}
