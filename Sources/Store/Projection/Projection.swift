import GRDB
import Todos

/// Derives the typed rows of entities from their registers.
///
/// A value that is none of its field's, as only broken or hostile operations hold, counts as absent,
/// on every replica alike.
struct Projection {
  /// All derived tables but those of the log itself.
  static let tables = [
    "todo", "todo_version", "todo_label", "todo_attribute", "todo_count", "project",
    "project_element",
    "repository", "repository_path", "block", "label", "milestone", "comment", "commit_link",
    "replica", "search",
  ]

  let db: Database
  private let insertions: Insertions

  init(_ db: Database) {
    self.db = db
    insertions = Insertions(db)
  }

  /// - Parameter arrival: The number in the log from which on operations have only now arrived. What
  ///   none before writes has no rows yet. Nil where others have gone, so that anything may have rows.
  func update(
    _ entities: Set<EntityID>, since arrival: Int64?,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    try update(entities, since: arrival, progress: progress) { try Registers(of: $0, db) }
  }

  /// - Parameter registers: What the registers of an entity are.
  func update(
    _ entities: Set<EntityID>, since arrival: Int64?,
    progress: (_ done: Int, _ total: Int) -> Void, registers: (EntityID) throws -> Registers
  ) throws {
    let indexes =
      try isMost(entities.count)
      ? ["todo", "todo_version"].map { try TableIndexes(dropping: $0, db) } : []
    try updateRows(entities, since: arrival, progress: progress, registers: registers)
    for indexes in indexes { try indexes.restore() }
  }

  /// Whether so many entities are more than there are todos. Few are not counted, for no command may
  /// take longer the more there is.
  private func isMost(_ count: Int) throws -> Bool {
    guard count >= 1000 else { return false }
    return try Int.fetchOne(db, sql: "SELECT count(*) < ? FROM todo", arguments: [count]) == 1
  }

  private func updateRows(
    _ entities: Set<EntityID>, since arrival: Int64?,
    progress: (_ done: Int, _ total: Int) -> Void, registers: (EntityID) throws -> Registers
  ) throws {
    // The todos whose texts may be others now.
    var searched: Set<EntityID> = []
    // In the order of the tables, whose pages are then written once.
    for (index, entity) in entities.sorted().enumerated() {
      progress(index, entities.count)
      let registers = try registers(entity)
      let kind = registers[.kind].string.flatMap(EntityKind.init)
      if registers.isWritten(before: arrival) {
        searched.formUnion(try todos(withComment: entity))
        try removeRows(of: entity)
        searched.insert(entity)
      }
      if kind == .todo { searched.insert(entity) }
      switch kind {
      case .todo: try updateTodo(entity, registers)
      case .project: try updateProject(entity, registers)
      case .repository: try updateRepository(entity, registers)
      case .block: try updateBlock(entity, registers)
      case .replica: try updateReplica(entity, registers)
      case .commit: try updateCommitLink(entity, registers)
      case .label: try updateLabel(entity, registers)
      case .milestone: try updateMilestone(entity, registers)
      case .comment: try updateComment(entity, registers)
      // A todo whose creation was undone may still have existed when a day ended.
      case nil where registers.wasTodo: try updateVersions(entity, registers)
      case nil: break
      }
      if kind == .comment { searched.formUnion(try todos(withComment: entity)) }
    }
    try SearchTable(db).update(searched)
  }

  private func todos(withComment comment: EntityID) throws -> [EntityID] {
    try EntityID.fetchAll(
      db.cachedStatement(sql: "SELECT todo FROM comment WHERE id = ?"), arguments: [comment])
  }

  /// Takes away the rows of an entity, of whatever kind it was before.
  private func removeRows(of entity: EntityID) throws {
    for (table, column) in Self.owners {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE \(column) = ?")
        .execute(arguments: [entity])
    }
  }

  /// Tables with the column that tells whose their rows are.
  private static let owners = [
    ("todo", "id"), ("todo_version", "todo"), ("todo_label", "todo"), ("todo_attribute", "todo"),
    ("project", "id"),
    ("project_element", "project"), ("repository", "id"), ("repository_path", "repository"),
    ("block", "id"), ("label", "id"), ("milestone", "id"), ("comment", "id"),
    ("commit_link", "id"), ("replica", "id"),
  ]

  func insert(_ table: String, _ row: KeyValuePairs<String, (any Bindable)?>) throws {
    try insertions.statement(table, columns: row.map(\.key)).execute { bind in
      for (_, value) in row { bind(value) }
    }
  }
}

/// One statement for each table: to write its text anew for each row takes longer than the row.
private final class Insertions {
  private let db: Database
  private var statements: [String: RepeatedStatement] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// - Parameter columns: The same for a table each time.
  func statement(
    _ table: String, columns: @autoclosure () -> [String]
  ) throws -> RepeatedStatement {
    if let statement = statements[table] { return statement }
    let names = columns().map { "\"\($0)\"" }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let statement = try RepeatedStatement(
      db, sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    statements[table] = statement
    return statement
  }
}
