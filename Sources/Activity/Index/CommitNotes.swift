import Git
import Todos

/// What is taken note of when a commit is read.
struct CommitNotes: Sendable {
  let identities: Identities
  /// Whether `#12` alone names a todo there.
  let bareReferences: Bool

  /// What is kept of one commit.
  struct Found {
    /// Where it is mine.
    var record: CommitRecord?
    /// Where it may name todos.
    var mention: MentionRecord?
  }

  /// - Throws: `GitError.configuration`
  init(of repository: Repository, _ identities: Identities) throws(GitError) {
    self.identities = identities
    bareReferences = try repository.configuration().bool("ootd.bareReferences") ?? false
  }

  /// What tells whether the same is taken note of.
  var digest: Digest {
    var digest = identities.digest
    digest.add(bareReferences ? 1 : 0)
    return digest
  }

  func note(_ commit: borrowing RawCommit, _ node: CommitGraph.Node) -> Found {
    let isMine = identities.includes(commit)
    let isMention = CommitReferences.mayOccur(
      in: commit.messageBytes, bareReferences: bareReferences)
    guard isMine || isMention else { return Found() }
    let record = CommitRecord(commit, node: node)
    return Found(
      record: isMine ? record : nil,
      mention: isMention ? MentionRecord(record, isMine: isMine) : nil)
  }
}
