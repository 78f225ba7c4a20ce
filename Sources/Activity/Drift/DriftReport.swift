import Git
import Store
package import Todos

/// The disagreements between the plan and git's history.
package struct DriftReport: Sendable {
  /// Todos in progress without recent commits, longest idle first.
  package let idle: [IdleTodo]
  /// Todos in progress that wait for an open one.
  package let blocked: [Todo]
  /// Days with commits and no todo, newest first.
  package let unplanned: [UnplannedDay]
  /// Open todos whose branch is merged.
  package let merged: [BranchFinding]
  /// Done todos whose branch isn't merged, or whose commit no branch has.
  package let unmerged: [BranchFinding]
  package let warnings: [RepositoryWarning]

  package var isEmpty: Bool {
    idle.isEmpty && blocked.isEmpty && unplanned.isEmpty && merged.isEmpty && unmerged.isEmpty
  }

  /// How many days back to look for commits, unless more are requested.
  fileprivate static let lookbackDays = 90
}

extension ActivityReader {
  /// Compares the plan with git's history.
  /// - Parameters:
  ///   - days: The number of days without a commit after which a todo in progress is idle.
  ///   - project: The project whose todos and repositories to check; nil for all.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  package func drift(
    idleFor days: Int, project: String?, at now: Moment
  ) async throws -> DriftReport {
    let today = calendar.day(of: now)
    let query = TodoQuery([.states([.doing])] + (project.map { [.projects([$0])] } ?? []))
    let doing = try store.read { try $0.todos(matching: query, at: now, in: calendar) }
    let chosen = Set(try store.read { try $0.linkedRepositories(ofProject: project) })
    let first = min(
      firstDay(of: doing, idleFor: days, today), today.advanced(by: -UnplannedDay.limit))
    let counts = try await readCommits(
      of: try store.read { try $0.linkedRepositories() }, days: first...today)
    applyCommits(counts, at: now)
    let unreadable = Set(counts.warnings.filter { !$0.error.isPartial }.map(\.path))
    let paths = Set(chosen.map(\.path)).subtracting(unreadable)
    let branches = try await findings(in: paths.sorted())
    let idle = doing.filter { todo in !branches.merged.contains { $0.todo.id == todo.id } }
    return DriftReport(
      idle: try self.idle(idle, counts.commits, limit: days, at: now),
      blocked: doing.filter(\.isBlocked),
      unplanned: try unplanned(counts.commits.filter { chosen.contains($0.repository) }, today),
      merged: branches.merged, unmerged: branches.unmerged,
      warnings: counts.warnings.merging(branches.warnings))
  }

  /// The first day whose commits can count for todos in progress: those from before a todo was started don't.
  func firstDay(
    of doing: [Todo], idleFor days: Int = IdleTodo.usualLimit, _ today: Day
  ) -> Day {
    let started = doing.map { calendar.day(of: $0.started ?? $0.created) }.min() ?? today
    return min(today, max(started, today.advanced(by: -max(days, DriftReport.lookbackDays))))
  }

  /// The todos among these without a commit for days, longest first.
  func idle(
    _ todos: [Todo], _ commits: [CountedCommit], limit: Int, at now: Moment
  ) throws -> [IdleTodo] {
    let linked = try linkedTodos(of: todos.isEmpty ? [] : commits)
    let newest = { (isWanted: (CountedCommit) -> Bool) in
      commits.filter(isWanted).map { Moment(seconds: $0.time) }.max()
    }
    return todos.compactMap { todo in
      IdleTodo(
        todo, limit: limit,
        linked: newest { linked[$0.id]?.contains { $0.todo.id == todo.id } ?? false },
        inProject: newest { $0.repository.project == todo.project }, at: now, in: calendar)
    }.sorted { ($0.since, $0.todo.handle) < ($1.since, $1.todo.handle) }
  }

  private func unplanned(
    _ commits: [CountedCommit], _ today: Day
  ) throws -> [UnplannedDay] {
    // Nothing could be planned before the store's first day.
    guard let start = try store.read({ try $0.firstDay() }), start < today else { return [] }
    let days = max(start, today.advanced(by: -UnplannedDay.limit))...today.advanced(by: -1)
    let counts = Dictionary(grouping: commits, by: \.day).mapValues(\.count)
    let planned = try store.read { try $0.daysWithTodos(among: days) }
    return days.reversed().filter { !planned.contains($0) }.compactMap { day in
      counts[day].map { UnplannedDay(day: day, commits: $0) }
    }
  }
}

/// A todo in progress without recent commits.
package struct IdleTodo: Sendable {
  package let todo: Todo
  /// When it was started, or its newest commit if that is later.
  package let since: Moment
  /// Whole days from then to today.
  package let days: Int

  /// The days after which a todo is idle, unless another number is requested.
  package static let usualLimit = 3

  /// Nil if the todo had activity within the limit.
  /// - Parameters:
  ///   - limit: The number of days after which it is idle.
  ///   - linked: The newest commit that is linked to the todo.
  ///   - inProject: The newest commit in the repositories of its project, used if no commit is linked to the
  ///     todo.
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

/// A day with commits and no todo.
package struct UnplannedDay: Hashable, Sendable {
  package let day: Day
  package let commits: Int

  /// How many days before today to check.
  fileprivate static let limit = 14
}
