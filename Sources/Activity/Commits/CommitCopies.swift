import Git

/// Tells commits that were counted already: the same one elsewhere, or a copy by rebase or
/// cherry-pick.
struct CommitCopies {
  private var ids: Set<ObjectID> = []
  private var keys: Set<CopyKey> = []

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: Commit) -> Bool {
    guard ids.insert(commit.id).inserted else { return false }
    return keys.insert(commit.copyKey).inserted
  }
}
