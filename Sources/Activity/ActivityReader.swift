import Git
package import Store
package import Todos

/// Reads what was committed and what was completed. On the way it applies what commits say of todos: links
/// them, finishes those that they finish, and reopens those whose commits are gone.
package struct ActivityReader: Sendable {
  let store: TodoStore
  private let counter: CommitCounter
  private let spool: RewriteSpool?
  private let settles: Bool
  private let noteFound: @Sendable (_ path: String, _ count: Int) -> Void
  private let report: @Sendable (StoreError) -> Void

  /// - Parameters:
  ///   - settles: Whether to apply what commits say of todos, and not only to count them.
  ///   - spool: Where hooks leave what commits were rewritten to.
  ///   - noteFound: Told of repositories with commits that were not known before.
  ///   - report: Told why nothing could be applied; the next scan finds it again.
  package init(
    store: TodoStore, counter: CommitCounter, settles: Bool = true, spool: RewriteSpool? = nil,
    noteFound: @escaping @Sendable (_ path: String, _ count: Int) -> Void = { _, _ in },
    report: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.store = store
    self.counter = counter
    self.settles = settles
    self.spool = spool
    self.noteFound = noteFound
    self.report = report
  }

  var calendar: LocalCalendar { counter.calendar }
  var environment: GitEnvironment { counter.environment }

  /// The commits of those days, after what they say of todos was applied.
  /// - Throws: If the store can't be read.
  package func counts(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>, at now: Moment
  ) async throws(StoreError) -> CommitCounts {
    guard settles else { return await counter.read(repositories, days: days) }
    let rewrites = spool?.rewrites() ?? []
    let settled = SettledCommits(
      in: { [store] in store }, rewritten: rewrites.byPath, digests: try store.scanDigests())
    let counts = await counter.read(repositories, days: days, since: settled)
    for (path, count) in counts.found { noteFound(path, count) }
    if let error = counts.storeError { report(error) }
    do throws(StoreError) {
      if !counts.news.isEmpty { _ = try store.settle(counts.news, at: now) }
      let read = Set(counts.news.map(\.path))
      let unlinked = Set(rewrites.map(\.path)).subtracting(
        rewrites.isEmpty ? [] : try store.linkedRepositories().map(\.path))
      spool?.remove(rewrites.filter { read.contains($0.path) || unlinked.contains($0.path) })
    } catch {
      report(error)
    }
    return counts
  }
}
