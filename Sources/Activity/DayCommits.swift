package import Todos

/// My commits of a day, each linked repository's by itself, so that one can be counted anew alone.
package struct DayCommits: Sendable {
  /// What tells the commits of one repository from others.
  struct Repository: Hashable, Sendable {
    let path: String
    var keys: [CopyKey] = []
  }

  package let day: Day
  /// The linked ones, also those without a commit. Of one that is linked twice, the first has them.
  private(set) var repositories: [Repository] = []
  private(set) var isComplete: Bool

  /// - Parameters:
  ///   - linked: The linked repositories.
  ///   - counts: Their commits of days that the day, today, is among.
  package init(of day: Day, in linked: [LinkedRepository], _ counts: CommitCounts) {
    self.day = day
    isComplete = counts.isComplete
    repositories = linked.map { Repository(path: $0.path) }
    var left = counts.days[day] ?? 0
    // Today's are among the first, for they are the newest.
    for commit in counts.commits {
      if left == 0 { break }
      guard commit.day == day else { continue }
      add([commit.copyKey], of: commit.repository.path)
      left -= 1
    }
    for (path, keys) in counts.shared { add(keys, of: path) }
  }

  init(of day: Day, _ repositories: [Repository], isComplete: Bool) {
    self.day = day
    self.repositories = repositories
    self.isComplete = isComplete
  }

  /// How many there are; nil where not all were read.
  package var count: Int? {
    isComplete ? Set(repositories.flatMap(\.keys)).count : nil
  }

  /// Takes what was counted anew in the repository at a path.
  /// - Returns: False where that is no linked one, so that nothing is taken.
  package mutating func update(_ path: String, _ counts: CommitCounts) -> Bool {
    guard let index = index(of: path) else { return false }
    repositories[index].keys = counts.commits.filter { $0.day == day }.map(\.copyKey)
    isComplete = isComplete && counts.isComplete
    return true
  }

  private mutating func add(_ keys: [CopyKey], of path: String) {
    if let index = index(of: path) { repositories[index].keys += keys }
  }

  private func index(of path: String) -> Int? {
    repositories.firstIndex { $0.path == path }
  }
}
