import Todos

/// A value that two machines changed, neither knowing of the other, or something that one deleted and the
/// other went on with.
package struct SyncConflict: Hashable, Sendable {
  /// What happened to the value that did not stay; where all of it was deleted, that.
  package let change: HistoryEntry.Change
  /// The machine whose value stays, or which deleted it.
  package let winner: String?
  /// The machine whose value is in history only.
  package let loser: String?
  /// Where the log tells of it; nil where that isn't known.
  let source: Source?

  init(
    change: HistoryEntry.Change, winner: String?, loser: String?, source: Source? = nil
  ) {
    self.change = change
    self.winner = winner
    self.loser = loser
    self.source = source
  }

  /// Whether what was changed or used here was deleted elsewhere.
  package var isDeletion: Bool { change.field == .deleted && change.overriddenBy == nil }

  /// Whether the value is of something that became one with another of its name: no history of that tells
  /// of it.
  package var isOfUnion: Bool { source?.winner != nil }

  /// A write, by its place in its operation.
  struct Source: Hashable, Sendable {
    let operation: EntityID
    let place: Int
    /// The replica whose value stays, where that is another register's: two became one.
    let winner: EntityID?
  }
}

extension SyncConflict.Source {
  init(_ write: RegisterWrite, of operation: Operation, winner: EntityID? = nil) {
    self.init(
      operation: operation.id, place: operation.writes.firstIndex(of: write) ?? 0, winner: winner)
  }
}
