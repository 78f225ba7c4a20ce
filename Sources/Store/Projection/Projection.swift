import GRDB
import Todos

/// Derives the typed rows of entities from their registers.
///
/// A value that is none of its field's, as only broken or hostile operations hold, counts as absent,
/// on every replica alike.
struct Projection {
  /// All derived tables but those of the log itself.
  static let tables = [
    "todo", "todo_count", "project", "project_element", "repository", "repository_path", "block",
    "replica",
  ]

  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func update(_ entities: Set<EntityID>) throws {
    for entity in entities {
      let registers = try Registers(of: entity, db)
      let kind = registers[.kind].string.flatMap(EntityKind.init)
      try removeRows(of: entity, except: kind)
      switch kind {
      case .todo: try updateTodo(entity, registers)
      case .project: try updateProject(entity, registers)
      case .repository: try updateRepository(entity, registers)
      case .block: try updateBlock(entity, registers)
      case .replica: try updateReplica(entity, registers)
      case .label, .milestone, .comment, nil: break
      }
    }
  }

  /// Takes away the rows of an entity whose creation was taken back.
  private func removeRows(of entity: EntityID, except kind: EntityKind?) throws {
    for (owner, table, column) in Self.owned where owner != kind || table.contains("_") {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE \(column) = ?")
        .execute(arguments: [entity])
    }
  }

  /// Tables with the kind of entity and the column that their rows belong to.
  private static let owned: [(EntityKind, String, String)] = [
    (.todo, "todo", "id"), (.project, "project", "id"),
    (.project, "project_element", "project"), (.repository, "repository", "id"),
    (.repository, "repository_path", "repository"), (.block, "block", "id"),
    (.replica, "replica", "id"),
  ]

  /// Replaces the row of an entity, or removes it where it has none.
  func replace(_ table: String, _ row: KeyValuePairs<String, (any DatabaseValueConvertible)?>)
    throws
  {
    let columns = row.map { "\"\($0.key)\"" }.joined(separator: ", ")
    let marks = row.map { _ in "?" }.joined(separator: ", ")
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(marks))")
      .execute(arguments: StatementArguments(row.map(\.value)))
  }

  func remove(_ entity: EntityID, from table: String) throws {
    try db.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?").execute(arguments: [entity])
  }
}
