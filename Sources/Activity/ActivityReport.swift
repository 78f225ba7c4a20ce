import Store
package import Todos

/// Commits and completed todos in a span of days.
package struct ActivityReport: Sendable {
  package let span: DaySpan
  /// All days of the span.
  package let days: ClosedRange<Day>
  /// Both figures of each day up to today, including days without activity.
  package let figures: [DayFigures]
  /// The name of the only project that is counted; nil for all.
  package let project: String?
  /// The query that the counted todos and commits match, as typed; nil for all.
  package let query: String?
  /// Whether any repository is linked whose commits could count.
  package let isLinked: Bool
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]
  /// Changes whenever any of my commits, of any day, is added or removed.
  package private(set) var commitsVersion: UInt64 = 0

  /// The last day with figures, or the end of the span if all of it is in the future.
  package var lastDay: Day { figures.last?.day ?? days.upperBound }

  /// Both figures of a day; nil if the day is outside the report or in the future.
  package func figures(of day: Day) -> DayFigures? {
    guard let first = figures.first else { return nil }
    let index = day.number - first.day.number
    return figures.indices.contains(index) ? figures[index] : nil
  }

  /// The same report for the days of a month, all of them.
  package func within(_ month: Month) -> ActivityReport {
    ActivityReport(
      span: .month(month), days: month.days,
      figures: figures.filter { month.days.contains($0.day) }, project: project, query: query,
      isLinked: isLinked, warnings: [])
  }

  /// The same report for fewer days.
  package func within(_ days: ClosedRange<Day>) -> ActivityReport {
    let days = self.days.clamped(to: days)
    return ActivityReport(
      span: span, days: days, figures: figures.filter { days.contains($0.day) }, project: project,
      query: query, isLinked: isLinked, warnings: warnings, commitsVersion: commitsVersion)
  }
}

extension ActivityReader {
  /// Counts commits and completed todos in a span of days.
  /// - Parameters:
  ///   - project: The name of the only project to count.
  ///   - query: The todos to count. If all of its conditions are projects, every commit in their repositories
  ///     counts; otherwise only commits linked to matching todos.
  ///   - presets: Preset blocks that the query can name besides those in the store.
  ///   - text: The query as typed; nil for all todos.
  /// - Throws: An error for a name that no project, label, milestone or block has.
  package func activity(
    of span: DaySpan, project name: String?, matching query: TodoQuery = TodoQuery(),
    presets: [Block] = [], text: String? = nil, at now: Moment
  ) async throws -> ActivityReport {
    let today = calendar.day(of: now)
    let days = span.days(today: today)
    let project = try name.map { name in try store.read { try $0.project(named: name) } }
    var query = query
    if let project { query.conditions.append(.init(.projects([project.name]))) }
    let repositories = try store.read { try $0.linkedRepositories() }.filter(query.includes)
    var figures: [DayFigures] = []
    var warnings: [RepositoryWarning] = []
    var commitsVersion: UInt64 = 0
    if days.lowerBound <= today {
      let past = days.lowerBound...min(days.upperBound, today)
      var commits = try await readCommits(of: repositories, days: past)
      applyCommits(commits, at: now)
      let completions = try store.read {
        try $0.completions(of: past, matching: query, presets: presets, at: now, in: calendar)
      }
      if !query.hasOnlyProjects {
        let names = try store.read {
          try $0.commitNames(matching: query, presets: presets, at: now, in: calendar)
        }
        commits.retain { names.contains("\($0)") }
      }
      figures = commits.figures(of: past, completions)
      warnings = commits.warnings
      commitsVersion = commits.version
    }
    return ActivityReport(
      span: span, days: days, figures: figures, project: project?.name, query: text,
      isLinked: !repositories.isEmpty, warnings: warnings, commitsVersion: commitsVersion)
  }
}

extension ActivityReader {
  /// The first day with a commit of mine, a command or a completion; nil if there is none.
  package func firstDay(at now: Moment) async throws -> Day? {
    let today = calendar.day(of: now)
    let repositories = try store.read { try $0.linkedRepositories() }
    // The years are known without reading their commits, unless some are far from their time.
    let all = Day(number: 0)...today.advanced(by: 36_525)
    let history = try await readCommits(of: repositories, days: today...today, within: all).history
    var first = try store.read { try $0.firstActivity() }
    if let days = history == nil ? all : history?.years.last {
      let found = try await readCommits(of: repositories, days: days).days.keys.min()
      first = [first, found].compactMap(\.self).min()
    }
    return first
  }
}

extension TodoQuery {
  /// Whether all conditions are projects, so that every commit in them counts.
  fileprivate var hasOnlyProjects: Bool {
    conditions.allSatisfy { condition in
      if case .projects = condition.test { true } else { false }
    }
  }

  /// Whether commits of a repository can count.
  fileprivate func includes(_ repository: LinkedRepository) -> Bool {
    conditions.allSatisfy { condition in
      guard case .projects(let names) = condition.test else { return true }
      return names.contains { $0.isSameName(as: repository.project) } != condition.isNegated
    }
  }
}
