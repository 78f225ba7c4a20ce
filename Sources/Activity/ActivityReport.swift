package import Store
package import Todos

/// What was committed and completed in a span of days.
package struct ActivityReport: Sendable {
  package let span: DaySpan
  /// All days of the span.
  package let days: ClosedRange<Day>
  /// Both figures of each day up to today, none left out.
  package let figures: [DayFigures]
  /// The project whose commits and todos alone are counted, by its name.
  package let project: String?
  /// The query whose todos and commits alone are counted, as it was typed.
  package let query: String?
  /// Whether any repository is linked whose commits could count.
  package let isLinked: Bool
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  /// The last one that has figures; of a span that is all to come, its end.
  package var lastDay: Day { figures.last?.day ?? days.upperBound }

  /// Both figures of a day; nil of one that is none of these, or is still to come.
  package func figures(of day: Day) -> DayFigures? {
    guard let first = figures.first else { return nil }
    let index = day.number - first.day.number
    return figures.indices.contains(index) ? figures[index] : nil
  }

  /// The same of fewer days.
  package func within(_ days: ClosedRange<Day>) -> ActivityReport {
    let days = self.days.clamped(to: days)
    return ActivityReport(
      span: span, days: days, figures: figures.filter { days.contains($0.day) }, project: project,
      query: query, isLinked: isLinked, warnings: warnings)
  }
}

extension ActivityReader {
  /// - Parameters:
  ///   - project: The name of the project whose repositories and todos alone count.
  ///   - query: The todos that count. If it asks for projects alone, the commits of their repositories
  ///     count; otherwise those that are linked to such todos.
  ///   - presets: Blocks that the query can name besides those in the store.
  ///   - text: The query as it was typed; nil for all todos.
  /// - Throws: The error of a name that no project, label, milestone or block has.
  package func activity(
    of span: DaySpan, project name: String?, matching query: TodoQuery = TodoQuery(),
    presets: [Block] = [], text: String? = nil, at now: Moment
  ) async throws(StoreError) -> ActivityReport {
    let today = calendar.day(of: now)
    let days = span.days(today: today)
    let project = try name.map(store.project(named:))
    var query = query
    if let project { query.conditions.append(.init(.projects([project.name]))) }
    let repositories = try store.linkedRepositories().filter(query.includes)
    var figures: [DayFigures] = []
    var warnings: [RepositoryWarning] = []
    if days.lowerBound <= today {
      let past = days.lowerBound...min(days.upperBound, today)
      var counts = try await self.counts(repositories, days: past, at: now)
      let completions = try store.completions(
        of: past, matching: query, presets: presets, at: now, in: calendar)
      if !query.asksForProjectsAlone {
        let names = try store.commitNames(
          matching: query, presets: presets, at: now, in: calendar)
        counts.keep { names.contains("\($0)") }
      }
      figures = counts.figures(of: past, completions)
      warnings = counts.warnings
    }
    return ActivityReport(
      span: span, days: days, figures: figures, project: project?.name, query: text,
      isLinked: !repositories.isEmpty, warnings: warnings)
  }
}

extension TodoQuery {
  /// Whether each condition names projects, so that all that was committed in them counts.
  fileprivate var asksForProjectsAlone: Bool {
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
