import Git
package import Store
package import Todos

/// Counts commits and completed todos. It also applies what commits say about todos: it links them, completes
/// the todos that they close, and reopens todos whose commits are gone.
package struct ActivityReader: Sendable {
  let store: TodoStore
  private let counter: CommitCounter
  private let spool: RewriteSpool?
  private let appliesCommits: Bool
  private let note: @Sendable (CommitCounts, CommitStatusChanges) -> Void

  /// - Parameters:
  ///   - appliesCommits: Whether to apply what commits say about todos; false to only count commits.
  ///   - spool: The folder in which hooks record rewritten commits.
  ///   - note: Receives the counts, with the error if nothing could be applied, and what was applied. The next
  ///     scan retries.
  package init(
    store: TodoStore, counter: CommitCounter, appliesCommits: Bool = true,
    spool: RewriteSpool? = nil,
    note: @escaping @Sendable (CommitCounts, CommitStatusChanges) -> Void = { _, _ in }
  ) {
    self.store = store
    self.counter = counter
    self.appliesCommits = appliesCommits
    self.spool = spool
    self.note = note
  }

  var calendar: LocalCalendar { counter.calendar }
  var environment: GitEnvironment { counter.environment }

  /// The commits of those days, after applying what they say about todos.
  /// - Throws: If the store can't be read.
  package func counts(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>, at now: Moment
  ) async throws -> CommitCounts {
    guard appliesCommits else { return await counter.read(repositories, days: days) }
    let processed = ProcessedCommits(
      in: { [store] in store }, spool: spool, digests: try store.read { try $0.scanDigests() })
    var counts = await counter.read(repositories, days: days, since: processed)
    var changes = CommitStatusChanges()
    do {
      changes = try processed.apply(counts.deltas, to: store, at: now)
    } catch let error as StoreError {
      counts.storeError = error
    }
    note(counts, changes)
    return counts
  }
}
