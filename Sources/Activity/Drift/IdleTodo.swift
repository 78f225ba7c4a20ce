package import Todos

/// A todo in progress that nothing was committed for.
package struct IdleTodo: Sendable {
  package let todo: Todo
  /// When it was started, or the newest commit for it was made.
  package let since: Moment
  /// Whole days from then to today.
  package let days: Int

  /// Nil where something was done in time.
  /// - Parameters:
  ///   - limit: After how many days it is told of.
  ///   - linked: The newest commit that links to the todo.
  ///   - inProject: The newest commit in the repositories of its project, which counts where none
  ///     links to the todo.
  package init?(
    _ todo: Todo, limit: Int, linked: Moment?, inProject: Moment?, at now: Moment,
    in calendar: LocalCalendar
  ) {
    let started = todo.started ?? todo.created
    let since = max(started, linked ?? inProject ?? started)
    let days = calendar.day(of: now).number - calendar.day(of: since).number
    guard days >= limit else { return nil }
    self.todo = todo
    self.since = since
    self.days = days
  }
}
