import Dispatch
import Synchronization
import Todos

/// Chunks that another thread makes sense of, while this one goes on.
final class ParsedChunks: Sendable {
  typealias Parsed = (link: ChainLink, result: Result<Chunk, ChunkFault>)

  private let work = DispatchGroup()
  private let parsed = Mutex<[Parsed]>([])

  /// - Parameter group: Links with their content; nil where it can be no chunk.
  init(_ group: [(link: ChainLink, content: [UInt8]?)], of replica: EntityID, key: SyncKey?) {
    DispatchQueue.global().async(group: work) { [self] in
      let results = group.map { link, content in
        let place = Chunk.Place(replica: replica, parent: link.parents.first)
        return (
          link,
          Result { () throws(ChunkFault) in
            guard let content else { throw .malformed }
            return try Chunk(content, key: key, at: place)
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
