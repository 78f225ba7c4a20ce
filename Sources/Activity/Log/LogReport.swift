/// My commits, the newest first.
package struct LogReport: Sendable {
  package let commits: [DescribedCommit]
  /// Whether any repository is linked whose commits could be shown.
  package let isLinked: Bool
  package let warnings: [RepositoryWarning]
}
