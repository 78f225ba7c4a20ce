import Git

/// What is remembered of one of my commits.
struct CommitRecord: BitwiseCopyable {
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  let time: Int64
  /// What copies by rebase and cherry-pick share, apart from the time.
  let copyDigest: UInt64
  private let name: (UInt64, UInt64, UInt64, UInt64)
  /// Minutes east of UTC.
  let offset: Int32
  let node: CommitGraph.Node

  /// - Parameter node: The commit's in the graph; 0 where there is no graph.
  init(_ commit: borrowing RawCommit, node: CommitGraph.Node) {
    time = commit.authorTime
    copyDigest = commit.copyDigest.value
    name = commit.id.words
    offset = Int32(clamping: commit.authorOffset)
    self.node = node
  }

  /// The same commit by its node in another graph.
  init(_ other: CommitRecord, node: CommitGraph.Node) {
    time = other.time
    copyDigest = other.copyDigest
    name = other.name
    offset = other.offset
    self.node = node
  }

  func id(byteCount: Int) -> ObjectID {
    ObjectID(words: name, byteCount: byteCount)
  }

  /// Whether the offset is none of this earth, so that the commit's day is far from its time.
  var isFar: Bool { abs(offset) > 2 * 24 * 60 }

  /// Copies stand side by side.
  static func < (left: CommitRecord, right: CommitRecord) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.copyDigest != right.copyDigest { return left.copyDigest < right.copyDigest }
    return left.name < right.name
  }
}
