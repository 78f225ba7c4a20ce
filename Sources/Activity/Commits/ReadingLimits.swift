import Git

/// Limits of reading and remembering commits, which tests set lower.
package struct ReadingLimits: Sendable {
  /// What the times of files can't tell apart, in nanoseconds.
  let granularity: Int64
  /// How many commits are read before progress is reported again.
  let report: Int
  /// How many commits in a row may be older than what is asked for before reading ends.
  let patience: Int

  package init(
    granularity: Int64 = FileDraft.coarsestGranularity, report: Int = 1024,
    patience: Int = CommitWalk.patience
  ) {
    self.granularity = granularity
    self.report = report
    self.patience = patience
  }
}
