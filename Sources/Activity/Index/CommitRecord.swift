import Files
import Git
import Todos

/// An indexed commit: one of mine, or one that may mention todos.
struct CommitRecord: BitwiseCopyable {
  let key: CopyKey
  let id: ObjectID
  /// Minutes east of UTC.
  let offset: Int32
  private let flags: Int32

  init(
    _ commit: borrowing RawCommit, isMine: Bool, mayReferenceTodos: Bool, isAssisted: Bool
  ) {
    key = CopyKey(time: commit.author.seconds, digest: commit.copyDigest.value)
    id = commit.id
    offset = Int32(clamping: commit.author.offset)
    flags = (isMine ? 1 : 0) | (mayReferenceTodos ? 4 : 0) | (isAssisted ? 8 : 0)
  }

  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  var time: Int64 { key.time }

  var isMine: Bool { flags & 1 != 0 }

  /// Whether it may mention todos.
  var mayReferenceTodos: Bool { flags & 4 != 0 }

  /// Whether an agent helped.
  var isAssisted: Bool { flags & 8 != 0 }

  /// Whether the UTC offset exceeds two days, so that the commit's day is far from its time.
  var hasImpossibleOffset: Bool { abs(offset) > 2 * 24 * 60 }

  /// Sorts copies next to each other.
  static func < (left: CommitRecord, right: CommitRecord) -> Bool {
    left.key != right.key ? left.key < right.key : left.id < right.id
  }
}

/// The key that a commit shares with its copies made by rebase or cherry-pick.
struct CopyKey: Hashable, Comparable, BitwiseCopyable {
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  let time: Int64
  /// A digest of everything else that they share.
  let digest: UInt64

  static func < (left: CopyKey, right: CopyKey) -> Bool {
    left.time != right.time ? left.time < right.time : left.digest < right.digest
  }
}

/// Decides whether a commit is indexed.
struct CommitClassifier: Sendable {
  let identities: Identities
  /// Whether a bare `#12` mentions a todo in this repository.
  let bareReferences: Bool
  /// The web pages of the repository's remotes, whose issues my commits can close.
  let remotes: [String]
  /// The values of `ootd.agent`: agents besides the usual ones.
  private let additionalAgents: [String]
  private let agents: AgentTrailers
  private let ignored: IgnoredBranches
  private let probable: ProbableAuthor

  /// - Throws: `GitError`, for example if the configuration or the mailmap can't be read.
  init(of repository: Repository) async throws(GitError) {
    identities = try await repository.identities()
    let configuration = try repository.configuration()
    bareReferences = configuration.bool("ootd.bareReferences") ?? false
    additionalAgents = configuration.strings("ootd.agent")
    agents = AgentTrailers(additionalAgents)
    remotes = try repository.remotePages()
    ignored = IgnoredBranches(configuration)
    probable = try repository.probableAuthor()
  }

  /// Changes if other commits would be indexed, or indexed differently.
  var digest: Digest {
    var digest = identities.digest
    digest.add(bareReferences ? 1 : 0)
    digest.add(UInt64(remotes.count))
    for page in remotes { digest.add(page) }
    for agent in additionalAgents { digest.add(agent) }
    digest.add(ignored.digest.value)
    return digest
  }

  /// The email of a commit by someone else that a forge probably made for me; nil for any other.
  func forgeAddress(of commit: borrowing RawCommit) -> String? {
    probable.forgeAddress(of: commit).flatMap { identities.includes(commit) ? nil : $0 }
  }

  var problems: [GitError] {
    [identities.mailmapProblem, identities.emails.isEmpty ? .noIdentity : nil].compactMap(\.self)
  }

  /// The record to index; nil if the commit isn't mine and can't mention todos.
  func record(of commit: borrowing RawCommit) -> CommitRecord? {
    let isMine = identities.includes(commit)
    let mayReferenceTodos = CommitReferences.mayOccur(
      in: commit.messageBytes, numbers: bareReferences || isMine && !remotes.isEmpty)
    guard isMine || mayReferenceTodos else { return nil }
    return CommitRecord(
      commit, isMine: isMine, mayReferenceTodos: mayReferenceTodos,
      isAssisted: isMine && isAssisted(commit))
  }

  private func isAssisted(_ commit: borrowing RawCommit) -> Bool {
    if agents.occur(in: commit.messageBytes) || AgentTrailers.hasAiderSuffix(commit.author.name)
      || AgentTrailers.hasAiderSuffix(commit.committer.name)
    {
      return true
    }
    // Most commits are committed by their authors, or by GitHub.
    let email = commit.committer.email
    if email.elementsEqual(commit.author.email) || email.elementsEqual("noreply@github.com".utf8) {
      return false
    }
    return agents.isAgent(
      name: String(decoding: commit.committer.name, as: UTF8.self),
      email: String(decoding: email, as: UTF8.self))
  }
}
