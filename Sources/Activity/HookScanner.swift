package import Git
package import Store
package import Todos

/// Takes in the commits of one repository while git waits for a hook. The store is opened only where
/// something is to be settled: most commits name no todo.
package struct HookScanner: Sendable {
  private let counter: CommitCounter
  private let spool: RewriteSpool?
  private let trustsIndex: Bool
  private let openStore: @Sendable () throws -> TodoStore?

  /// - Parameters:
  ///   - spool: Where hooks leave what commits were rewritten to.
  ///   - trustsIndex: Whether commits that were read before are known to be applied.
  ///   - openStore: Gives the store, the same each time; nil where there is none.
  package init(
    counter: CommitCounter, spool: RewriteSpool?, trustsIndex: Bool,
    openStore: @escaping @Sendable () throws -> TodoStore?
  ) {
    self.counter = counter
    self.spool = spool
    self.trustsIndex = trustsIndex
    self.openStore = openStore
  }

  /// - Parameter days: Those that are read, so that the day's view finds them read.
  /// - Returns: What was settled, and the repository's commits of those days; nil where it isn't
  ///   linked.
  /// - Throws: Where the store can't be used; the next scan finds all of it again.
  package func read(
    _ repository: Repository, days: ClosedRange<Day>, at now: Moment
  ) async throws -> (settled: SettledTodos, commits: CommitCounts)? {
    let path = repository.path
    let rewrites = spool?.rewrites().filter { $0.path == path } ?? []
    // Only what is linked has an index.
    if !rewrites.isEmpty || !counter.remembers(path) {
      guard try isLinked(path) else { return nil }
    }
    let settled = SettledCommits(
      digest: { try openStore()?.scanMark(of: $0)?.digest },
      mark: { try openStore()?.scanMark(of: $0) }, trustsIndex: trustsIndex,
      rewritten: rewrites.byPath,
      known: { try openStore()?.sightings(in: $0) ?? [] },
      isKnown: { try openStore()?.isKnown($0, naming: $1, in: $2) ?? true })
    let counts = await counter.read(
      [LinkedRepository(project: "", path: path)], days: days, since: settled, opened: repository)
    if let error = counts.storeError { throw error }
    guard !counts.news.isEmpty, let store = try openStore() else {
      return (SettledTodos(), counts)
    }
    let todos = try store.settle(counts.news, at: now)
    spool?.remove(rewrites)
    return (todos, counts)
  }

  private func isLinked(_ path: String) throws -> Bool {
    try openStore()?.projectName(ofRepositoryAt: path) != nil
  }
}
