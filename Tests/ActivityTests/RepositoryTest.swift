import Activity
import Foundation
import Git
import TestSupport
import Todos

/// A test with a home, and an index in it.
class IndexTest {
  let home: TestHome
  let reading: IndexedReading

  init(in home: TestHome) {
    self.home = home
    reading = IndexedReading(in: home)
  }

  convenience init() async throws { try self.init(in: TestHome()) }
}

/// A test with a home, a repository and an index in it.
class RepositoryTest: IndexTest {
  let made: TestRepository

  init() async throws {
    let home = try TestHome()
    made = try await TestRepository(in: home)
    super.init(in: home)
  }
}

/// Counts the commits of a UTC day in the repositories of a test: by default of 1,700,000,000 seconds since 1970.
struct DayCounting {
  let home: TestHome
  let day = Day(number: 1_700_000_000 / 86_400)

  init(in home: TestHome) {
    self.home = home
  }

  /// - Parameters:
  ///   - days: By default the day and two before it.
  ///   - isInterrupted: Whether the count is cancelled before it has read anything.
  func counts(
    _ repositories: [TestRepository], days: ClosedRange<Day>? = nil, dayStart: Int64 = 0,
    isInterrupted: Bool = false
  ) async -> CommitCounts {
    let days = days ?? day.advanced(by: -2)...day
    let counter = CommitCounter(
      environment: GitEnvironment(home.environment),
      calendar: LocalCalendar(zone: .utc, dayStart: dayStart), today: days.upperBound,
      progress: { _ in !isInterrupted })
    let linked = repositories.map { LinkedRepository(project: "p", path: $0.path) }
    return await counter.read(linked, days: days)
  }

  func commits(of repositories: [TestRepository], isInterrupted: Bool = false) async -> DayCommits {
    await counts(repositories, isInterrupted: isInterrupted).today
  }
}

extension CommitCounts {
  /// The subjects of the counted commits as git prints them, newest first.
  func subjects(in home: TestHome) async throws -> [String] {
    var subjects: [String] = []
    for commit in commits { subjects.append(try await commit.subject(in: home)) }
    return subjects
  }
}

extension CountedCommit {
  func subject(in home: TestHome) async throws -> String {
    try await TestRepository(existing: repository.path, in: home)
      .run("log", "--no-walk", "--format=%s", id.description)
  }
}
