package import Git
package import Todos

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
  private var firsts: [Key: ObjectID] = [:]
  /// The names of the copies that were not the first.
  private(set) var others: [Key: [ObjectID]] = [:]
  private var otherIDs: Set<ObjectID> = []

  /// - Parameter isOneRepository: Whether all come from one, so that copies follow each other.
  init(isOneRepository: Bool) {
    self.isOneRepository = isOneRepository
  }

  /// Whether neither the commit nor a copy of it was there before.
  mutating func insert(_ commit: CommitRecord, _ id: ObjectID) -> Bool {
    let key = Key(commit)
    if isOneRepository {
      defer { latest = key }
      if key != latest { return true }
    } else {
      guard let first = firsts[key] else {
        firsts[key] = id
        return true
      }
      if first == id { return false }
    }
    if otherIDs.insert(id).inserted { others[key, default: []].append(id) }
    return false
  }
}

/// A commit of mine, counted on one day for one repository.
package struct CountedCommit: Hashable, Sendable {
  package let id: ObjectID
  package let repository: LinkedRepository
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
  /// Minutes east of UTC.
  package let offset: Int
  package let day: Day
  /// The names of its copies, which are counted with it.
  package internal(set) var copies: [ObjectID] = []
  let copyKey: CommitCopies.Key

  /// The author's local time in seconds, by which commits are shown and sorted.
  package var localTime: Int64 { time + Int64(offset) * 60 }

  init(_ commit: CommitRecord, _ id: ObjectID, in repository: LinkedRepository, on day: Day) {
    self.id = id
    self.repository = repository
    time = commit.time
    offset = Int(commit.offset)
    self.day = day
    copyKey = CommitCopies.Key(commit)
  }
}
