package import Todos

/// My commits of a day, each linked repository's by itself, so that one can be counted anew alone.
package struct DayCommits: Sendable {
  package let day: Day
  /// What tells those of each repository from others.
  private(set) var keys: [String: [CommitCopies.Key]]
  private(set) var isComplete: Bool

  /// - Parameters:
  ///   - repositories: The linked ones.
  ///   - counts: Their commits of days that the day, today, is among.
  package init(of day: Day, in repositories: [LinkedRepository], _ counts: CommitCounts) {
    self.day = day
    keys = Dictionary(repositories.map { ($0.path, []) }) { one, _ in one }
    isComplete = counts.isComplete
    for commit in counts.commits where commit.day == day {
      keys[commit.repository.path, default: []].append(commit.copyKey)
    }
    keys.merge(counts.shared, uniquingKeysWith: +)
  }

  init(of day: Day, keys: [String: [CommitCopies.Key]], isComplete: Bool) {
    self.day = day
    self.keys = keys
    self.isComplete = isComplete
  }

  /// How many there are; nil where not all were read.
  package var count: Int? {
    isComplete ? Set(keys.values.joined()).count : nil
  }

  /// Takes what was counted anew in the repository at a path.
  /// - Returns: False where that is no linked one, so that nothing is taken.
  package mutating func update(_ path: String, _ counts: CommitCounts) -> Bool {
    guard keys[path] != nil else { return false }
    keys[path] = counts.commits.filter { $0.day == day }.map(\.copyKey)
    isComplete = isComplete && counts.isComplete
    return true
  }
}
