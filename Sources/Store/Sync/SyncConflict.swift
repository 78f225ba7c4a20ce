/// A value that two machines changed, neither knowing of the other.
package struct SyncConflict: Hashable, Sendable {
  /// What happened to the value that did not stay.
  package let change: HistoryEntry.Change
  /// The machine whose value stays.
  package let winner: String?
  /// The machine whose value is in history only.
  package let loser: String?
}
