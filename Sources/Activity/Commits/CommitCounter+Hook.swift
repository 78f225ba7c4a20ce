package import Git
package import Store
package import Todos

extension CommitCounter {
  /// Reads the commits of one repository while git waits for a hook, and applies what they say of todos. The
  /// store is opened only if there is something to apply: most commits name no todo.
  /// - Parameters:
  ///   - days: Those that are read, so that the day's view finds them read.
  ///   - spool: Where hooks leave what commits were rewritten to.
  ///   - trustsIndex: Whether commits that were read before are known to be applied.
  ///   - openStore: Gives the store, the same each time; nil if there is none.
  /// - Returns: What was applied, and the repository's commits of those days; nil if it isn't linked.
  /// - Throws: If the store can't be used; the next scan finds all of it again.
  package func readInHook(
    _ repository: Repository, days: ClosedRange<Day>, at now: Moment, spool: RewriteSpool?,
    trustsIndex: Bool, openStore: @escaping @Sendable () throws -> TodoStore?
  ) async throws -> (settled: SettledTodos, commits: CommitCounts)? {
    let path = repository.path
    let settled = SettledCommits(in: openStore, spool: spool, trustsIndex: trustsIndex)
    // Only linked repositories have an index.
    if settled.rewritten[path] != nil || !remembers(path) {
      guard try openStore()?.projectName(ofRepositoryAt: path) != nil else { return nil }
    }
    let counts = await read(
      [LinkedRepository(project: "", path: path)], days: days, since: settled, opened: repository)
    if let error = counts.storeError { throw error }
    guard !counts.news.isEmpty, let store = try openStore() else {
      return (SettledTodos(), counts)
    }
    return (try settled.apply(counts.news, to: store, at: now), counts)
  }
}
