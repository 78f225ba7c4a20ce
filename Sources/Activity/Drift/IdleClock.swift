import Git
import Store
import Todos

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
