/// The commands that were undone or redone.
package struct Retraction: Hashable, Sendable {
  package enum Direction: String, Sendable {
    case undo, redo
  }

  /// In the order in which it was done.
  package let entries: [HistoryEntry]
  /// Values that stayed, because another machine changed them since.
  package let kept: [Kept]

  package struct Kept: Hashable, Sendable {
    package let change: HistoryEntry.Change
    /// The name of the other machine; nil where it is not known.
    package let replica: String?
  }
}
