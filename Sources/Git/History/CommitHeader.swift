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
