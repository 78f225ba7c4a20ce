import Git

/// Tells commits that were counted already: the same one elsewhere, or a copy by rebase or
/// cherry-pick.
struct CommitCopies {
  private struct Key: Hashable {
    let time: Int64
    let digest: UInt64
  }

  private var ids: Set<ObjectID> = []
  private var keys: Set<Key> = []

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: CommitRecord, _ id: ObjectID) -> Bool {
    guard ids.insert(id).inserted else { return false }
    return keys.insert(Key(time: commit.time, digest: commit.copyDigest)).inserted
  }
}
