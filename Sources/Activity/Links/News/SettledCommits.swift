package import Git
package import Store
import Todos

/// What the store has applied of commits that name todos, so that reading a repository finds what is new.
package struct SettledCommits: Sendable {
  /// Gives the store, opened when it is first needed; nil if there is none.
  let store: @Sendable () throws -> TodoStore?
  /// What commits were rewritten to, as git told its hooks, by their names, in each repository.
  let rewritten: [String: [ObjectID: ObjectID]]
  /// Whether all that an index tells was applied when it was written, so that the store needn't be asked.
  private let trustsIndex: Bool
  /// The digests of all repositories, if they were read at once.
  private let digests: [String: Int64]?

  package init(
    in store: @escaping @Sendable () throws -> TodoStore?,
    rewritten: [String: [ObjectID: ObjectID]] = [:], trustsIndex: Bool = false,
    digests: [String: Int64]? = nil
  ) {
    self.store = store
    self.rewritten = rewritten
    self.trustsIndex = trustsIndex
    self.digests = digests
  }

  /// Whether all that an index tells about a repository was applied.
  /// - Parameter previous: The digest of the index before.
  func holds(_ linkDigest: Int64, at path: String, previous: Int64?) throws -> Bool {
    if rewritten[path] != nil || linkDigest == 0 { return false }
    if trustsIndex, linkDigest == previous { return true }
    return try (digests.map { $0[path] } ?? store()?.scanMark(of: path)?.digest) == linkDigest
  }
}
