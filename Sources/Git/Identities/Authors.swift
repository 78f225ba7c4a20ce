import Files

/// The authors of a repository's commits, by email.
package struct Authors: Sendable {
  /// Emails in lower case.
  private var byEmail: [[UInt8]: Author] = [:]
  package private(set) var commits = 0
  /// How many of the commits are mine.
  package private(set) var mine = 0
  /// The author time of the newest commit, in seconds since 1970; nil without commits.
  package private(set) var latest: Int64?
  private let probable: ProbableAuthor

  init(_ probable: ProbableAuthor) {
    self.probable = probable
  }

  /// One email and how many commits have it.
  package struct Author: Hashable, Sendable {
    /// As in the newest commit.
    package let email: String
    package let name: String
    /// Whether its commits are mine already.
    package let isMine: Bool
    /// Whether some of its commits have my name.
    package internal(set) var hasMyName: Bool
    /// Whether a forge gave it to an account that is in the address of a remote, such as a fork of mine.
    package internal(set) var isOfMyAccount: Bool
    package internal(set) var commits: Int

    /// The same author, to add up the commits of several repositories.
    package var withoutCommits: Author {
      var author = self
      author.commits = 0
      return author
    }

    package mutating func add(_ other: Author) {
      commits += other.commits
      hasMyName = hasMyName || other.hasMyName
      isOfMyAccount = isOfMyAccount || other.isOfMyAccount
    }
  }

  /// The authors, those with the most commits first.
  package var ranked: [Author] {
    byEmail.values.sorted { ($1.commits, $0.email) < ($0.commits, $1.email) }
  }

  fileprivate mutating func add(_ commit: borrowing RawCommit, isMine: Bool) {
    commits += 1
    if isMine { mine += 1 }
    latest = max(latest ?? .min, commit.author.seconds)
    let email = Array(commit.author.email)
    let name = String(decoding: commit.author.name, as: UTF8.self)
    let hasMyName = probable.isMyName(commit.author.name)
    let known = byEmail[email.map(\.lowercased)]
    var author =
      known
      ?? Author(
        email: String(decoding: email, as: UTF8.self), name: name, isMine: isMine,
        hasMyName: false,
        isOfMyAccount: probable.forgeAddress(of: commit) != nil, commits: 0)
    author.commits += 1
    author.hasMyName = author.hasMyName || hasMyName
    byEmail[email.map(\.lowercased)] = author
  }
}

extension Repository {
  /// The authors of the newest commits.
  /// - Parameter shouldContinue: Called after each commit; false ends the reading.
  package func authors(
    while shouldContinue: (Authors) -> Bool = { _ in true }
  ) async throws(GitError) -> Authors {
    let identities = try await identities()
    var authors = Authors(try probableAuthor())
    do {
      try await forEachCommit { commit in
        authors.add(commit, isMine: identities.includes(commit))
        if !shouldContinue(authors) { throw CancellationError() }
      }
      return authors
    } catch is CancellationError {
      return authors
    } catch {
      throw GitError(error, path: path)
    }
  }
}
