import Git
import Store
package import Todos

/// When something was last committed for todos, and for projects.
struct IdleClock {
  private let doing: [Todo]
  private var newestOfTodo: [EntityID: Moment] = [:]
  private var newestOfProject: [String: Moment] = [:]

  /// - Parameter todos: What each commit is linked to.
  init(_ doing: [Todo], _ commits: [CountedCommit], todos: [ObjectID: [LinkedTodo]]) {
    self.doing = doing
    for commit in commits {
      let moment = Moment(seconds: commit.time)
      newestOfProject.keep(moment, for: commit.repository.project)
      for link in todos[commit.id] ?? [] { newestOfTodo.keep(moment, for: link.todo.id) }
    }
  }

  /// The longest idle first.
  func idle(for days: Int, at now: Moment, in calendar: LocalCalendar) -> [IdleTodo] {
    doing.compactMap { todo in
      IdleTodo(
        todo, limit: days, linked: newestOfTodo[todo.id],
        inProject: todo.project.flatMap { newestOfProject[$0] }, at: now, in: calendar)
    }.sorted { ($0.since, $0.todo.handle) < ($1.since, $1.todo.handle) }
  }
}

extension Dictionary where Value == Moment {
  fileprivate mutating func keep(_ moment: Moment, for key: Key) {
    self[key] = Swift.max(self[key] ?? moment, moment)
  }
}

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
