import Foundation
package import Git
package import Todos

/// Counts my commits in linked repositories, day by day.
///
/// A commit belongs to the day of its author time in its own offset. It counts once, in however
/// many repositories, worktrees and branches it is; copies by rebase or cherry-pick (the same author
/// email, author time and subject) count once. The first repository that has it gets it.
package struct CommitCounter: Sendable {
  private let environment: GitEnvironment
  private let calendar: LocalCalendar
  private let width: Int

  /// Of pack indexes that are mapped at once, in bytes, so that a day costs less than 60 MB. What
  /// has more is read alone.
  private static let mappedLimit = 12 << 20

  /// - Parameter width: How many repositories are read at once.
  package init(
    environment: GitEnvironment, calendar: LocalCalendar,
    width: Int = min(4, ProcessInfo.processInfo.activeProcessorCount)
  ) {
    self.environment = environment
    self.calendar = calendar
    self.width = max(1, width)
  }

  /// The counts of those days; a repository that can't be read is a warning.
  package func read(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>
  ) async -> CommitCounts {
    var counts = CommitCounts()
    var copies = CommitCopies()
    let results = await results(of: repositories.map(\.path), days)
    for (repository, result) in zip(repositories, results) {
      switch result {
      case .success(let history):
        for error in history.warnings {
          counts.add(RepositoryWarning(path: repository.path, error: error))
        }
        for commit in history.commits where copies.insert(commit) {
          let day = day(of: commit)
          guard days.contains(day) else { continue }
          counts.add(CountedCommit(commit, in: repository, on: day))
        }
      case .failure(let error):
        counts.add(RepositoryWarning(path: repository.path, error: error))
      }
    }
    counts.sort()
    return counts
  }

  private func day(of commit: Commit) -> Day {
    calendar.day(ofSeconds: commit.authorTime, offsetMinutes: commit.authorOffset)
  }

  /// The result of each path in the order of the paths, whichever is ready first.
  private func results(
    of paths: [String], _ days: ClosedRange<Day>
  ) async -> [Result<RepositoryHistory, GitError>] {
    var reader = RepositoryCommits(environment: environment, calendar: calendar, days: days)
    let results = await results(of: paths, reader)
    // An absurd offset moves a commit to days that its copies are far from: only their common time
    // finds those.
    let commits = results.flatMap { (try? $0.get())?.commits ?? [] }
    reader.times = Set(commits.map(\.authorTime).filter { !reader.isNear($0) })
    return reader.times.isEmpty ? results : await self.results(of: paths, reader)
  }

  /// Small repositories first, several at once; then the large ones, one after the other.
  private func results(
    of paths: [String], _ reader: RepositoryCommits
  ) async -> [Result<RepositoryHistory, GitError>] {
    let limit = CommitCounter.mappedLimit / width
    var results = await withTaskGroup(of: (Int, Result<RepositoryHistory, GitError>?).self) {
      group in
      var results: [Int: Result<RepositoryHistory, GitError>] = [:]
      for (index, path) in paths.enumerated() {
        if index >= width, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await reader.result(at: path, mappedLimit: limit)) }
      }
      for await (done, result) in group { results[done] = result }
      return results
    }
    for (index, path) in paths.enumerated() where results[index] == nil {
      results[index] = await reader.result(at: path, mappedLimit: nil)
    }
    return paths.indices.compactMap { results[$0] }
  }
}

extension RepositoryCommits {
  fileprivate func result(
    at path: String, mappedLimit: Int?
  ) async -> Result<RepositoryHistory, GitError>? {
    do throws(GitError) {
      return try await read(at: path, mappedLimit: mappedLimit).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }
}
