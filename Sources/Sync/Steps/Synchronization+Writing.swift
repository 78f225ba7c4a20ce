import Store
import Todos

extension Synchronization {
  /// Writes what no chain holds to the own one, in chunks of a usual size.
  ///
  /// - Parameters:
  ///   - last: The number of the last operation that goes there; nil for all.
  ///   - seen: The tips that were taken in before these operations were made.
  func writeChunks(upTo last: Int64?, seen: [EntityID: String]) throws {
    while true {
      let lines = try store.unpublished(upTo: last, bytes: Chunk.usualSize)
      if lines.isEmpty { return }
      let own = store.replica.id
      let tip = try store.chainTips()[own]
      // More are no part of a header. They serve to tell who knew of what.
      let others = seen.filter { $0.key != own }.sorted { $0.key < $1.key }
        .prefix(ChunkHeader.mostSeen)
      let seen = Dictionary(uniqueKeysWithValues: others.map { ($0.key, $0.value) })
      let bytes = try Chunk.bytes(
        of: lines.map(\.bytes), seen: seen, key: key,
        at: Chunk.Place(replica: own, parent: tip?.name))
      let name = try exchange.write(bytes, after: tip?.name, at: context.now)
      try store.note(
        ChunkPlace(name: name, replica: own, position: (tip?.position ?? 0) + 1), holds: lines,
        seen: seen)
      try exchange.hold(own, name)
    }
  }
}
