/// Cuts a stream of NUL-terminated commits into whole ones.
struct CommitRecords {
  /// What of a commit is kept: enough for any header and subject that a person wrote.
  private static let limit = 1 << 20
  private var pending: [UInt8] = []

  /// Takes a piece of the stream and calls the body with each commit that is now complete.
  mutating func append(
    _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var start = 0
    while let end = piece.firstIndex(of: 0, from: start) {
      keep(piece.part(start..<end))
      try pending.withUnsafeBytes(body)
      pending.removeAll(keepingCapacity: true)
      start = end + 1
    }
    keep(piece.part(start..<piece.count))
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes.prefix(max(0, CommitRecords.limit - pending.count)))
  }
}
