/// A commit above the size limit, which isn't read.
package struct OversizedCommit: Hashable, Sendable {
  package let id: ObjectID
  package let bytes: Int
  /// Whether its parents are unknown, so that the history behind it isn't read either.
  package let hidesHistory: Bool

  package init(id: ObjectID, bytes: Int, hidesHistory: Bool) {
    self.id = id
    self.bytes = bytes
    self.hidesHistory = hidesHistory
  }
}

extension GitError {
  /// One warning about all such commits in a repository; nil if there are none.
  package init?(_ commits: [OversizedCommit], path: String) {
    guard let first = commits.first else { return nil }
    self = .oversizedCommits(
      path: path, first: "\(first.id)", bytes: first.bytes, others: commits.count - 1,
      hidesHistory: commits.contains(where: \.hidesHistory))
  }
}
