/// A commit, with invalid bytes of its text replaced by U+FFFD.
package struct Commit: Hashable, Sendable {
  package let id: ObjectID
  /// As `git log` sees them: replaced, grafted and cut by a shallow clone.
  package let parents: [ObjectID]
  package let authorName: String
  /// As it was recorded, without any mailmap.
  package let authorEmail: String
  /// Seconds since 1970-01-01T00:00:00Z.
  package let authorTime: Int64
  /// Minutes east of UTC.
  package let authorOffset: Int
  /// The first paragraph of the message on one line.
  package let subject: String
}
