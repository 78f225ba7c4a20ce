import Git
package import Store
package import Todos

extension ActivityReader {
  /// - Parameters:
  ///   - days: Those to look at; nil for the newest commits of whatever days.
  ///   - project: The one whose repositories are looked at; nil for all.
  ///   - limit: How many commits are shown at most; nil for all of those days.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)``
  package func log(
    of days: ClosedRange<Day>?, project name: String?, limit: Int?, at now: Moment
  ) async throws(StoreError) -> LogReport {
    let project = try name.map(store.project(named:))
    let repositories = try store.linkedRepositories(ofProject: project?.name)
    // A commit made in an earlier time zone can belong to tomorrow.
    let last = calendar.day(of: now).advanced(by: 1)
    let spans = days.map { [$0] } ?? LogReport.reaches.map { last.advanced(by: -$0)...last }
    var counts = try await counts(repositories, days: spans[0], at: now)
    for span in spans.dropFirst() where counts.commits.count < limit ?? .max {
      counts = try await self.counts(repositories, days: span, at: now)
    }
    let (commits, warnings) = try await described(counts.commits.upTo(limit))
    return LogReport(
      commits: Array(commits.inHistoricalOrder.prefix(limit ?? .max)),
      isLinked: !repositories.isEmpty, warnings: counts.warnings.merging(warnings))
  }
}

extension [CountedCommit] {
  /// As many as there may be, and those made in the same second as the last.
  fileprivate func upTo(_ limit: Int?) -> [CountedCommit] {
    guard let limit, limit < count else { return self }
    let last = self[limit - 1].localTime
    return Array(prefix { $0.localTime >= last })
  }
}

extension [DescribedCommit] {
  /// The same, newest first, but those that were made in one second in the order of their history: git's
  /// dates tell seconds, and a script makes many in one.
  fileprivate var inHistoricalOrder: [DescribedCommit] {
    var ordered: [DescribedCommit] = []
    while ordered.count < count {
      let rest = self[ordered.count...]
      var left = Array(rest.prefix { $0.isAsOld(as: self[ordered.count]) })
      while !left.isEmpty {
        let inner = Set(left.flatMap(\.parents))
        // Damaged data could go in circles.
        let next = left.firstIndex { !inner.contains($0.commit.id) } ?? 0
        ordered.append(left.remove(at: next))
      }
    }
    return ordered
  }
}

extension DescribedCommit {
  fileprivate func isAsOld(as other: DescribedCommit) -> Bool {
    commit.time == other.commit.time && commit.offset == other.commit.offset
  }
}

/// My commits, the newest first.
package struct LogReport: Sendable {
  package let commits: [DescribedCommit]
  /// Whether any repository is linked whose commits could be shown.
  package let isLinked: Bool
  package let warnings: [RepositoryWarning]

  /// How many days back commits are looked for, one after the other, until there are enough.
  fileprivate static let reaches = [14, 90, 366, 3660, 73_000]
}
