package import Todos

/// What was settled before of commits that name todos, so that a look at a repository finds what is
/// new.
package struct SettledCommits: Sendable {
  /// What stands for all that was settled of the repository at a path.
  let digest: @Sendable (String) throws -> Int64?
  /// How far it was looked through.
  let mark: @Sendable (String) throws -> ScanMark?
  /// Whether what an index tells was settled when it was written, so that nobody needs to ask.
  let trustsIndex: Bool
  /// What commits were rewritten to, as git told its hooks, by their names, in each repository.
  let rewritten: [String: [String: String]]
  /// What was seen in the repository at a path.
  let known: @Sendable (String) throws -> [KnownSighting]
  /// Whether a commit, by its name, is known to name a todo in the repository at a path.
  let isKnown: @Sendable (String, Handle, String) throws -> Bool

  package init(
    digest: @escaping @Sendable (String) throws -> Int64?,
    mark: @escaping @Sendable (String) throws -> ScanMark?, trustsIndex: Bool = false,
    rewritten: [String: [String: String]],
    known: @escaping @Sendable (String) throws -> [KnownSighting],
    isKnown: @escaping @Sendable (String, Handle, String) throws -> Bool
  ) {
    self.digest = digest
    self.mark = mark
    self.trustsIndex = trustsIndex
    self.rewritten = rewritten
    self.known = known
    self.isKnown = isKnown
  }

  /// Whether what an index tells of a repository was settled.
  /// - Parameter previous: What it told before.
  func holds(_ linkDigest: Int64, at path: String, previous: Int64?) throws -> Bool {
    if rewritten[path] != nil || linkDigest == 0 { return false }
    if trustsIndex, linkDigest == previous { return true }
    return try digest(path) == linkDigest
  }
}
