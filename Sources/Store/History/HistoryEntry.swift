import GRDB
package import Todos

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
  /// What it wrote to, each once, also where every value was there before, or none counts any more. Of a
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

/// What to call an entity, also one that is deleted or was taken back. A comment is called as the todo
/// that it is on.
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
      id = try Self.handle(of: entity, db) ?? title
    }
  }

  /// The last text written, by operations that are not undone if there are any.
  private static func newest(_ fields: [Field], _ registers: Registers) -> String? {
    for registers in [registers, registers.ignoringUndo] {
      if let text = fields.lazy.compactMap({ registers[$0].string }).first { return text }
    }
    return nil
  }

  private static func handle(of entity: EntityID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT \(Todo.handleText) FROM todo WHERE id = ? AND number > 0"),
      arguments: [entity])
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

  package init(
    handle: Handle, title: String, at: Moment, machine: String?, commands: Int?
  ) {
    self.handle = handle
    self.title = title
    self.at = at
    self.machine = machine
    self.commands = commands
  }

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
