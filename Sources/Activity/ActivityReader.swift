package import Store
package import Todos

/// Puts the commits of a span of days beside what was completed.
package struct ActivityReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let calendar: LocalCalendar

  package init(store: TodoStore, scanner: CommitScanner, calendar: LocalCalendar) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
  }

  /// - Parameters:
  ///   - project: The name of the project whose repositories and todos alone count.
  ///   - subject: What todos count. Where it asks for projects alone, the commits of their repositories
  ///     do; otherwise those that are linked to such todos.
  /// - Throws: The error of a name that no project, label, milestone or block has.
  package func report(
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
      var counts = try await scanner.counts(repositories, days: past, at: now)
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
