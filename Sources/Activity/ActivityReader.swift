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
  private let note: @Sendable (CommitCounts) -> Void

  /// - Parameters:
  ///   - settles: Whether to apply what commits say of todos, and not only to count them.
  ///   - spool: Where hooks leave what commits were rewritten to.
  ///   - note: Told of what was read, with the error if nothing could be applied; the next scan finds it
  ///     again.
  package init(
    store: TodoStore, counter: CommitCounter, settles: Bool = true, spool: RewriteSpool? = nil,
    note: @escaping @Sendable (CommitCounts) -> Void = { _ in }
  ) {
    self.store = store
    self.counter = counter
    self.settles = settles
    self.spool = spool
    self.note = note
  }

  var calendar: LocalCalendar { counter.calendar }
  var environment: GitEnvironment { counter.environment }

  /// The commits of those days, after what they say of todos was applied.
  /// - Throws: If the store can't be read.
  package func counts(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>, at now: Moment
  ) async throws(StoreError) -> CommitCounts {
    guard settles else { return await counter.read(repositories, days: days) }
    let settled = SettledCommits(
      in: { [store] in store }, spool: spool, digests: try store.scanDigests())
    var counts = await counter.read(repositories, days: days, since: settled)
    do throws(StoreError) {
      _ = try settled.apply(counts.news, to: store, at: now)
    } catch {
      counts.storeError = error
    }
    note(counts)
    return counts
  }
}
