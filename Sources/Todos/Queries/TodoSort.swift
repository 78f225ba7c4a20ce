/// What a list of todos is sorted by.
package enum TodoSort: String, Sendable, CaseIterable {
  /// The most important first.
  case priority
  /// The earliest first; without a deadline last.
  case due
  /// The earliest first; the backlog last.
  case day
  /// The newest first.
  case created
  /// The last changed first.
  case updated
  case id
}
