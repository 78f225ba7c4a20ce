import Files
import Git

/// A commit of mine, or one that may name todos, as the index keeps it.
struct CommitRecord: BitwiseCopyable {
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  let time: Int64
  /// What copies by rebase and cherry-pick share, apart from the time.
  let copyDigest: UInt64
  private let name: (UInt64, UInt64, UInt64, UInt64)
  /// Minutes east of UTC.
  let offset: Int32
  private var flags: Int32

  init(_ commit: borrowing RawCommit, isMine: Bool) {
    time = commit.authorTime
    copyDigest = commit.copyDigest.value
    name = commit.id.words
    offset = Int32(clamping: commit.authorOffset)
    flags = isMine ? 1 : 0
  }

  var isMine: Bool { flags & 1 != 0 }

  /// Whether the commit came after the rest of the history had been read, and wasn't found by looking
  /// further back.
  var isNew: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }

  func id(byteCount: Int) -> ObjectID {
    ObjectID(words: name, byteCount: byteCount)
  }

  /// Whether the offset is larger than any on earth, so that the commit's day is far from its time.
  var isFar: Bool { abs(offset) > 2 * 24 * 60 }

  /// Copies stand side by side.
  static func < (left: CommitRecord, right: CommitRecord) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.copyDigest != right.copyDigest { return left.copyDigest < right.copyDigest }
    return left.name < right.name
  }

  func isSameCommit(as other: CommitRecord) -> Bool { name == other.name }
}
