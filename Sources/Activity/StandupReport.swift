import Git
import Store
package import Todos

/// My work since a day, the plan for a day, and what that waits for. All todos are as they are now, or for a past day as
/// they were when it ended.
package struct StandupReport: Sendable {
  package let since: Day
  /// The day of the stand-up: today, or a past one.
  package let day: Day
  /// The projects with commits since then, busiest first.
  package let projects: [StandupProject]
  /// The todos completed since then, in order of completion.
  package let done: [Todo]
  /// The agents that completed any of them.
  package let finishers: [EntityID: Author]
  /// The day's open todos: those in progress first, whatever day they are planned for, then by priority.
  package let plan: [Todo]
  /// Open todos whose deadline has passed.
  package let overdue: [Todo]
  /// Todos in progress without a commit for days, longest first. After a weekend, those with a commit on the
  /// last working day aren't idle.
  package let idle: [IdleTodo]
  /// The work before the day.
  package let before: StandupPart
  /// The work and the plan of the day, with what is due or overdue.
  package let today: StandupPart
  /// The todos of the day that wait for open ones.
  package let waiting: [(todo: Todo, blockers: [Todo])]
  package let warnings: [RepositoryWarning]

  init(
    since: Day, commits: [DescribedCommit], done: [Todo], finishers: [EntityID: Author],
    today: DayPlan, blockers: [EntityID: [Todo]], idle: [IdleTodo],
    warnings: [RepositoryWarning]
  ) {
    self.since = since
    day = today.day
    projects = StandupProject.projects(of: commits)
    self.done = done
    self.finishers = finishers
    plan = today.openTodos
    overdue = today.overdue
    waiting = today.expected.compactMap { todo in blockers[todo.id].map { (todo, $0) } }
    self.idle = idle
    self.warnings = warnings
    let isBefore = { (commit: DescribedCommit) in commit.commit.day < today.day }
    let isDoneBefore = { (todo: Todo) in todo.finished.map { $0 < today.day } ?? false }
    before = StandupPart([], commits.filter(isBefore), done: done.filter(isDoneBefore))
    self.today = StandupPart(
      today.expected, commits.filter { !isBefore($0) }, done: done.filter { !isDoneBefore($0) })
  }

  /// Whether all the work before the day was on the first day.
  package var isOneDay: Bool { before.days.allSatisfy { $0 == since } }

  /// The work before the day by project if it is that of several working days, those without a project last;
  /// otherwise nil.
  package var projectsBefore: [(project: String?, part: StandupPart)]? {
    let workdays = before.days.filter { ![.saturday, .sunday].contains($0.weekday) }
    return workdays.count > 1 ? before.byProject : nil
  }
}

extension DayPlan {
  /// Its open todos, those in progress first.
  fileprivate var openTodos: [Todo] {
    // A day's plan is sorted already.
    todos.filter { $0.status == .doing } + todos.filter { $0.status == .todo }
  }

  /// All that is expected on the day: planned, in progress, due or overdue.
  fileprivate var expected: [Todo] { (openTodos + due + overdue).unique }
}

