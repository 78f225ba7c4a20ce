import Store
import Todos

/// Reads the chunks of a chain one after another, up to one that has to wait.
struct ChunkReader {
  private let count: Int
  private let replica: EntityID
  private let exchange: any ChainExchange
  private let key: SyncKey?
  private let passesOverBad: Bool
  /// The links that are read next.
  private var rest: ArraySlice<ChainLink>
  /// What is read, and perhaps not yet understood.
  private var ahead: ParsedChunks?
  /// What was read: whoever has it once at the remote can put it into any number of commits.
  private var contents: Set<String> = []
  /// How many links are done.
  private(set) var index = 0
  /// How many bytes of chunks were read.
  private(set) var size = 0
  /// How many lines and chunks are none.
  private(set) var skipped = 0
  /// Why what follows has to wait; nil where it doesn't.
  private(set) var halt: ChunkFault?
  /// What made reading impossible.
  private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - links: From the oldest on.
  ///   - passesOverBad: Whether one that is no good doesn't stop what follows it.
  init(
    _ links: [ChainLink], of replica: EntityID, over exchange: any ChainExchange, key: SyncKey?,
    passesOverBad: Bool
  ) {
    count = links.count
    rest = links[...]
    self.replica = replica
    self.exchange = exchange
    self.key = key
    self.passesOverBad = passesOverBad
  }

  var isAtEnd: Bool { index == count || halt != nil || failure != nil }

  /// How many bytes of chunks are read at once.
  private static let groupSize = 4 << 20

  /// The next chunks, as many as are read at once; nil at the end. Another processor goes on with those
  /// that follow.
  ///
  /// - Parameter position: Of the link before the first in the chain.
  mutating func group(after position: Int) -> [ArrivedChunk]? {
    if isAtEnd { return nil }
    guard let present = ahead ?? readAhead() else { return nil }
    ahead = readAhead()
    var group: [ArrivedChunk] = []
    reading: for (link, result) in present.results {
      let place = ChunkPlace(name: link.name, replica: replica, position: position + index + 1)
      switch result {
      case .success(let chunk):
        skipped += chunk.skipped
        group.append(
          ArrivedChunk(place, operations: chunk.operations, seen: chunk.header.seen))
      case .failure(.repeated):
        group.append(ArrivedChunk(place))
      case .failure(.malformed) where passesOverBad:
        skipped += 1
        group.append(ArrivedChunk(place))
      case .failure(.malformed):
        failure = ChunkFault.malformed
        break reading
      case .failure(let fault):
        halt = fault
        break reading
      }
      index += 1
    }
    return group.isEmpty ? nil : group
  }

  private mutating func readAhead() -> ParsedChunks? {
    var group: [ParsedChunks.Source] = []
    let end = size + Self.groupSize
    while size < end, let link = rest.first {
      do {
        let content = try content(of: link)
        if case .success(let bytes) = content { size += bytes.count }
        group.append((link, content))
        rest.removeFirst()
      } catch {
        failure = error
        return nil
      }
    }
    return group.isEmpty ? nil : ParsedChunks(group, of: replica, key: key)
  }

  private mutating func content(of link: ChainLink) throws -> Result<[UInt8], ChunkFault> {
    guard let name = link.content, link.parents.count < 2 else { return .failure(.malformed) }
    guard contents.insert(name).inserted else { return .failure(.repeated) }
    return .success(try exchange.chunk(link))
  }
}
