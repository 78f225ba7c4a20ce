package import Git
package import Store
package import Todos

extension CommitCounter {
  /// Reads the commits of one repository while git waits for a hook. The store is opened only if something may
  /// be to apply: most commits mention no todo.
  /// - Parameters:
  ///   - days: The days to read, so that the day's view finds them in the index.
  ///   - spool: The folder in which hooks record rewritten commits.
  ///   - isHeadNew: Whether git has just made the commit that HEAD points to.
  ///   - trustsIndex: Whether everything in the index is known to be applied.
  ///   - openStore: Returns the store, the same each time; nil if there is none.
  /// - Returns: The repository's commits of those days; nil if the repository isn't linked.
  /// - Throws: If the store can't be used; the next scan retries.
  package func readInHook(
    _ repository: Repository, days: ClosedRange<Day>, spool: RewriteSpool?,
    isHeadNew: Bool, trustsIndex: Bool, openStore: @escaping @Sendable () throws -> TodoStore?
  ) async throws -> CommitCounts? {
    let path = repository.path
    let processed = ProcessedCommits(
      in: openStore, spool: spool, isHeadNew: isHeadNew, trustsIndex: trustsIndex)
    // Only linked repositories have an index.
    if processed.rewritten[path] != nil || !hasCached(path) {
      guard let store = try openStore(),
        try store.read({ try $0.projectName(ofRepositoryAt: path) }) != nil
      else { return nil }
    }
    let counts = await read(
      [LinkedRepository(project: "", path: path)], days: days, since: processed, opened: repository)
    if let error = counts.storeError { throw error }
    return counts
  }
}
