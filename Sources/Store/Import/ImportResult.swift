package import Todos

/// How many todos an import added, changed or left unchanged.
package struct ImportResult: Hashable, Sendable {
  package internal(set) var added = 0
  package internal(set) var changed = 0
  /// Todos that are done because their issues were closed.
  package private(set) var finished = 0
  /// Todos that are dropped because their issues were closed as ones that won't be done.
  package private(set) var dropped = 0
  /// Todos that are open again because their issues were reopened.
  package private(set) var reopened = 0
  /// Todos that were deleted here before, and stay deleted.
  package internal(set) var deletedBefore = 0
  /// Todos that already had the values of their records, or whose records were imported before.
  package internal(set) var unchanged = 0
  /// Closed issues without a todo, which aren't imported.
  package internal(set) var skipped = 0
  /// Dependencies of the file that were left out.
  package internal(set) var cycles: [Cycle] = []
  /// Each todo after the import, and its change; only a rehearsal lists them.
  package private(set) var changes: [Change] = []

  package struct Change: Hashable, Sendable {
    package let kind: Kind
    package let todo: Todo
  }

  /// A dependency by which a todo would wait for itself.
  package struct Cycle: Hashable, Sendable {
    package let title: String
    /// The todos of the cycle: the first, which is also the last, would wait for the second.
    package let path: [String]
  }

  package enum Kind: String, CaseIterable, Sendable {
    case added, changed, finished, dropped, reopened
  }

  private struct Effect: Hashable, Sendable {
    let kind: Kind
    let todo: EntityID
  }

  private var effects: [Effect] = []

  /// The sum of the results of two imports.
  package func adding(_ other: ImportResult) -> ImportResult {
    var sum = self
    sum.added += other.added
    sum.changed += other.changed
    sum.finished += other.finished
    sum.dropped += other.dropped
    sum.reopened += other.reopened
    sum.deletedBefore += other.deletedBefore
    sum.unchanged += other.unchanged
    sum.skipped += other.skipped
    sum.cycles += other.cycles
    sum.changes += other.changes
    sum.effects += other.effects
    return sum
  }

  package init() {}

  mutating func count(_ kind: Kind, _ todo: EntityID) {
    switch kind {
    case .added: added += 1
    case .changed: changed += 1
    case .finished: finished += 1
    case .dropped: dropped += 1
    case .reopened: reopened += 1
    }
    effects.append(Effect(kind: kind, todo: todo))
  }

  /// The result with what it counted as ``changes``, if it is a rehearsal.
  func listed(in transaction: Transaction) throws -> ImportResult {
    var result = self
    result.effects = []
    guard transaction.isRehearsal else { return result }
    for effect in effects {
      guard let todo = try Todo.fetch(transaction.db, ids: [effect.todo]).first else { continue }
      result.changes.append(Change(kind: effect.kind, todo: todo))
    }
    return result
  }
}
