import GRDB
package import Todos

extension TodoStore {
  /// Takes back the newest commands of this store, each whole.
  /// - Parameter operation: The first of the command that is meant to be the newest; by default
  ///   whichever is.
  /// - Throws: ``StoreError/nothingToUndo``, ``StoreError/notNewest``,
  ///   ``StoreError/restorationStays`` or ``StoreError/editedElsewhere(_:replica:)``.
  package func undo(
    _ count: Int, ifNewestIs operation: EntityID? = nil, at now: Moment
  ) throws(StoreError) -> Retraction {
    try retract("undo", at: now, to: true) { stack in
      let groups = try stack.undoable(limit: count)
      guard let last = groups.first else { throw StoreError.nothingToUndo }
      if let operation, last.first.id != operation { throw StoreError.notNewest }
      if last.isRestoration { throw StoreError.restorationStays }
      let newer = groups.prefix { !$0.isRestoration }
      for group in newer { try stack.checkCreations(group) }
      return Array(newer)
    }
  }

  /// Restores the commands that were taken back since the newest one.
  /// - Throws: ``StoreError/nothingToRedo``
  package func redo(_ count: Int, at now: Moment) throws(StoreError) -> Retraction {
    try retract("redo", at: now, to: false) { stack in
      let groups = try stack.redoable(limit: count)
      guard !groups.isEmpty else { throw StoreError.nothingToRedo }
      return groups
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
    _ command: String, at now: Moment, to undone: Bool,
    _ select: (UndoStack) throws -> [CommandGroup]
  ) throws(StoreError) -> Retraction {
    try change(command, at: now) { db, draft in
      let stack = try UndoStack(db)
      let groups = try select(stack)
      for id in try groups.flatMap({ try $0.ids() }) {
        try draft.set(.undone, of: id, to: .bool(undone))
      }
      return (groups, undone ? try groups.flatMap(stack.kept) : [])
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
