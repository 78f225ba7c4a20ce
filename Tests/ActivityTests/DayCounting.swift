import Activity
import Foundation
import Git
import TestSupport
import Testing
import Todos

/// Counts the commits of the UTC day of 1,700,000,000 seconds since 1970 in the repositories of a test.
struct DayCounting {
  let home: TestHome
  let day: Day

  init(in home: TestHome) throws {
    self.home = home
    day = try #require(Day(iso: "2023-11-14"))
  }

  /// Counts the commits of the days around it.
  /// - Parameter isInterrupted: Whether the count is cancelled before it has read anything.
  func counts(
    _ repositories: [TestRepository], isInterrupted: Bool = false
  ) async throws -> CommitCounts {
    let counter = CommitCounter(
      environment: GitEnvironment(home.environment),
      calendar: LocalCalendar(timeZone: try #require(TimeZone(identifier: "UTC"))),
      today: day, progress: { _ in !isInterrupted })
    let linked = repositories.map { LinkedRepository(project: "p", path: $0.path) }
    return await counter.read(linked, days: day.advanced(by: -2)...day)
  }

  func commits(
    of repositories: [TestRepository], isInterrupted: Bool = false
  ) async throws -> DayCommits {
    try await counts(repositories, isInterrupted: isInterrupted).today
  }
}
