import Files
import Git

/// A commit of mine, or one that may name todos, as the index keeps it.
struct CommitRecord: BitwiseCopyable {
  let key: CopyKey
  let id: ObjectID
  /// Minutes east of UTC.
  let offset: Int32
  private var flags: Int32

  init(_ commit: borrowing RawCommit, isMine: Bool, isMention: Bool) {
    key = CopyKey(time: commit.authorTime, digest: commit.copyDigest.value)
    id = commit.id
    offset = Int32(clamping: commit.authorOffset)
    flags = (isMine ? 1 : 0) | (isMention ? 4 : 0)
  }

  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  var time: Int64 { key.time }

  var isMine: Bool { flags & 1 != 0 }

  /// Whether it may name todos.
  var isMention: Bool { flags & 4 != 0 }

  /// Whether the commit came after the rest of the history had been read, and wasn't found by looking
  /// further back.
  var isNew: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }

  /// Whether the offset is larger than any on earth, so that the commit's day is far from its time.
  var isFar: Bool { abs(offset) > 2 * 24 * 60 }

  /// Copies stand side by side.
  static func < (left: CommitRecord, right: CommitRecord) -> Bool {
    left.key != right.key ? left.key < right.key : left.id < right.id
  }
}

/// What a commit and its copies by rebase or cherry-pick have in common.
struct CopyKey: Hashable, Comparable, BitwiseCopyable {
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  let time: Int64
  /// A digest of what else they share.
  let digest: UInt64

  static func < (left: CopyKey, right: CopyKey) -> Bool {
    left.time != right.time ? left.time < right.time : left.digest < right.digest
  }
}
