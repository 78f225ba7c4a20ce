/// A commit or tag above the size limit, which isn't read.
package struct OversizedCommit: Hashable, BitwiseCopyable, Sendable {
  package let id: ObjectID
  package let bytes: Int
  /// Whether its parents are unknown, so that the history behind it isn't read either.
  package internal(set) var hidesHistory: Bool
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

extension CommitWalk {
  /// Asks git for the parents of commits that are too large to read.
  /// - Returns: Whether there is more to read.
  /// - Throws: `GitError.corrupt` if such a commit is damaged: libgit2 states a wrong size then.
  package mutating func askForParents(_ repository: Repository) async throws(GitError) -> Bool {
    var isMore = false
    for index in oversized.indices where oversized[index].hidesHistory {
      let parents = try await repository.parentsByGit(of: oversized[index])
      guard let parents else { continue }
      oversized[index].hidesHistory = false
      follow(parents, from: oversized[index].id, .parent, .max)
      isMore = isMore || !parents.isEmpty
    }
    return isMore
  }
}

extension Repository {
  /// The parents of a commit, or the commit that a tag leads to; nil if there is no git, or the object is
  /// too large for it too.
  fileprivate func parentsByGit(
    of commit: OversizedCommit
  ) async throws(GitError) -> [ObjectID]? {
    guard let git = GitProgram(environment) else { return nil }
    if commit.bytes > ObjectSize.chainLimit {
      _ = try await git.text(["cat-file", "-s", "\(commit.id)"], in: path)
      return nil
    }
    let arguments = ["rev-list", "--parents", "--max-count=1", "\(commit.id)"]
    let names = try await git.text(arguments, in: path) ?? ""
    let ids = names.split(separator: " ").compactMap { ObjectID(hex: $0.utf8) }
    // In the place of a tag, git names the commit.
    return ids.first == commit.id ? Array(ids.dropFirst()) : Array(ids.prefix(1))
  }
}
