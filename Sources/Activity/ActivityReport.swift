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

  /// What alone is shown, in words; nil for all.
  package var subject: String? {
    let parts = [project, query].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

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
  ///   - subject: What todos count. Where it asks for projects alone, the commits of their repositories
  ///     do; otherwise those that are linked to such todos.
  /// - Throws: The error of a name that no project, label, milestone or block has.
  package func activity(
    of span: DaySpan, project name: String?, subject: ActivitySubject = .all, at now: Moment
  ) async throws(StoreError) -> ActivityReport {
    let today = calendar.day(of: now)
    let days = span.days(today: today)
    let project = try name.map(store.project(named:))
    var query = subject.query
    if let project { query.conditions.append(.init(.projects([project.name]))) }
    let repositories = try store.linkedRepositories().filter(query.includes)
    var figures: [DayFigures] = []
    var warnings: [RepositoryWarning] = []
    if days.lowerBound <= today {
      let past = days.lowerBound...min(days.upperBound, today)
      var counts = try await self.counts(repositories, days: past, at: now)
      let completions = try store.completions(
        of: past, matching: query, presets: subject.presets, at: now, in: calendar)
      if !query.asksForProjectsAlone {
        let names = try store.commitNames(
          matching: query, presets: subject.presets, at: now, in: calendar)
        counts.keep { names.contains("\($0)") }
      }
      figures = counts.figures(of: past, completions)
      warnings = counts.warnings
    }
    return ActivityReport(
      span: span, days: days, figures: figures, project: project?.name, query: subject.text,
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

/// Which todos, and the commits that go with them, activity is told of.
package struct ActivitySubject: Sendable {
  let query: TodoQuery
  let presets: [Block]
  /// As it was typed; nil where it asks for all.
  let text: String?

  package static let all = ActivitySubject(TodoQuery(), presets: [], text: nil)

  /// - Parameters:
  ///   - presets: Blocks that the query can name besides those in the store.
  ///   - text: As it was typed; nil where it asks for all.
  package init(_ query: TodoQuery, presets: [Block], text: String?) {
    self.query = query
    self.presets = presets
    self.text = text
  }
}

/// What days that follow one another sum up to.
package struct ActivityTotals: Hashable, Sendable {
  package let commits: Int
  /// Days with a commit.
  package let activeDays: Int
  /// The day with most commits, of several the latest; nil where there is none.
  package let best: DayFigures?
  package let completion: Completion
  /// The most days in a row with commits.
  package let longestStreak: Int
  /// The days in a row with commits up to today, or up to yesterday while today has none yet; 0
  /// where the days end before today.
  package let currentStreak: Int

  package init(_ figures: [DayFigures], today: Day) {
    commits = figures.reduce(0) { $0 + $1.commits }
    activeDays = figures.count { $0.commits > 0 }
    best = figures.filter { $0.commits > 0 }.reduce(nil) { best, figures in
      figures.commits >= best?.commits ?? 0 ? figures : best
    }
    completion = Completion(
      done: figures.reduce(0) { $0 + $1.completion.done },
      total: figures.reduce(0) { $0 + $1.completion.total })
    longestStreak = figures.split { $0.commits == 0 }.map(\.count).max() ?? 0
    currentStreak = Self.streak(upTo: today, figures)
  }

  private static func streak(upTo today: Day, _ figures: [DayFigures]) -> Int {
    guard let last = figures.last, last.day == today else { return 0 }
    let past = last.commits == 0 ? figures.dropLast() : figures[...]
    return past.reversed().prefix { $0.commits > 0 }.count
  }
}