/// The work of some days. Each todo is in it once, as is each commit.
package struct StandupPart: Sendable {
  /// The todos that were completed, expected or worked on, in this order, with their commits of these days.
  package let todos: [StandupTodo]
  /// The other commits of these days, busiest project first.
  package let projects: [(name: String, commits: [DescribedCommit])]
  /// All commits of these days, and the todos completed on them.
  package let commits: [DescribedCommit]
  package let done: [Todo]

  package var isEmpty: Bool { todos.isEmpty && projects.isEmpty }

  fileprivate init(_ expected: [Todo], _ commits: [DescribedCommit], done: [Todo]) {
    let worked = commits.flatMap { $0.todos.map(\.todo) }
    todos = StandupTodo.todos((done + expected + worked).unique, with: commits)
    projects = Dictionary(
      grouping: commits.filter(\.todos.isEmpty), by: \.commit.repository.project
    ).map { (name: $0.key, commits: $0.value) }
      .sorted { ($1.commits.count, $0.name) < ($0.commits.count, $1.name) }
    self.commits = commits
    self.done = done
  }

  /// The days with work.
  fileprivate var days: Set<Day> {
    Set(commits.map(\.commit.day) + done.compactMap(\.finished))
  }

  /// Busiest first. A commit belongs to the project of its todo, or of its repository if it names none.
  fileprivate var byProject: [(project: String?, part: StandupPart)] {
    let project = { (commit: DescribedCommit) in
      commit.todos.first.map(\.todo.project) ?? commit.commit.repository.project
    }
    let names = Set(commits.map(project) + todos.map(\.todo.project))
    return names.map { name in
      let commits = commits.filter { project($0) == name }
      return (name, StandupPart([], commits, done: done.filter { $0.project == name }))
    }.filter { !$0.1.isEmpty }.sorted { $0.1.rank(in: $0.0) < $1.1.rank(in: $1.0) }
  }

  private func rank(in project: String?) -> (Int, Int, String) {
    (project == nil ? 1 : 0, -commits.count - done.count, project ?? "")
  }
}

extension [Todo] {
  /// Each todo once, in this order.
  fileprivate var unique: [Todo] {
    var seen: Set<EntityID> = []
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
  /// Reports my work since a day, the plan for a day, and what it waits for.
  /// - Parameters:
  ///   - since: The first day of the report; nil for the last working day with activity.
  ///   - day: The day of the stand-up; nil for today.
  package func standup(
    since: Day?, on day: Day? = nil, at now: Moment
  ) async throws -> StandupReport {
    let today = calendar.day(of: now)
    let day = day ?? today
    let past = day < today ? day : nil
    let end = past.map { calendar.start(of: $0.advanced(by: 1)).advanced(bySeconds: -1) } ?? now
    let first = since ?? day.advanced(by: -StandupPeriod.limit)
    let plan = { [store, calendar] in
      try store.read { try $0.plan(of: day, at: now, in: calendar) }
    }
    let started = firstDay(of: try plan().todos.filter { $0.status == .doing }, day)
    let counts = try await readCommits(
      of: try store.read { try $0.linkedRepositories() }, days: min(first, started)...day)
    applyCommits(counts, at: now)
    let done = try store.read { try $0.todosCompleted(on: first...day, asOf: past) }
    let start = since ?? start(before: day, counts, done)
    var (commits, warnings) = try await described(counts.commits.filter { $0.day >= start })
    if let past { commits = try asOf(past, commits) }
    // The commits may have changed it.
    let planned = try plan()
    let doneSince = done.filter { $0.finished.map { $0 >= start } ?? false }
    return StandupReport(
      since: start, commits: commits, done: doneSince,
      finishers: try store.read { try $0.finishers(of: doneSince) }, today: planned,
      blockers: try store.read { try $0.openBlockers(of: planned.expected, asOf: past) },
      idle: try idle(
        planned.todos.filter { $0.status == .doing }, counts.commits, limit: IdleTodo.usualLimit,
        at: end
      ).filter { calendar.day(of: $0.since) < day.previousWorkday },
      warnings: counts.warnings.merging(warnings))
  }

  /// The commits with their todos as they were at the end of a past day. Those that weren't there are left out.
  private func asOf(_ day: Day, _ commits: [DescribedCommit]) throws -> [DescribedCommit] {
    let ids = Set(commits.flatMap { $0.todos.map(\.todo.id) }).sorted()
    let todos = try store.read { try $0.todos(ids, asOf: day) }
    let known = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
    return commits.map { commit in
      var commit = commit
      commit.todos = commit.todos.compactMap { linked in
        var linked = linked
        guard let todo = known[linked.todo.id] else { return nil }
        linked.todo = todo
        return linked
      }
      return commit
    }
  }

  private func start(before day: Day, _ counts: CommitCounts, _ done: [Todo]) -> Day {
    let active = Set(counts.commits.map(\.day) + done.compactMap(\.finished))
    return StandupPeriod.start(before: day, isActive: active.contains)
  }
}
