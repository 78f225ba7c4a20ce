import Git
import Todos

/// My commits in one repository around some days.
struct RepositoryCommits: Sendable {
  let environment: GitEnvironment
  let calendar: LocalCalendar
  let days: ClosedRange<Day>
  let budget: MappedBudget
  /// Author times that are read whatever their day is.
  var times: Set<Int64> = []

  /// Offsets from UTC, and a later start of the day, move a commit by less than this many days.
  private static let margin = 3

  /// My commits of those days, and those that may be copies of them with another offset.
  func read(at path: String) async throws(GitError) -> RepositoryHistory {
    var size = 0
    do {
      let history = try await history(at: path, &size)
      await budget.giveBack(size)
      return history
    } catch {
      await budget.giveBack(size)
      throw error as? GitError ?? .failed(path: path, code: -1, message: "\(error)")
    }
  }

  /// - Parameter size: What of the budget it took, which is free again once this has returned and
  ///   the repository is closed.
  private func history(
    at path: String, _ size: inout Int
  ) async throws -> RepositoryHistory {
    let repository = try await Repository(at: path, environment: environment)
    let mapped = repository.mappedSize
    await budget.take(mapped)
    size = mapped
    let identities = try await repository.identities()
    var commits: [Commit] = []
    let broken = try await repository.forEachCommit { commit in
      if mayCount(commit), identities.includes(commit) { commits.append(commit.commit()) }
    }
    let unknown = identities.emails.isEmpty ? GitError.noIdentity : nil
    return RepositoryHistory(
      commits: commits.sorted { $0.id < $1.id }, warnings: [broken, unknown].compactMap(\.self))
  }

  private func mayCount(_ commit: borrowing RawCommit) -> Bool {
    let time = commit.authorTime
    return isNear(time) || times.contains(time)
      || days.contains(calendar.day(ofSeconds: time, offsetMinutes: commit.authorOffset))
  }

  /// Whether every copy of a commit of that author time is read: whatever a clock on earth shows
  /// then, it is near the days.
  func isNear(_ time: Int64) -> Bool {
    let first = days.lowerBound.advanced(by: -RepositoryCommits.margin)
    let last = days.upperBound.advanced(by: RepositoryCommits.margin)
    return (first...last).contains(Day(secondsSinceEpoch: time))
  }
}
