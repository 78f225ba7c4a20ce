import Todos

/// The ids of records that a format gives none: the same content has the same id in each file.
struct ContentIDs {
  private let format: ExchangeFormat
  private var counts: [EntityID: Int] = [:]

  init(of format: ExchangeFormat) {
    self.format = format
  }

  /// - Parameter content: What the record is known by. Where records are equal in it, the second
  ///   and later ones are known by their number among them too.
  mutating func next(_ content: [String]) -> EntityID {
    var bytes: [UInt8] = Array("ootd \(format.rawValue)".utf8)
    for part in content {
      bytes += " \(part.utf8.count) ".utf8
      bytes += part.utf8
    }
    let first = EntityID(digestOf: bytes)
    let count = counts[first, default: 0] + 1
    counts[first] = count
    return count == 1 ? first : EntityID(digestOf: first.bytes + "\(count)".utf8)
  }
}
