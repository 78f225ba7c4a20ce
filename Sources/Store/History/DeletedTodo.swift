import GRDB
package import Todos

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
