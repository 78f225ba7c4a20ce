package import Git
package import Todos

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
  package let copies: [ObjectID]

  /// The author's local time in seconds, by which commits are shown and sorted.
  package var localTime: Int64 { time + Int64(offset) * 60 }

  init(
    _ commit: CommitRecord, copies: [ObjectID], in repository: LinkedRepository, on day: Day
  ) {
    id = commit.id
    self.repository = repository
    time = commit.time
    offset = Int(commit.offset)
    self.day = day
    self.copies = copies
  }
}
