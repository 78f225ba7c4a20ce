package import Git
package import Store
package import Todos

/// Compares the plan with history.
package struct DriftReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let environment: GitEnvironment
  private let calendar: LocalCalendar

  /// How many days back commits are looked for, unless more are asked for.
  private static let reach = 90

  package init(
    store: TodoStore, scanner: CommitScanner, environment: GitEnvironment, calendar: LocalCalendar
  ) {
    self.store = store
    self.scanner = scanner
    self.environment = environment
    self.calendar = calendar
  }

  /// - Parameters:
  ///   - days: After how many without a commit a todo in progress is told of.
  ///   - project: The one whose todos and repositories are looked at; nil for all.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)``
  package func report(
    idleFor days: Int, project: String?, at now: Moment
  ) async throws(StoreError) -> DriftReport {
    let today = calendar.day(of: now)
    let doing = try todosInProgress(project, at: now)
    let repositories = try store.linkedRepositories()
    let chosen = repositories.filter { repository in
      project.map { repository.project.isSameName(as: $0) } ?? true
    }
    let counts = try await scanner.counts(
      repositories, days: first(for: doing, days, today)...today, at: now)
    let broken = Set(counts.warnings.filter { !$0.error.isPartial }.map(\.path))
    var judge = BranchJudge(store: store, environment: environment)
    try await judge.read(Set(chosen.map(\.path)).subtracting(broken).sorted())
    let merged = Set(judge.merged.map(\.todo.id))
    let describer = CommitDescriber(store: store, environment: environment)
    let idle = doing.filter { !merged.contains($0.id) }
    let clock = IdleClock(
      idle, counts.commits, todos: try describer.todos(of: idle.isEmpty ? [] : counts.commits))
    return DriftReport(
      idle: clock.idle(for: days, at: now, in: calendar),
      unplanned: try unplanned(counts, in: Set(chosen), at: now),
      merged: judge.merged, unmerged: judge.unmerged,
      warnings: counts.warnings.merging(judge.warnings))
  }

  private func todosInProgress(
    _ project: String?, at now: Moment
  ) throws(StoreError) -> [Todo] {
    let query = TodoQuery([.states([.doing])] + (project.map { [.projects([$0])] } ?? []))
    return try store.todos(matching: query, at: now, in: calendar)
  }

  /// What was committed before a todo was started tells nothing of it.
  private func first(for doing: [Todo], _ days: Int, _ today: Day) -> Day {
    let started = doing.map { calendar.day(of: $0.started ?? $0.created) }.min() ?? today
    let earliest = today.advanced(by: -max(days, DriftReader.reach))
    return min(max(started, earliest), today.advanced(by: -UnplannedDay.limit))
  }

  private func unplanned(
    _ counts: CommitCounts, in repositories: Set<LinkedRepository>, at now: Moment
  ) throws(StoreError) -> [UnplannedDay] {
    var commits: [Day: Int] = [:]
    for commit in counts.commits where repositories.contains(commit.repository) {
      commits[commit.day, default: 0] += 1
    }
    let today = calendar.day(of: now)
    let days = today.advanced(by: -UnplannedDay.limit)...today.advanced(by: -1)
    let planned = try store.daysWithTodos(among: days, in: calendar)
    return UnplannedDay.days(days, commits: commits, planned: planned)
  }
}

/// What plan and history disagree on.
package struct DriftReport: Sendable {
  /// Todos in progress without a commit, the longest first.
  package let idle: [IdleTodo]
  /// Days with commits and no todo, the newest first.
  package let unplanned: [UnplannedDay]
  /// Open todos whose branch is merged.
  package let merged: [BranchFinding]
  /// Todos done whose branch never was.
  package let unmerged: [BranchFinding]
  package let warnings: [RepositoryWarning]

  package var isEmpty: Bool {
    idle.isEmpty && unplanned.isEmpty && merged.isEmpty && unmerged.isEmpty
  }
}
