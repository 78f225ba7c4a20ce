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
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT write.value, operation.wall, operation.replica, operation."group",
          \(OwnOperations.condition)
        FROM write JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ? AND write.field = 'deleted' AND operation.undone = 0
        ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
        """, arguments: [todo])
    guard let row, RegisterValue(row[0] as DatabaseValue).isTrue else { return nil }
    let isOwn: Bool = row[4]
    self.handle = handle
    title = try HistorySubject(todo, db).title
    at = Moment(milliseconds: row[1])
    machine = isOwn ? nil : try HistoryReader(db).replicaName(row[2]) ?? ""
    commands = isOwn ? try UndoStack(db).depth(replica: row[2], group: row[3]) : nil
  }
}
