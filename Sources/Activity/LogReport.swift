import Git
import Store
package import Todos

extension ActivityReader {
  /// Lists my commits, newest first.
  /// - Parameters:
  ///   - days: The days to show; nil for the newest commits of any day.
  ///   - project: The project whose repositories to read; nil for all.
  ///   - limit: The most commits to show; nil for all of those days.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  package func log(
    of days: ClosedRange<Day>?, project name: String?, limit: Int?, at now: Moment
  ) async throws -> LogReport {
    let project = try name.map { name in try store.read { try $0.project(named: name) } }
    let repositories = try store.read { try $0.linkedRepositories(ofProject: project?.name) }
    // A commit made further east can belong to tomorrow.
    let last = calendar.day(of: now).advanced(by: 1)
    var spans = days.map { [$0] } ?? LogReport.lookbackSteps.map { last.advanced(by: -$0)...last }
    var counts: CommitCounts
    repeat {
      counts = try await readCommits(of: repositories, days: spans.removeFirst())
      applyCommits(counts, at: now)
    } while !spans.isEmpty && counts.commits.count < limit ?? .max
    let (commits, warnings) = try await described(counts.commits.upTo(limit))
    return LogReport(
      commits: Array(commits.inHistoricalOrder.prefix(limit ?? .max)),
      isLinked: !repositories.isEmpty, warnings: counts.warnings.merging(warnings))
  }
}

extension [CountedCommit] {
  /// The first `limit` commits, and those made in the same second as the last of them.
  fileprivate func upTo(_ limit: Int?) -> [CountedCommit] {
    guard let limit, limit < count else { return self }
    let last = self[limit - 1].localTime
    return Array(prefix { $0.localTime >= last })
  }
}

extension [DescribedCommit] {
  /// The same commits, newest first. Commits of the same second are ordered by their history: git's dates
  /// have a resolution of one second, and a script makes many commits in one.
  fileprivate var inHistoricalOrder: [DescribedCommit] {
    var ordered: [DescribedCommit] = []
    while ordered.count < count {
      let first = self[ordered.count].commit
      let second = self[ordered.count...].prefix {
        $0.commit.time == first.time && $0.commit.offset == first.offset
      }
      let oldestFirst = second.reversed().parentsFirst { ($0.commit.id, $0.parents) }
      ordered += oldestFirst.reversed()
    }
    return ordered
  }
}

extension Array {
  /// These commits in this order, but parents before their children.
  func parentsFirst(_ commit: (Element) -> (id: ObjectID, parents: [ObjectID])) -> [Element] {
    let commits = map(commit)
    let places = Dictionary(zip(commits.map(\.id), indices)) { $1 }
    var ordered: [Element] = []
    var entered: Set<ObjectID> = []
    for commit in commits {
      // A commit is on the stack once to enter its parents, and once to leave it.
      var stack = [(id: commit.id, isLeft: false)]
      while let (id, isLeft) = stack.popLast() {
        guard let place = places[id] else { continue }
        if isLeft {
          ordered.append(self[place])
        } else if entered.insert(id).inserted {
          stack.append((id, true))
          stack += commits[place].parents.map { ($0, false) }
        }
      }
    }
    return ordered
  }
}

/// My commits, newest first.
package struct LogReport: Sendable {
  package let commits: [DescribedCommit]
  /// Whether any repository is linked whose commits could be shown.
  package let isLinked: Bool
  package let warnings: [RepositoryWarning]

  /// How many days back to look for commits, tried in turn until there are enough.
  fileprivate static let lookbackSteps = [14, 90, 366, 3660, 73_000]
}
