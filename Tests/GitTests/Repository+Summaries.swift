import TestSupport

@testable import Git

/// A commit. Invalid bytes in its text are replaced by U+FFFD.
struct Commit: Hashable {
  let id: ObjectID
  let parents: [ObjectID]
  let authorName: String
  let authorEmail: String
  let authorTime: Int64
  let authorOffset: Int
  let subject: String

  init(_ commit: borrowing RawCommit) {
    id = commit.id
    parents = commit.parents
    authorName = String(decoding: commit.author.name, as: UTF8.self)
    authorEmail = String(decoding: commit.author.email, as: UTF8.self)
    authorTime = commit.author.seconds
    authorOffset = commit.author.offset
    subject = commit.subject
  }
}

extension Repository {
  /// Calls the body once for each commit that counts, in no particular order.
  /// - Returns: A warning about the first broken branch, or about oversized commits.
  @discardableResult
  func walk(_ body: (borrowing RawCommit) throws -> Void) async throws -> GitError? {
    guard let history = try await history() else {
      try await forEachCommit(body)
      return nil
    }
    var walk = CommitWalk(history, from: history.tips.map(PendingCommit.init))
    try walk.run { commit in
      try body(commit)
      return true
    }
    let missing = history.tips.filter { walk.missing.contains($0.target) }
    return try await brokenReference(of: history.tips, missing: missing)
      ?? GitError(walk.oversized, path: path)
  }

  /// All commits that count, as `git log` prints them, sorted by id.
  func commits() async throws -> [Commit] {
    var commits: [Commit] = []
    try await walk { commits.append(Commit($0)) }
    return commits.sorted { $0.id < $1.id }
  }

  /// Id, parents, author and subject of each commit, to compare with `TestRepository.log`.
  func summaries() async throws -> [String] {
    try await commits().map { commit in
      let parents = commit.parents.map(\.description).joined(separator: " ")
      return [
        commit.id.description, parents, commit.authorName, commit.authorEmail,
        String(commit.authorTime), commit.subject,
      ].joined(separator: "|")
    }
  }
}

extension TestRepository {
  /// The expected result of `Repository.summaries`.
  func summaries() async throws -> [String] {
    try await log().map { commit in
      // A long subject is cut.
      let subject = commit.subject.utf8.prefix(RawCommit.messageLimit)
      return [
        commit.id, commit.parents, commit.name, commit.email, String(commit.time),
        String(decoding: subject, as: UTF8.self),
      ].joined(separator: "|")
    }
  }

  /// Opens this repository with the module.
  func opened() async throws -> Repository {
    try await Repository(at: path, environment: GitEnvironment(git.home.environment))
  }
}

extension Identities {
  func includes(name: String, email: String) -> Bool {
    includes(Array(name.utf8), Array(email.utf8))
  }
}

/// A test with a repository in a home of its own.
class RepositoryTest {
  let home: TestHome
  let made: TestRepository

  init() async throws {
    home = try TestHome()
    made = try await TestRepository(in: home)
  }
}
