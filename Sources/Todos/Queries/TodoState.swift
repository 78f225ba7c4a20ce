/// The values of the qualifier `is:`.
package enum TodoState: String, Sendable, CaseIterable {
  /// Not done.
  case open
  case todo, doing, done
  /// The deadline has passed and it is not done.
  case overdue
  /// Not planned for a day, and not done.
  case backlog
}
