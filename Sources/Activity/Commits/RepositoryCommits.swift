import Git
import Todos

/// My commits in one repository around some days.
struct RepositoryCommits: Sendable {
  let environment: GitEnvironment
  let calendar: LocalCalendar
  let days: ClosedRange<Day>
  /// Author times that are read whatever their day is.
  var times: Set<Int64> = []

  /// Offsets from UTC, and a later start of the day, move a commit by less than this many days.
  private static let margin = 3

  /// My commits of those days, and those that may be copies of them with another offset.
  ///
  /// - Parameter mappedLimit: In bytes; nil where no other repository is read at the same time.
  /// - Returns: Nil where the repository maps more than that and has to be read alone.
  func read(
    at path: String, mappedLimit: Int?
  ) async throws(GitError) -> RepositoryHistory? {
    do {
      let repository = try await Repository(at: path, environment: environment)
      if let mappedLimit, repository.mappedSize > mappedLimit { return nil }
      return try await history(of: repository, isAlone: mappedLimit == nil)
    } catch {
      throw error as? GitError ?? .failed(path: path, code: -1, message: "\(error)")
    }
  }

  private func history(
    of repository: Repository, isAlone: Bool
  ) async throws -> RepositoryHistory {
    let identities = try await repository.identities()
    var commits: [Commit] = []
    let broken = try await repository.forEachCommit(isAlone: isAlone) { commit in
      if mayCount(commit), identities.includes(commit) { commits.append(commit.commit()) }
    }
    let unknown = identities.emails.isEmpty ? GitError.noIdentity : nil
    return RepositoryHistory(
      commits: commits.sorted { $0.id < $1.id },
      warnings: [broken, identities.missing, unknown].compactMap(\.self))
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
