import Git

/// Tells commits that were counted already: the same one elsewhere, or a copy by rebase or
/// cherry-pick.
struct CommitCopies {
  /// What a copy shares with its original, byte by byte.
  private struct Key: Hashable {
    let email: [UInt8]
    let time: Int64
    let subject: [UInt8]
  }

  private var ids: Set<ObjectID> = []
  private var keys: Set<Key> = []

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: Commit) -> Bool {
    guard ids.insert(commit.id).inserted else { return false }
    let key = Key(
      email: Array(commit.authorEmail.utf8), time: commit.authorTime,
      subject: Array(commit.subject.utf8))
    return keys.insert(key).inserted
  }
}
