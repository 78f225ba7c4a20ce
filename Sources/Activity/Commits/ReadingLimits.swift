import Git

/// Where reading and remembering commits change their ways: as large repositories need it, or so
/// that tests come there with a few commits.
package struct ReadingLimits: Sendable {
  /// What the times of files can't tell apart, in nanoseconds.
  let granularity: Int64
  /// How many commits an index's file may hold before they go to a base.
  let rest: Int
  /// How many commits are read before progress is told of again.
  let report: Int
  /// How many commits in a row may be older than what is asked for before reading ends.
  let patience: Int
  /// From how many objects on a history is read from two places at once.
  let large: Int

  /// - Parameter granularity: FAT, the coarsest in use, counts in two seconds.
  package init(
    granularity: Int64 = 3_000_000_000, rest: Int = 1024, report: Int = 1024,
    patience: Int = CommitWalk.patience, large: Int = 50_000
  ) {
    self.granularity = granularity
    self.rest = rest
    self.report = report
    self.patience = patience
    self.large = large
  }
}
