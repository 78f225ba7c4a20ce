package import Git
package import Todos

/// A commit of mine, counted on one day for one repository.
package struct CountedCommit: Hashable, Sendable {
  package let id: ObjectID
  package let repository: LinkedRepository
  package let subject: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
  /// Minutes east of UTC.
  package let offset: Int
  package let day: Day

  init(_ commit: Commit, in repository: LinkedRepository, on day: Day) {
    id = commit.id
    self.repository = repository
    subject = commit.subject
    time = commit.authorTime
    offset = commit.authorOffset
    self.day = day
  }
}
