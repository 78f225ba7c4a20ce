import Files

/// What the user's `git` program says of itself and of a repository's authors.
package enum GitProgram {
  /// The version of the `git` in PATH, such as `2.39.5`; nil if there is none.
  package static func version(_ environment: GitEnvironment) async -> String? {
    let text = try? await GitCLI(environment)?.text(["version"], in: "/")
    // `git version 2.39.3 (Apple Git-145)`
    return text?.split(separator: " ").dropFirst(2).first.map(String.init)
  }
}

/// The author of commits, as the mailmap maps it.
package struct CommitAuthor: Hashable, Sendable {
  package let name: String
  package let email: String
}

extension Repository {
  /// The authors of the latest commits on all branches, those with most commits first; empty if git isn't
  /// in PATH.
  package func latestAuthors(
    of commits: Int
  ) async throws(GitError) -> [(author: CommitAuthor, commits: Int)] {
    let text = try await GitCLI(environment)?.text(
      [
        "log", "--max-count=\(commits)", "--branches", "--remotes", "--use-mailmap",
        "--format=%aN%x00%aE",
      ], in: workTree ?? gitDirectory)
    var counts: [CommitAuthor: Int] = [:]
    for line in text?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "\0", omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      counts[CommitAuthor(name: String(parts[0]), email: String(parts[1])), default: 0] += 1
    }
    return counts.sorted { ($0.value, $1.key.email) > ($1.value, $0.key.email) }
      .map { (author: $0.key, commits: $0.value) }
  }

  /// Whether an author's email is one of those that are "me" here.
  package func isMe(_ author: CommitAuthor) async throws(GitError) -> Bool {
    try await identities().includes(Array(author.name.utf8), Array(author.email.utf8))
  }
}
