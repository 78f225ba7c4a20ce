extension EntityID {
  /// The first 16 bytes of the SHA-256 of those bytes.
  package init(digestOf bytes: [UInt8]) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in sha256(of: bytes).prefix(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    self.init(high: high, low: low)
  }

  /// The id that every replica gives to a project, block, label or milestone of that name, however its letters are
  /// cased and composed.
  /// - Parameter count: How many others have had the name before, on the replica that makes it.
  package init(_ kind: EntityKind, named name: String, after count: Int) {
    self.init(digestOf: Array("ootd \(kind.rawValue) \(count) \(SearchText.folded(name))".utf8))
  }

  /// The id of the block that ships under that name.
  package init(presetBlock name: String) {
    self.init(.block, named: name, after: 0)
  }

  /// The id that every replica gives to the link between a todo and a commit.
  package init(linkOf todo: EntityID, toCommit oid: String) {
    self.init(digestOf: Array("ootd commit \(todo.hex) \(oid)".utf8))
  }

  /// The id that every replica gives to the todo that a repeating block makes on a day.
  package init(repeating block: EntityID, on day: Day) {
    self.init(digestOf: Array("ootd repeat \(block.hex) \(day)".utf8))
  }

  /// The id of a comment that another program made.
  /// - Parameter number: Which it is of those that are equal to it, from 1.
  package init(commentOn todo: EntityID, _ comment: Comment, number: Int) {
    let name = "\(todo.hex) \(comment.at.milliseconds) \(comment.text)"
    self.init(
      digestOf: Array("ootd comment \(number == 1 ? "" : "\(number) ")\(name)".utf8))
  }
}
