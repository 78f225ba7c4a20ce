import Git
package import Store
import Todos

/// What the store has applied of commits that name todos, so that reading a repository finds what is new.
package struct SettledCommits: Sendable {
  /// Gives the store, opened when it is first needed; nil if there is none.
  let store: @Sendable () throws -> TodoStore?
  /// What commits were rewritten to, as git told its hooks, by their names, in each repository.
  let rewritten: [String: [ObjectID: ObjectID]]
  private let spool: RewriteSpool?
  private let rewrites: [Rewrite]
  /// Whether all that an index tells was applied when it was written, so that the store needn't be asked.
  private let trustsIndex: Bool
  /// The digests of all repositories, if they were read at once.
  private let digests: [String: Int64]?

  /// - Parameter spool: Where hooks leave what commits were rewritten to.
  package init(
    in store: @escaping @Sendable () throws -> TodoStore?, spool: RewriteSpool? = nil,
    trustsIndex: Bool = false, digests: [String: Int64]? = nil
  ) {
    self.store = store
    self.spool = spool
    rewrites = spool?.rewrites() ?? []
    rewritten = rewrites.reduce(into: [:]) { rewritten, rewrite in
      rewritten[rewrite.path, default: [:]].merge(rewrite.commits) { $1 }
    }
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

  /// Applies what is new, and then removes what hooks left, except for linked repositories that were not
  /// read.
  func apply(
    _ news: [RepositoryNews], to store: TodoStore, at now: Moment
  ) throws(StoreError) -> SettledTodos {
    let todos = news.isEmpty ? SettledTodos() : try store.settle(news, at: now)
    if !rewrites.isEmpty {
      let linked = Set(try store.linkedRepositories().map(\.path))
      let unread = linked.subtracting(news.map(\.path))
      spool?.remove(rewrites.filter { !unread.contains($0.path) })
    }
    return todos
  }
}
