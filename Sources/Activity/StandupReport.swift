import Git
package import Store
package import Todos

/// My work since a day, and the plan for today.
package struct StandupReport: Sendable {
  package let since: Day
  /// The projects with commits since then, busiest first.
  package let projects: [StandupProject]
  /// The todos completed since then, in order of completion.
  package let done: [Todo]
  /// Today's open todos: those in progress first, whatever day they are planned for, then by priority.
  package let plan: [Todo]
  /// Open todos whose deadline has passed.
  package let overdue: [Todo]
  /// The number of my commits since then.
  package let commits: Int
  package let warnings: [RepositoryWarning]

  init(
    since: Day, commits: [DescribedCommit], done: [Todo], today: DayPlan,
    warnings: [RepositoryWarning]
  ) {
    self.since = since
    projects = Dictionary(grouping: commits, by: \.commit.repository.project)
      .map { StandupProject(name: $0.key, commits: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    self.done = done
    // A day's plan is already sorted by priority.
    plan = today.todos.filter { $0.status == .doing } + today.todos.filter { $0.status == .todo }
    overdue = today.overdue
    self.commits = commits.count
    self.warnings = warnings
  }
}

/// The period that a stand-up report covers.
package enum StandupPeriod {
  /// How many days back to look for activity.
  package static let limit = 14

  /// The last working day before today. If nothing happened on it, the latest working day with activity, if
  /// any is within the limit.
  package static func start(before today: Day, isActive: (Day) -> Bool) -> Day {
    let last = today.previousWorkday
    return sequence(first: last, next: \.previousWorkday)
      .prefix { $0 >= today.advanced(by: -limit) }
      .first(where: isActive) ?? last
  }
}

/// A project's commits of a period, grouped by the todos they are linked to.
package struct StandupProject: Sendable {
  package let name: String
  /// In the order of their newest commits.
  package let todos: [StandupTodo]
  /// Commits that are linked to no todo, newest first.
  package let commits: [DescribedCommit]
  /// The number of commits; one that is linked to several todos counts once.
  package let count: Int

  /// - Parameter commits: Newest first.
  init(name: String, commits: [DescribedCommit]) {
    self.name = name
    count = commits.count
    var linked: [StandupTodo] = []
    var others: [DescribedCommit] = []
    for commit in commits {
      if commit.todos.isEmpty { others.append(commit) }
      for todo in commit.todos.map(\.todo) {
        if let index = linked.firstIndex(where: { $0.todo.id == todo.id }) {
          linked[index].commits.append(commit)
        } else {
          linked.append(StandupTodo(todo: todo, commits: [commit]))
        }
      }
    }
    todos = linked
    self.commits = others
  }
}

/// A todo with its linked commits of a period, newest first.
package struct StandupTodo: Sendable {
  package let todo: Todo
  package fileprivate(set) var commits: [DescribedCommit]
}

extension ActivityReader {
  /// Reports my work since a day, and the plan for today.
  /// - Parameter since: The first day of the report; nil for the last working day with activity.
  package func standup(since: Day?, at now: Moment) async throws(StoreError) -> StandupReport {
    let today = calendar.day(of: now)
    let first = since ?? today.advanced(by: -StandupPeriod.limit)
    let counts = try await counts(
      try store.linkedRepositories(), days: first...today, at: now)
    let done = try store.todosCompleted(on: first...today, in: calendar)
    let start = since ?? start(before: today, counts, done)
    let (commits, warnings) = try await described(
      counts.commits.filter { $0.day >= start })
    return StandupReport(
      since: start, commits: commits,
      done: done.filter { completionDay($0).map { $0 >= start } ?? false },
      today: try store.plan(of: today, at: now, in: calendar),
      warnings: counts.warnings.merging(warnings))
  }

  private func start(before today: Day, _ counts: CommitCounts, _ done: [Todo]) -> Day {
    let active = Set(counts.commits.map(\.day) + done.compactMap(completionDay))
    return StandupPeriod.start(before: today, isActive: active.contains)
  }

  private func completionDay(_ todo: Todo) -> Day? {
    todo.completed.map { calendar.day(of: $0) }
  }
}
