import Git

/// Tells commits that were counted already: the same one elsewhere, or a copy by rebase or
/// cherry-pick.
struct CommitCopies {
  /// What copies have in common.
  struct Key: Hashable {
    let time: Int64
    let digest: UInt64

    init(_ commit: CommitRecord) {
      time = commit.time
      digest = commit.copyDigest
    }
  }

  private let isOneRepository: Bool
  private var latest: Key?
  private var ids: Set<ObjectID> = []
  private var keys: Set<Key> = []
  /// The names of the copies that were not the first.
  private(set) var others: [Key: [ObjectID]] = [:]

  /// - Parameter isOneRepository: Whether all come from one, so that copies follow each other.
  init(isOneRepository: Bool) {
    self.isOneRepository = isOneRepository
  }

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: CommitRecord, _ id: ObjectID) -> Bool {
    let key = Key(commit)
    defer { latest = key }
    let isNew: Bool
    if isOneRepository {
      isNew = key != latest
    } else {
      guard ids.insert(id).inserted else { return false }
      isNew = keys.insert(key).inserted
    }
    if !isNew { others[key, default: []].append(id) }
    return isNew
  }
}
