import Git

/// What is remembered of a commit that may name todos, or revert another.
struct MentionRecord: BitwiseCopyable {
  /// Its times and name.
  let commit: CommitRecord
  /// 1 where it is mine, and else 0.
  private let mine: Int64

  init(_ commit: CommitRecord, isMine: Bool) {
    self.commit = commit
    mine = isMine ? 1 : 0
  }

  /// The same commit by its node in another graph.
  init(_ other: MentionRecord, node: CommitGraph.Node) {
    commit = CommitRecord(other.commit, node: node)
    mine = other.mine
  }

  var isMine: Bool { mine == 1 }
}
