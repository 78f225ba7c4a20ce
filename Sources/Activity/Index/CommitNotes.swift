import Files
import Git
import Todos

/// Decides what is remembered of a commit when it is read.
struct CommitNotes: Sendable {
  let identities: Identities
  /// Whether `#12` alone names a todo there.
  let bareReferences: Bool

  /// - Throws: `GitError`, for example of the configuration or of a mailmap.
  init(of repository: Repository) async throws(GitError) {
    identities = try await repository.identities()
    bareReferences = try repository.configuration().bool("ootd.bareReferences") ?? false
  }

  /// Changes if other commits would be remembered.
  var digest: Digest {
    var digest = identities.digest
    digest.add(bareReferences ? 1 : 0)
    return digest
  }

  /// Why commits of mine may be missing.
  var problems: [GitError] {
    [identities.missing, identities.emails.isEmpty ? .noIdentity : nil].compactMap(\.self)
  }

  /// What is remembered of a commit; nil if it isn't mine and can't name todos.
  func record(of commit: borrowing RawCommit) -> CommitRecord? {
    let isMine = identities.includes(commit)
    let isMention = CommitReferences.mayOccur(
      in: commit.messageBytes, bareReferences: bareReferences)
    guard isMine || isMention else { return nil }
    return CommitRecord(commit, isMine: isMine, isMention: isMention)
  }
}
