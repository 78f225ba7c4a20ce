import GRDB
package import Todos

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
