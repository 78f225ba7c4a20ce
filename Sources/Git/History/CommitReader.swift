/// Turns an object's bytes into a commit in UTF-8 for as long as a closure runs.
enum CommitReader {
  /// Returns false where the bytes are no commit.
  /// - Parameter parents: What replaces the parents that the object itself names.
  static func read(
    _ id: ObjectID, _ object: UnsafeRawBufferPointer, parents: [ObjectID]?, indentation: Int = 0,
    _ body: (borrowing RawCommit) throws -> Void
  ) throws -> Bool {
    // To git a commit's text ends at the first NUL.
    let content = object.part(0..<(object.firstIndex(of: 0, from: 0) ?? object.count))
    guard let header = CommitHeader(content) else { return false }
    let seen = parents ?? header.parents
    if let encoding = header.encoding, let text = TextEncoding.utf8(content, from: encoding) {
      try text.withUnsafeBytes { bytes in
        // An encoding that doesn't keep ASCII leaves no header: to git such a commit has no author.
        try body(
          RawCommit(
            id: id, parents: seen, content: bytes, header: CommitHeader(converted: bytes),
            indentation: indentation))
      }
    } else {
      try body(
        RawCommit(
          id: id, parents: seen, content: content, header: header, indentation: indentation))
    }
    return true
  }
}
