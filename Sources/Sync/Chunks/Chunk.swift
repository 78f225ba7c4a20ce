import Todos

/// The file in a commit of a chain: a header line and operations, one a line.
struct Chunk: Sendable {
  let header: ChunkHeader
  /// Those that keep the rules.
  let operations: [Operation]
  /// How many lines are none.
  let skipped: Int

  /// The most bytes that one may have.
  static let limit = 8 << 20
  /// The most bytes of operations that are written to one. Many small ones are kept in a pack where they
  /// arrive (git-config(1), "transfer.unpackLimit"); a few large ones would be packed for each who
  /// fetches them, which takes long.
  static let usualSize = 512 << 10
  /// The name of the file.
  static let fileName = "ops"

  /// Where a chunk is in the chains; what is encrypted holds for that place alone.
  struct Place: Sendable {
    let replica: EntityID
    /// The commit before it; nil for the first.
    let parent: String?

    /// What is authenticated besides the content.
    fileprivate func associatedData(_ header: [UInt8]) -> [UInt8] {
      Array("\(replica.hex) \(parent ?? "-")\n".utf8) + header
    }
  }

  private static let newline = UInt8(ascii: "\n")

  /// A chunk as it is written.
  static func bytes(
    of lines: [[UInt8]], seen: [EntityID: String], key: SyncKey?, at place: Place
  ) throws -> [UInt8] {
    let header = ChunkHeader(count: lines.count, seen: seen, key: key?.id).line
    var body: [UInt8] = []
    body.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    for line in lines {
      body += line
      body.append(newline)
    }
    if let key { body = try key.seal(body, authenticating: place.associatedData(header)) }
    return header + [newline] + body
  }

  /// - Throws: ``ChunkFault``, by the same rules on each replica.
  init(_ bytes: [UInt8], key: SyncKey?, at place: Place) throws(ChunkFault) {
    guard bytes.count <= Chunk.limit, let end = bytes.firstIndex(of: Chunk.newline) else {
      throw .malformed
    }
    let line = Array(bytes[..<end])
    header = try ChunkHeader(line: line)
    var body = bytes[(end + 1)...]
    if let id = header.key {
      guard let key, key.id == id else { throw .unknownKey(id) }
      guard let opened = key.open(body, authenticating: place.associatedData(line)) else {
        throw .malformed
      }
      body = opened[...]
    } else if key != nil {
      // Anyone who can write to the remote could have put it there.
      throw .malformed
    }
    (operations, skipped) = try Chunk.operations(body, count: header.count)
  }

  private static func operations(
    _ body: ArraySlice<UInt8>, count: Int
  ) throws(ChunkFault) -> ([Operation], Int) {
    guard count <= body.count, body.isEmpty || body.last == newline else { throw .malformed }
    var operations: [Operation] = []
    var (lines, skipped) = (0, 0)
    var start = body.startIndex
    while start < body.endIndex, let end = body[start...].firstIndex(of: newline) {
      lines += 1
      guard lines <= count else { throw .malformed }
      do throws(OperationError) {
        // A line that is too long is looked at no further.
        guard end - start <= Operation.limits.bytes else { throw .tooLong(bytes: end - start) }
        operations.append(try Operation(bytes: Array(body[start..<end])))
      } catch {
        if case .newerVersion = error { throw .newerVersion }
        skipped += 1
      }
      start = end + 1
    }
    guard lines == count else { throw .malformed }
    return (operations, skipped)
  }
}
