package import Todos

/// A commit that is linked to a todo.
package struct CommitLink: Hashable, Sendable {
  package let todo: EntityID
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  /// The first paragraph of its message on one line.
  package let subject: String
  /// The author time.
  package let authored: Moment
  /// The author's offset from UTC, in minutes; nil if an earlier version linked it.
  package let offset: Int?
  /// Whether the message says that it completes the todo.
  package let completes: Bool
  /// The name of the project whose repository contains it; nil if the project or the repository was removed.
  package let project: String?
  /// The repository's path on this machine, if it exists here.
  package let path: String?

  /// The author's offset from UTC in minutes, or else mine at that time.
  package func offset(in calendar: LocalCalendar) -> Int {
    offset ?? calendar.offsetMinutes(at: authored)
  }

  /// The abbreviated id.
  package var shortName: String { String(oid.prefix(7)) }
}

/// A commit found by an earlier scan, with the data that later scans need.
package struct RecordedReference: Hashable, Sendable {
  /// The commit id in lowercase hexadecimal digits.
  package let oid: String
  package let subject: String
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let authored: Int64
  package let committed: Moment
  /// A digest that, with the author time, identifies copies made by rebase and cherry-pick.
  package let copy: Int64
  /// Nil if it was reachable when the repository was last scanned.
  package let vanished: VanishedCommit?
}
