import Store
package import Todos

/// What I did since a day, and what I am about to do.
package struct StandupReport: Sendable {
  package let since: Day
  /// Those with commits since then, the busiest first.
  package let projects: [StandupProject]
  /// Todos completed since then, the first completed first.
  package let done: [Todo]
  /// Today's open todos: first those in progress, for whatever day they are planned, then by
  /// priority.
  package let plan: [Todo]
  /// Open todos whose deadline has passed.
  package let overdue: [Todo]
  /// How many commits of mine were made since then.
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
    plan = today.doing + today.todos.filter { $0.status == .todo }
    overdue = today.overdue
    self.commits = commits.count
    self.warnings = warnings
  }
}

extension DayPlan {
  fileprivate var doing: [Todo] {
    let doing = todos.filter { $0.status == .doing }
    return Priority.allCases.flatMap { priority in doing.filter { $0.priority == priority } }
  }
}
