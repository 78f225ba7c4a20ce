import Git
import Todos

/// The first line of a chunk.
struct ChunkHeader: Hashable, Sendable {
  /// How many operations follow.
  let count: Int
  /// The tips that the writer had taken in when it made them, as names of commits.
  let seen: [EntityID: String]
  /// The id of the key that they are encrypted with; nil where they aren't.
  let key: String?

  /// The version of the format.
  static let version: Int64 = 1
  /// How many tips it names at most.
  static let mostSeen = 1024

  var line: [UInt8] {
    let seen = seen.sorted { $0.key < $1.key }.map { JSON.Member($0.key.hex, .string($0.value)) }
    return JSON.object([
      JSON.Member("ootd", .integer(Self.version)), JSON.Member("n", .integer(Int64(count))),
      JSON.Member("seen", .object(seen)), JSON.Member("key", key.map(JSON.string) ?? .null),
    ]).utf8
  }

  init(count: Int, seen: [EntityID: String], key: String?) {
    self.count = count
    self.seen = seen
    self.key = key
  }

  /// - Throws: ``ChunkFault/newerVersion``, or ``ChunkFault/malformed``.
  init(line: [UInt8]) throws(ChunkFault) {
    guard case .object(let list) = JSON(utf8: line) else { throw .malformed }
    let members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
    // Only the version is sure to be there in a line of a later one.
    guard case .integer(let version) = members["ootd"], version > 0 else { throw .malformed }
    guard version == Self.version else { throw .newerVersion }
    guard case .integer(let count) = members["n"], case .object(let tips) = members["seen"],
      tips.count <= Self.mostSeen, let count = Int(exactly: count), count >= 0
    else { throw .malformed }
    self.count = count
    seen = try Self.seen(tips)
    switch members["key"] {
    case .string(let id): key = id
    case .null: key = nil
    default: throw .malformed
    }
  }

  private static func seen(_ tips: [JSON.Member]) throws(ChunkFault) -> [EntityID: String] {
    var seen: [EntityID: String] = [:]
    for tip in tips {
      guard let replica = EntityID(hex: tip.name), case .string(let name) = tip.value,
        ObjectID(hex: name.utf8) != nil
      else { throw .malformed }
      seen[replica] = name
    }
    return seen
  }
}
