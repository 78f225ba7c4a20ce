package import Git
package import Store
package import Todos

/// Reads my commits with the todos that they are linked to.
package struct LogReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let describer: CommitDescriber
  private let calendar: LocalCalendar

  /// How many days back commits are looked for, one after the other, until there are enough; all
  /// days in the end.
  private static let reaches = [14, 90, 366, 3660, 73_000]

  package init(
    store: TodoStore, scanner: CommitScanner, environment: GitEnvironment, calendar: LocalCalendar
  ) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
    describer = CommitDescriber(store: store, environment: environment)
  }

  /// - Parameters:
  ///   - days: Those to look at; nil for the newest commits of whatever days.
  ///   - project: The one whose repositories are looked at; nil for all.
  ///   - limit: How many commits are shown at most; nil for all of those days.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)``
  package func report(
    of days: ClosedRange<Day>?, project name: String?, limit: Int?, at now: Moment
  ) async throws(StoreError) -> LogReport {
    let project = try name.map(store.project(named:))
    let repositories = try store.linkedRepositories(ofProject: project?.name)
    let counts = try await counts(repositories, days, limit, at: now)
    let ordered = await CommitOrder(environment: describer.environment).ordered(
      counts.commits.upTo(limit))
    let (commits, warnings) = try await describer.described(
      Array(ordered.prefix(limit ?? .max)))
    return LogReport(
      commits: commits, isLinked: !repositories.isEmpty,
      warnings: counts.warnings.merging(warnings))
  }

  private func counts(
    _ repositories: [LinkedRepository], _ days: ClosedRange<Day>?, _ limit: Int?, at now: Moment
  ) async throws(StoreError) -> CommitCounts {
    if let days { return try await scanner.counts(repositories, days: days, at: now) }
    // Where it was written, a commit's day can be tomorrow.
    let last = calendar.day(of: now).advanced(by: 1)
    var counts = CommitCounts()
    for reach in LogReader.reaches {
      let days = last.advanced(by: -reach)...last
      counts = try await scanner.counts(repositories, days: days, at: now)
      if counts.commits.count >= limit ?? .max { break }
    }
    return counts
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

/// My commits, the newest first.
package struct LogReport: Sendable {
  package let commits: [DescribedCommit]
  /// Whether any repository is linked whose commits could be shown.
  package let isLinked: Bool
  package let warnings: [RepositoryWarning]
}
