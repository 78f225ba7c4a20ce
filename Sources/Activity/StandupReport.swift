import Git
import Store
package import Todos

/// My work since a day, the plan for today, and blockers.
package struct StandupReport: Sendable {
  package let since: Day
  /// The projects with commits since then, busiest first.
  package let projects: [StandupProject]
  /// The todos completed since then, in order of completion.
  package let done: [Todo]
  /// The agents that completed any of them.
  package let finishers: [EntityID: Author]
  /// Today's open todos: those in progress first, whatever day they are planned for, then by priority.
  package let plan: [Todo]
  /// Open todos whose deadline has passed.
  package let overdue: [Todo]
  /// Todos in progress without a commit for days, longest first. After a weekend, those with a commit on the
  /// last working day aren't idle.
  package let idle: [IdleTodo]
  /// The work before today.
  package let before: StandupPart
  /// The work and the plan of today.
  package let today: StandupPart
  /// The overdue todos, then the idle ones.
  package let blockers: StandupPart
  package let warnings: [RepositoryWarning]

  init(
    since: Day, commits: [DescribedCommit], done: [Todo], finishers: [EntityID: Author],
    today: DayPlan, idle: [IdleTodo],
    warnings: [RepositoryWarning]
  ) {
    self.since = since
    projects = StandupProject.projects(of: commits)
    self.done = done
    self.finishers = finishers
    // A day's plan is sorted already.
    plan = today.todos.filter { $0.status == .doing } + today.todos.filter { $0.status == .todo }
    overdue = today.overdue
    self.idle = idle
    self.warnings = warnings
    let blocked = (overdue + idle.map(\.todo)).unique
    let worked = commits.flatMap { $0.todos.map(\.todo) }
    let others = (done + plan + today.due + worked).unique(without: blocked)
    let isFromBefore = { (todo: Todo) in
      if let day = todo.finished, day >= since { return day < today.day }
      return commits.contains { commit in
        commit.commit.day < today.day && commit.todos.contains { $0.todo.id == todo.id }
      }
    }
    let isDoneBefore = { (todo: Todo) in todo.finished.map { $0 < today.day } ?? false }
    let isBefore = { (commit: DescribedCommit) in commit.commit.day < today.day }
    let blockers = StandupPart(blockers: blocked, commits)
    before = StandupPart(
      others.filter(isFromBefore), commits.filter(isBefore), besides: blockers,
      done: done.filter(isDoneBefore))
    self.today = StandupPart(
      others.filter { !isFromBefore($0) }, commits.filter { !isBefore($0) }, besides: blockers,
      done: done.filter { !isDoneBefore($0) })
    self.blockers = blockers
  }

  /// Whether all the work before today was on the first day.
  package var isOneDay: Bool {
    before.commits.allSatisfy { $0.commit.day == since }
      && before.done.allSatisfy { $0.finished == since }
  }
}

/// A part of a stand-up report. Each todo and each commit is in only one of them, once.
package struct StandupPart: Sendable {
  /// Todos, each with its commits of this part's days; blockers have those of the whole period.
  package let todos: [StandupTodo]
  /// The other commits of this part's days, busiest project first.
  package let projects: [(name: String, commits: [DescribedCommit])]
  /// All commits of its days, and the todos completed on them.
  package let commits: [DescribedCommit]
  package let done: [Todo]

  package var isEmpty: Bool { todos.isEmpty && projects.isEmpty }

  /// - Parameters:
  ///   - commits: The commits of this part's days.
  ///   - blockers: Has the commits of its todos.
  fileprivate init(
    _ todos: [Todo], _ commits: [DescribedCommit], besides blockers: StandupPart, done: [Todo]
  ) {
    self.todos = StandupTodo.todos(todos, with: commits)
    let listed = Set(todos.map(\.id) + blockers.todos.map(\.todo.id))
    let others = commits.filter { $0.todos.first.map { !listed.contains($0.todo.id) } ?? true }
    projects = Dictionary(grouping: others, by: \.commit.repository.project)
      .map { (name: $0.key, commits: $0.value) }
      .sorted { ($1.commits.count, $0.name) < ($0.commits.count, $1.name) }
    self.commits = commits
    self.done = done
  }

  fileprivate init(blockers todos: [Todo], _ commits: [DescribedCommit]) {
    self.todos = StandupTodo.todos(todos, with: commits)
    (projects, self.commits, done) = ([], [], [])
  }
}

extension [Todo] {
  /// Each todo once, in this order.
  fileprivate var unique: [Todo] { unique(without: []) }

  fileprivate func unique(without others: [Todo]) -> [Todo] {
    var seen = Set(others.map(\.id))
    return filter { seen.insert($0.id).inserted }
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

  /// Busiest first.
  /// - Parameter commits: Newest first.
  fileprivate static func projects(of commits: [DescribedCommit]) -> [StandupProject] {
    Dictionary(grouping: commits, by: \.commit.repository.project)
      .map { StandupProject(name: $0.key, commits: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// - Parameter commits: Newest first.
  private init(name: String, commits: [DescribedCommit]) {
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

  /// These todos with their commits. A commit that is linked to several goes to the first.
  fileprivate static func todos(
    _ todos: [Todo], with commits: [DescribedCommit]
  ) -> [StandupTodo] {
    let byTodo = Dictionary(grouping: commits) { $0.todos.first?.todo.id }
    return todos.map { StandupTodo(todo: $0, commits: byTodo[$0.id] ?? []) }
  }
}

extension ActivityReader {
  /// Reports my work since a day, the plan for today, and blockers.
  /// - Parameter since: The first day of the report; nil for the last working day with activity.
  package func standup(since: Day?, at now: Moment) async throws -> StandupReport {
    let today = calendar.day(of: now)
    let first = since ?? today.advanced(by: -StandupPeriod.limit)
    let started = firstDay(
      of: try store.read {
        try $0.todos(matching: TodoQuery([.states([.doing])]), at: now, in: calendar)
      }, today)
    let counts = try await readCommits(
      of: try store.read { try $0.linkedRepositories() }, days: min(first, started)...today)
    applyCommits(counts, at: now)
    let done = try store.read { try $0.todosCompleted(on: first...today) }
    let start = since ?? start(before: today, counts, done)
    let (commits, warnings) = try await described(
      counts.commits.filter { $0.day >= start })
    let plan = try store.read { try $0.plan(of: today, at: now, in: calendar) }
    let doneSince = done.filter { $0.finished.map { $0 >= start } ?? false }
    return StandupReport(
      since: start, commits: commits, done: doneSince,
      finishers: try store.read { try $0.finishers(of: doneSince) }, today: plan,
      idle: try idle(
        plan.todos.filter { $0.status == .doing }, counts.commits, limit: IdleTodo.usualLimit,
        at: now
      ).filter { calendar.day(of: $0.since) < today.previousWorkday },
      warnings: counts.warnings.merging(warnings))
  }

  private func start(before today: Day, _ counts: CommitCounts, _ done: [Todo]) -> Day {
    let active = Set(counts.commits.map(\.day) + done.compactMap(\.finished))
    return StandupPeriod.start(before: today, isActive: active.contains)
  }
}
