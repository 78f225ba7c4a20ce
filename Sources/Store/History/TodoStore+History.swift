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

/// One command as history tells it.
package struct HistoryEntry: Hashable, Sendable {
  /// Of the command's first operation.
  package let operation: EntityID
  package let at: Moment
  package let command: String
  package let author: Author
  /// The name of the machine; nil where it is not known.
  package let replica: String?
  /// Whether it was done on this machine.
  package let isOwn: Bool
  package let isUndone: Bool
  /// The entities that it wrote to, each once, whether or not its values changed anything or still count. Of a
  /// command with very many, the first.
  package let subjects: [HistorySubject]
  /// Of a command with very many, the first.
  package let changes: [Change]
  /// How many todos it made, where not all of its changes are told.
  package let madeTodos: Int?

  /// One register's step.
  package struct Change: Hashable, Sendable {
    package let kind: EntityKind?
    /// A todo's handle, a commit's oid, another entity's name.
    package let id: String
    package let title: String
    package let field: Field
    package let from: RegisterValue
    package let to: RegisterValue
    /// The machine whose value is in force in place of this one, where neither knew of the other's;
    /// nil where there is none. Empty where the machine's name isn't known.
    package internal(set) var overriddenBy: String?
  }
}

/// How history names an entity, even a deleted or undone one. A comment has the name of its todo.
package struct HistorySubject: Hashable, Sendable {
  package let kind: EntityKind?
  /// A todo's handle, a repository's path, a commit's oid, another entity's name.
  package let id: String
  package let title: String

  package init(kind: EntityKind?, id: String, title: String) {
    self.kind = kind
    self.id = id
    self.title = title
  }

  init(_ entity: EntityID, _ db: Database) throws {
    try self.init(entity, Registers(of: entity, db), db)
  }

  init(_ entity: EntityID, _ registers: Registers, _ db: Database) throws {
    let word = { (fields: [Field]) in Self.newest(fields, registers) }
    kind = word([.kind]).flatMap(EntityKind.init)
    switch kind {
    case .comment:
      let todo = word([.todo]).flatMap(EntityID.init(hex:))
      let subject = try todo.flatMap { $0 == entity ? nil : try HistorySubject($0, db) }
      title = subject?.title ?? ""
      id = subject?.id ?? ""
    case .repository:
      title = registers.ownPath ?? word([.path]) ?? ""
      id = title
    case .commit:
      title = word([.subject]) ?? ""
      id = word([.oid]) ?? title
    case .replica:
      title = try MachineNames(db).name(of: entity) ?? word([.name]) ?? ""
      id = title
    // Its title is that of its todos.
    case .block:
      title = word([.name, .preset]) ?? ""
      id = title
    default:
      title = word([.title, .name, .subject]) ?? ""
      id = try Todo.handleText(of: entity, db) ?? title
    }
  }

  /// The last text written, by operations that are not undone if there are any.
  private static func newest(_ fields: [Field], _ registers: Registers) -> String? {
    for registers in [registers, registers.ignoringUndo] {
      if let text = fields.lazy.compactMap({ registers[$0].string }).first { return text }
    }
    return nil
  }
}

/// A deleted todo, and how to restore it.
package struct DeletedTodo: Hashable, Sendable {
  package let handle: Handle
  package let title: String
  package let at: Moment
  /// The name of the machine that deleted it, empty if unknown; nil for this one.
  package let machine: String?
  /// How many commands to undo here to restore it; nil if undo can't.
  package let commands: Int?
}

extension DeletedTodo {
  /// Nil unless a command deleted the todo.
  init?(_ todo: EntityID, _ handle: Handle, _ db: Database) throws {
    guard let deletion = try Registers(of: todo, db).write(of: .deleted), deletion.value.isTrue
    else { return nil }
    let writer = deletion.writer
    self.handle = handle
    title = try HistorySubject(todo, db).title
    at = writer.wall
    machine = writer.isOwn ? nil : try MachineNames(db).name(of: writer.replica) ?? ""
    commands = try CommandGroup(writer.group, db).flatMap(UndoStack(db).depth)
  }
}
