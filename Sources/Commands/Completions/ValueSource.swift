import ArgumentParser

/// What shells complete a value with. To add one: a case here, and its candidates in
/// `CandidateReader`.
enum ValueSource: String {
  case priorities, projects, blocks, labels, milestones, members, technologies
  case colors, recurrences
  /// Days to plan for, and days to look back to.
  case days, pastDays
  case todos, todosToStart, todosToFinish, todosToReopen
  /// Todos, and once there is one, days.
  case todosThenDay
  /// Todos, and once there is one, columns of the board.
  case todosThenColumn
  /// Words of a query, and the values of `is:` and `no:`.
  case query, states, absences
  case authors, sorts, shells, promptFormats, exchangeFormats
  /// What the shell itself completes.
  case files, folders
}

extension CompletionKind {
  /// Says at an option or a word what its values are. A list carries the name, for of closures the
  /// parser of arguments doesn't tell more than that there is one.
  static func offering(_ source: ValueSource) -> CompletionKind {
    .list([source.rawValue])
  }
}
