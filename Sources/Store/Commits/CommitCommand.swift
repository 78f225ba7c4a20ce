/// What history calls the changes that commits make.
enum CommitCommand: String {
  /// A commit names todos, or is there no more.
  case link
  /// It finished todos.
  case commit
  /// The one that had finished todos is there no more, or says so no more.
  case drop
  /// The one that had finished todos was reverted.
  case revert

  /// Whether it opens todos again.
  var reopens: Bool { self == .drop || self == .revert }
}
