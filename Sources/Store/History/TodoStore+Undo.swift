import GRDB
package import Todos

extension TodoStore {
  /// Undoes the newest commands of this store, each whole; all of them if there are fewer.
  /// - Parameter commands: The first operation of each expected command; nil to accept any.
  /// - Throws: ``StoreError/nothingToUndo``, ``StoreError/notNewest``,
  ///   ``StoreError/restorationStays`` or ``StoreError/editedElsewhere(_:replica:)``.
  package func undo(
    _ count: Int, expecting commands: [EntityID]? = nil, at now: Moment
  ) throws(StoreError) -> Retraction {
    try retract(.undo, count, expecting: commands, at: now)
  }

  /// Redoes the commands that were undone since the newest one.
  /// - Throws: ``StoreError/nothingToRedo`` or ``StoreError/notNewest``.
  package func redo(
    _ count: Int, expecting commands: [EntityID]? = nil, at now: Moment
  ) throws(StoreError) -> Retraction {
    try retract(.redo, count, expecting: commands, at: now)
  }

  /// The commands that undoing or redoing that many would affect, in that order.
  /// - Throws: The errors of the undo or redo itself.
  package func retractable(
    _ direction: Retraction.Direction, _ count: Int
  ) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try UndoStack(db).retractable(direction, count).map { try HistoryReader(db).entry($0) }
    }
  }

  /// Whether anything can be taken back, and whether anything can be restored.
  package func retractable() throws(StoreError) -> (undo: Bool, redo: Bool) {
    try read { db in
      let stack = try UndoStack(db)
      return (
        try stack.undoable(limit: 1).contains { !$0.isRestoration },
        try !stack.redoable(limit: 1).isEmpty
      )
    }
  }

  private func retract(
    _ direction: Retraction.Direction, _ count: Int, expecting commands: [EntityID]?,
    at now: Moment
  ) throws(StoreError) -> Retraction {
    try change(direction.rawValue, at: now) { db, draft in
      let stack = try UndoStack(db)
      let groups = try stack.retractable(direction, count)
      if let commands, groups.map(\.first.id) != commands { throw StoreError.notNewest }
      for id in try groups.flatMap({ try $0.ids() }) {
        try draft.set(.undone, of: id, to: .bool(direction == .undo))
      }
      return (groups, direction == .undo ? try groups.flatMap(stack.kept) : [])
    } result: { db, subject in
      let (groups, kept) = subject
      let entries = try groups.compactMap { group in
        try CommandGroup(
          replica: group.first.replica, group: group.first.group.rawValue, db
        ).map { try HistoryReader(db).entry($0) }
      }
      return Retraction(entries: entries, kept: kept)
    }
  }
}
