import Git
package import Store
package import Todos

/// Counts commits and completed todos. What commits say about todos, it applies: it links them, completes the todos
/// that they close, and reopens todos whose commits are gone.
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

  /// The commits of those days, and what they say about todos, to be applied.
  /// - Parameter all: Further days, of which only ``CommitCounts/history`` is counted.
  /// - Throws: If the store can't be read.
  package func readCommits(
    of repositories: [LinkedRepository], days: ClosedRange<Day>, within all: ClosedRange<Day>? = nil
  ) async throws -> CommitCounts {
    let processed =
      appliesCommits
      ? ProcessedCommits(
        in: { [store] in store }, spool: spool, digests: try store.read { try $0.scanDigests() })
      : nil
    return await counter.read(repositories, days: days, within: all, since: processed)
  }

  /// Applies to the store what was read about todos.
  package func applyCommits(_ counts: CommitCounts, at now: Moment) {
    guard appliesCommits else { return }
    var counts = counts
    var changes = CommitStatusChanges()
    do {
      // A store that can't be written now learns of them later.
      if store.unwritable == nil { changes = try counts.apply(to: store, at: now) }
    } catch {
      counts.storeError = error as? StoreError ?? .failed(message: "\(error)")
    }
    note(counts, changes)
  }
}
