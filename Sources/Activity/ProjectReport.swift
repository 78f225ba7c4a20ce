import Git
import Store
package import Todos

extension ActivityReader {
  /// The projects with their figures, which are nil for a project without a repository on this machine.
  package func projects(
    _ projects: [Project], at now: Moment
  ) async throws -> (reports: [ProjectReport], warnings: [RepositoryWarning]) {
    let links = try store.read { try $0.linkedRepositories() }
    var reports: [ProjectReport] = []
    var warnings: [RepositoryWarning] = []
    for project in projects {
      let paths = Set(project.repositories.compactMap(\.path))
      let repositories = links.filter {
        paths.contains($0.path) && $0.project == project.name
      }
      let (figures, found) = try await figures(of: repositories, at: now)
      warnings += found.filter { !warnings.contains($0) }
      reports.append(
        ProjectReport(project: project, figures: repositories.isEmpty ? nil : figures))
    }
    return (reports, warnings)
  }

  private func figures(
    of repositories: [LinkedRepository], at now: Moment
  ) async throws -> (ProjectFigures, [RepositoryWarning]) {
    let today = calendar.day(of: now)
    let weeks = ProjectFigures.weekCount
    let recent = today.advanced(by: 1 - 7 * weeks)...today
    // Commits that a wrong clock dated in the future count in the total too.
    let all = Day(number: 0)...today.advanced(by: 36_525)
    var counts = try await readCommits(of: repositories, days: recent, within: all)
    applyCommits(counts, at: now)
    let warnings = counts.warnings
    if counts.history == nil { counts = try await readCommits(of: repositories, days: all) }
    let total = counts.history?.count ?? counts.commits.count
    var figures = ProjectFigures(counts.days, total: total, today: today, weeks: weeks)
    for year in counts.history?.years ?? []
    where figures.lastDay == nil && year.lowerBound <= today {
      let days = try await readCommits(of: repositories, days: year.lowerBound...today).days
      figures = ProjectFigures(days, total: total, today: today, weeks: weeks)
    }
    return (figures, warnings)
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

  /// - Parameter days: The number of commits per day, at least of the last weeks and of the last day.
  init(_ days: [Day: Int], total: Int, today: Day, weeks count: Int) {
    let past = days.filter { $0.key <= today }
    var weeks = [Int](repeating: 0, count: count)
    for (day, commits) in past {
      let age = (today.number - day.number) / 7
      if age < count { weeks[count - 1 - age] += commits }
    }
    self.total = total
    self.weeks = weeks
    lastWeek = weeks.last ?? 0
    lastDay = past.keys.max()
  }
}
