import Git
package import Todos

/// How many commits I made on each of some days.
package struct CommitCounts: Sendable {
  /// In all linked repositories; days without a commit are left out.
  package private(set) var days: [Day: Int] = [:]
  /// What each linked repository adds to that, so that these sum up to it.
  package private(set) var repositories: [LinkedRepository: [Day: Int]] = [:]
  /// The counted commits, newest first.
  package private(set) var commits: [CountedCommit] = []
  package private(set) var warnings: [RepositoryWarning] = []

  init() {}

  mutating func add(_ commit: CountedCommit) {
    days[commit.day, default: 0] += 1
    repositories[commit.repository, default: [:]][commit.day, default: 0] += 1
    commits.append(commit)
  }

  /// Who I am is the same question in each repository, so that it is asked once.
  mutating func add(_ warning: RepositoryWarning) {
    let isAsked = warnings.contains { $0.error == .noIdentity }
    if isAsked, warning.error == .noIdentity { return }
    warnings.append(warning)
  }

  mutating func sort() {
    commits.sort { $0.time != $1.time ? $0.time > $1.time : $0.id < $1.id }
  }
}
