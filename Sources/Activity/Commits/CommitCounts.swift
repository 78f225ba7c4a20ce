import Git
package import Store
package import Todos

/// How many commits I made on each of some days.
package struct CommitCounts: Sendable {
  /// In all linked repositories; days without a commit are left out.
  package var days: [Day: Int] { commits.reduce(into: [:]) { $0[$1.day, default: 0] += 1 } }
  /// The counted commits, newest first by local time.
  package internal(set) var commits: [CountedCommit] = []
  package private(set) var warnings: [RepositoryWarning] = []
  /// How many commits were made since the last reading, in each repository that has any.
  package internal(set) var found: [String: Int] = [:]
  /// Today's, also those that count for another repository that has them too.
  package internal(set) var today: DayCommits
  /// Changes whenever any of my commits, of any day, is added or removed.
  package internal(set) var version: UInt64 = 0
  /// Why the todos that commits name couldn't be looked up; the next reading retries.
  package internal(set) var storeError: StoreError?
  /// Whether all repositories that can be read were read to the end.
  package internal(set) var isComplete = true
  /// What is to be settled of commits that name todos.
  package private(set) var news: [RepositoryNews] = []

  init(today: DayCommits) {
    self.today = today
  }

  /// Who I am is the same question in each repository, so that it is asked once.
  mutating func add(_ warning: RepositoryWarning) {
    let isAsked = warnings.contains { $0.error == .noIdentity }
    if isAsked, warning.error == .noIdentity { return }
    warnings.append(warning)
  }

  /// The same repository can be linked to several projects.
  mutating func add(_ found: RepositoryNews) {
    if !news.contains(where: { $0.path == found.path }) { news.append(found) }
  }

  /// Leaves out commits, unless they or copies of them are among those named.
  mutating func keep(_ isNamed: (ObjectID) -> Bool) {
    commits = commits.filter { isNamed($0.id) || $0.copies.contains(where: isNamed) }
  }

  mutating func sort() {
    commits.sort { left, right in
      if left.localTime != right.localTime { return left.localTime > right.localTime }
      return left.time != right.time ? left.time > right.time : left.id < right.id
    }
  }
}
