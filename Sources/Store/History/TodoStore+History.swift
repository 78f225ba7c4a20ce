import GRDB
package import Todos

extension TodoStore {
  /// The newest commands, undone ones among them.
  package func history(
    limit: Int, by author: Author? = nil
  ) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(limit: limit, by: author) }
  }

  /// The agents that have given commands.
  package func agents() throws(StoreError) -> [Author] {
    try read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT author FROM operation ORDER BY author")
        .map(Author.init(rawValue:)).filter { $0 != .person && $0 != .automatic }
    }
  }

  /// The newest commands that changed the selected todos, including a deleted one.
  package func history(
    of selection: HandleSelection, limit: Int, by author: Author? = nil
  ) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try TodoSelection(db).entities(selection)
        .flatMap { try HistoryReader(db).entries(of: $0, limit: limit, by: author) }
    }
  }

  /// The newest commands that changed a todo.
  package func history(of todo: EntityID, limit: Int) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(of: todo, limit: limit) }
  }

  /// Undoes the newest commands of this store, each whole; all of them if there are fewer.
  /// - Parameters:
  ///   - commands: The first operation of each expected command; nil to accept any.
  ///   - author: Who gave the commands to undo.
  /// - Throws: ``StoreError/nothingToUndo``, ``StoreError/notNewest``,
  ///   ``StoreError/restorationStays`` or ``StoreError/editedElsewhere(_:replica:)``.
  package func undo(
    _ count: Int, by author: Author = .person, expecting commands: [EntityID]? = nil, at now: Moment
  ) throws(StoreError) -> Retraction {
    try retract(.undo, count, by: author, expecting: commands, at: now)
  }

  /// Redoes the commands that were undone since a person's newest one.
  /// - Throws: ``StoreError/nothingToRedo`` or ``StoreError/notNewest``.
  package func redo(
    _ count: Int, expecting commands: [EntityID]? = nil, at now: Moment
  ) throws(StoreError) -> Retraction {
    try retract(.redo, count, by: .person, expecting: commands, at: now)
  }

  /// The commands that undoing or redoing that many would affect, in that order.
  /// - Throws: The errors of the undo or redo itself.
  package func retractable(
    _ direction: Retraction.Direction, _ count: Int, by author: Author = .person
  ) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try UndoStack(db).retractable(direction, count, by: author)
        .map { try HistoryReader(db).entry($0) }
    }
  }

  /// Whether anything can be undone, and whether anything can be redone.
  package func retractable() throws(StoreError) -> (undo: Bool, redo: Bool) {
    try read { db in
      let stack = UndoStack(db)
      return (
        try stack.undoable(by: .person, limit: 1).contains { !$0.isRestoration },
        try !stack.redoable(limit: 1).isEmpty
      )
    }
  }

  private func retract(
    _ direction: Retraction.Direction, _ count: Int, by author: Author,
    expecting commands: [EntityID]?, at now: Moment
  ) throws(StoreError) -> Retraction {
    try change(direction.rawValue, at: now) { db, draft in
      let stack = UndoStack(db)
      let groups = try stack.retractable(direction, count, by: author)
      if let commands, groups.map(\.id) != commands { throw StoreError.notNewest }
      for group in groups {
        try draft.set(.undone, of: group.id, to: .bool(direction == .undo))
      }
      return (groups, direction == .undo ? try groups.flatMap(stack.kept) : [])
    } result: { db, subject in
      let (groups, kept) = subject
      let entries = try groups.compactMap { group in
        try CommandGroup(group.id, db).map { try HistoryReader(db).entry($0) }
      }
      return Retraction(entries: entries, kept: kept)
    }
  }
}

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
