import Dispatch
import Synchronization
import Todos

/// Chunks that another thread makes sense of, while this one goes on.
final class ParsedChunks: Sendable {
  typealias Source = (link: ChainLink, content: Result<[UInt8], ChunkFault>)
  typealias Parsed = (link: ChainLink, result: Result<Chunk, ChunkFault>)

  private let work = DispatchGroup()
  private let parsed = Mutex<[Parsed]>([])

  /// - Parameter group: Links with their content, or why it can be no chunk.
  init(_ group: [Source], of replica: EntityID, key: SyncKey?) {
    DispatchQueue.global().async(group: work) { [self] in
      let results = group.map { link, content in
        let place = Chunk.Place(replica: replica, parent: link.parents.first)
        return (
          link,
          Result { () throws(ChunkFault) in
            try Chunk(try content.get(), key: key, at: place)
          }
        )
      }
      parsed.withLock { $0 = results }
    }
  }

  /// Waits until all are there.
  var results: [Parsed] {
    work.wait()
    return parsed.withLock(\.self)
  }
}
