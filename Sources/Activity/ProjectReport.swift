import Git
import Store
package import Todos

extension ActivityReader {
  /// The projects with their figures, which are nil for a project without a repository on this machine.
  package func projects(
    _ projects: [Project], at now: Moment
  ) async throws -> (reports: [ProjectReport], warnings: [RepositoryWarning]) {
    let today = calendar.day(of: now)
    // Commits that a wrong clock dated in the future count in the total too.
    let days = Day(number: 0)...today.advanced(by: 36_525)
    let links = try store.read { try $0.linkedRepositories() }
    var reports: [ProjectReport] = []
    var warnings: [RepositoryWarning] = []
    for project in projects {
      let paths = Set(project.repositories.compactMap(\.path))
      let repositories = links.filter {
        paths.contains($0.path) && $0.project == project.name
      }
      let counts = try await counts(repositories, days: days, at: now)
      warnings += counts.warnings.filter { !warnings.contains($0) }
      let figures = ProjectFigures(counts.days, today: today, weeks: ProjectFigures.weekCount)
      reports.append(
        ProjectReport(project: project, figures: repositories.isEmpty ? nil : figures))
    }
    return (reports, warnings)
  }

  /// The current branches of repositories, by path. Those that can't be read, or whose HEAD names a commit, are
  /// left out.
  package func branches(ofRepositoriesAt paths: some Sequence<String>) async -> [String: String] {
    var branches: [String: String] = [:]
    for path in paths {
      branches[path] = (try? await Repository(at: path, environment: environment))?.branch
    }
    return branches
  }
}

/// A project and its commit figures.
package struct ProjectReport: Hashable, Sendable {
  package let project: Project
  /// Nil if the project has no repository on this machine.
  package let figures: ProjectFigures?
}

/// How much I committed in a project's repositories.
package struct ProjectFigures: Hashable, Sendable {
  /// Commits in the seven days up to today.
  package let lastWeek: Int
  package let total: Int
  /// Commits in each of the last weeks; a week is seven days, and the last one ends today.
  package let weeks: [Int]
  /// The day of the latest commit; nil without commits.
  package let lastDay: Day?

  fileprivate static let weekCount = 12

  /// - Parameter days: The number of commits per day.
  init(_ days: [Day: Int], today: Day, weeks count: Int) {
    var weeks = [Int](repeating: 0, count: count)
    for (day, commits) in days {
      let age = (today.number - day.number) / 7
      if day <= today, age < count { weeks[count - 1 - age] += commits }
    }
    lastWeek = weeks.last ?? 0
    lastDay = days.keys.filter { $0 <= today && days[$0] ?? 0 > 0 }.max()
    total = days.values.reduce(0, +)
    self.weeks = weeks
  }
}
