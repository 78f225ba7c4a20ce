package import Store
package import Todos

/// Puts a project's commits beside what is known of it.
package struct ProjectReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let calendar: LocalCalendar

  /// Weeks that are told apart.
  private static let weeks = 12

  package init(store: TodoStore, scanner: CommitScanner, calendar: LocalCalendar) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
  }

  /// The projects with their figures, which one without a repository on this machine has none of.
  package func reports(
    of projects: [Project], at now: Moment
  ) async throws(StoreError) -> (reports: [ProjectReport], warnings: [RepositoryWarning]) {
    let today = calendar.day(of: now)
    // What clocks that were wrong dated later counts in the total all the same.
    let days = Day(number: 0)...today.advanced(by: 36_525)
    let links = try store.linkedRepositories()
    var reports: [ProjectReport] = []
    var warnings: [RepositoryWarning] = []
    for project in projects {
      let paths = Set(project.repositories.compactMap(\.path))
      let repositories = links.filter {
        paths.contains($0.path) && $0.project == project.name
      }
      let counts = try await scanner.counts(repositories, days: days, at: now)
      warnings += counts.warnings.filter { !warnings.contains($0) }
      let figures = ProjectFigures(counts.days, today: today, weeks: Self.weeks)
      reports.append(
        ProjectReport(project: project, figures: repositories.isEmpty ? nil : figures))
    }
    return (reports, warnings)
  }
}
