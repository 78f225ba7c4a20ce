/// A commit that another stands for: `refs/replace/*`. Clones can differ in it, so that one commit has
/// several authors and times.
package struct ReplacedCommit: BitwiseCopyable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)
  private let byteCount: Int64
  /// Its own author time in seconds since 1970, which counts where it isn't replaced; the earliest of
  /// all if that isn't known.
  package let originalTime: Int64

  init(_ id: ObjectID, originalTime: Int64?) {
    words = id.words
    byteCount = Int64(id.byteCount)
    self.originalTime = originalTime ?? .min
  }

  package var id: ObjectID { ObjectID(words: words, byteCount: Int(byteCount)) }
}

extension CommitHistory {
  /// The commits that others stand for, in a fixed order.
  package func replacedCommits() -> [ReplacedCommit] {
    replacements.names.map { id in
      var time: Int64?
      _ = try? readOriginal(id) { time = $0.authorTime }
      return ReplacedCommit(id, originalTime: time)
    }
  }
}

extension Repository {
  /// The same of a repository that only the `git` program reads.
  package func replacedCommitsByGit() async throws(GitError) -> [ReplacedCommit] {
    guard case .program(let repository) = backend else { return [] }
    let names = try await repository.git.text(["replace", "--list"], in: repository.folder) ?? ""
    return names.split(separator: "\n").compactMap { ObjectID(hex: $0.utf8) }
      .map { ReplacedCommit($0, originalTime: nil) }
  }
}
