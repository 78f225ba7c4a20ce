import Git

/// Tells commits that were counted already: the same one elsewhere, or a copy by rebase or
/// cherry-pick.
struct CommitCopies {
  private struct Key: Hashable {
    let time: Int64
    let digest: UInt64
  }

  private let isOneRepository: Bool
  private var latest: Key?
  private var ids: Set<ObjectID> = []
  private var keys: Set<Key> = []

  /// - Parameter isOneRepository: Whether all come from one, so that copies follow each other.
  init(isOneRepository: Bool) {
    self.isOneRepository = isOneRepository
  }

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: CommitRecord, _ id: ObjectID) -> Bool {
    let key = Key(time: commit.time, digest: commit.copyDigest)
    defer { latest = key }
    if isOneRepository { return key != latest }
    guard ids.insert(id).inserted else { return false }
    return keys.insert(key).inserted
  }
}
