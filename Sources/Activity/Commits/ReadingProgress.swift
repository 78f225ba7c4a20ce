import Files
import Git
import Synchronization

/// How far the reading of repositories that changed has come.
package struct ReadingProgress: Sendable {
  /// The path of the one that is read now.
  package let path: String
  /// Read so far, in all of them.
  package let commits: Int
  /// Repositories that are done, and those that are to be read, these included.
  package let done: Int
  package let total: Int

  /// Told of it now and then; false ends the reading, and what was read is kept.
  package typealias Report = @Sendable (ReadingProgress) -> Bool
}

/// Sums up what is read of several repositories at once.
final class ReadingTally: Sendable {
  private struct Counts {
    var commits: [String: Int] = [:]
    var done = 0
    var goesOn = true
  }

  private let counts = Mutex(Counts())
  let total: Int
  private let report: ReadingProgress.Report

  init(total: Int, report: @escaping ReadingProgress.Report) {
    self.total = total
    self.report = report
  }

  /// Whether to go on.
  func note(_ commits: Int, at path: String) -> Bool {
    counts.withLock { counts in
      counts.commits[path] = commits
      let progress = ReadingProgress(
        path: path, commits: counts.commits.values.reduce(0, +), done: counts.done, total: total)
      counts.goesOn = report(progress) && counts.goesOn
      return counts.goesOn
    }
  }

  func finish() {
    counts.withLock { $0.done += 1 }
  }
}

/// Limits of reading and remembering commits, which tests set lower.
package struct ReadingLimits: Sendable {
  /// The resolution of file times, in nanoseconds.
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
