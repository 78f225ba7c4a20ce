/// Where the parts of a commit object are, as git's parse_commit_buffer and parse_commit_header
/// find them.
struct CommitHeader {
  let parents: [ObjectID]
  /// What follows `author ` up to the end of its line; the last such line counts.
  private(set) var author: Range<Int>?
  private(set) var committer: Range<Int>?
  private(set) var encoding: Range<Int>?
  /// Where the blank line before the message begins.
  private(set) var messageStart: Int

  /// Nil where it is no commit that git would take.
  init?(_ content: UnsafeRawBufferPointer) {
    guard content.has("tree ", at: 0), let end = content.firstIndex(of: 10, from: 0),
      ObjectID(hex: content[5..<end]) != nil
    else { return nil }
    var parents: [ObjectID] = []
    var start = end + 1
    while content.has("parent ", at: start) {
      guard let end = content.firstIndex(of: 10, from: start),
        let parent = ObjectID(hex: content[(start + 7)..<end])
      else { return nil }
      parents.append(parent)
      start = end + 1
    }
    self.parents = parents
    messageStart = start
    scan(content)
  }

  /// Where the parts are in a commit's text once it was converted, which need be no commit any more.
  init(converted text: UnsafeRawBufferPointer) {
    parents = []
    messageStart = 0
    scan(text)
  }

  private mutating func scan(_ content: UnsafeRawBufferPointer) {
    while messageStart < content.count, content[messageStart] != 10 {
      let start = messageStart
      let end = content.firstIndex(of: 10, from: start) ?? content.count
      if content.has("author ", at: start) {
        author = (start + 7)..<end
      } else if committer == nil, content.has("committer ", at: start) {
        committer = (start + 10)..<end
      } else if encoding == nil, content.has("encoding ", at: start) {
        encoding = (start + 9)..<end
      }
      messageStart = min(end + 1, content.count)
    }
  }
}

/// Turns an object's bytes into a commit in UTF-8 for as long as a closure runs.
enum CommitReader {
  /// Returns false where the bytes are no commit.
  /// - Parameter parents: What replaces the parents that the object itself names.
  static func read(
    _ id: ObjectID, _ object: UnsafeRawBufferPointer, parents: [ObjectID]?,
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
            id: id, parents: seen, content: bytes, header: CommitHeader(converted: bytes)))
      }
    } else {
      try body(RawCommit(id: id, parents: seen, content: content, header: header))
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// The first paragraph of a commit message on one line: git's `%s` (format_subject in pretty.c).
  func subject(from start: Int) -> [UInt8] {
    var subject: [UInt8] = []
    var next = start
    while next < count {
      let end = firstIndex(of: 10, from: next) ?? count
      let line = self[next..<end]
      next = end + 1
      if let last = line.lastIndex(where: { !$0.isBlank }) {
        if !subject.isEmpty { subject.append(32) }
        subject.append(contentsOf: line[...last])
      } else if !subject.isEmpty {
        break
      }
    }
    return subject
  }
}
