import Todos

import struct Foundation.TimeZone

@testable import Store

/// Makes in-memory stores, each a copy of an empty one whose tables were created once.
struct StoreTemplate {
  private let database: Database

  init() throws {
    database = try Database()
    try database.write { try $0.execute(sql: Schema.script) }
  }

  func store(
    of replica: Replica, in calendar: LocalCalendar = LocalCalendar(zone: .utc)
  ) throws -> TodoStore {
    let copy = try Self.copy(database)
    try copy.write { db in
      try db.execute(
        sql: "INSERT INTO local (one, id, name) VALUES (1, ?, ?)",
        arguments: [replica.id, replica.name])
    }
    return TodoStore(
      path: "in memory", replica: replica, actor: .person, calendar: calendar, database: copy)
  }

  /// A copy of a store in its current state.
  func copy(of store: TodoStore) throws -> TodoStore {
    TodoStore(
      path: store.path, replica: store.replica, actor: store.actor, calendar: store.calendar,
      database: try Self.copy(store.database))
  }

  private static func copy(_ database: Database) throws -> Database {
    let copy = try Database()
    try database.backUp(to: copy)
    return copy
  }
}

extension TodoStore {
  func ids(_ sql: String, _ arguments: Arguments = []) throws -> Set<EntityID> {
    try database.read { try EntityID.fetchSet($0.statement(sql), arguments) }
  }

  func operationIDs() throws -> Set<EntityID> { try ids("SELECT id FROM operation") }

  func purgedIDs() throws -> Set<EntityID> { try ids("SELECT operation FROM purged") }

  func number(_ sql: String, _ arguments: Arguments = []) throws -> Int64 {
    try database.read { try Int64.fetchOne($0.statement(sql), arguments) ?? 0 }
  }

  func texts(_ sql: String, _ arguments: Arguments = []) throws -> [String] {
    try database.read { try String.fetchAll($0.statement(sql), arguments) }
  }

  func operations() throws -> [Operation] { try read { try $0.operations() } }

  func lastSequence() throws -> Int64 { try read { try $0.sequence() } }

  func latestTime() throws -> Int64 {
    try number("SELECT coalesce(max(time), -1) FROM operation WHERE held IS NOT 2")
  }

  /// The operations after one with this sequence number.
  func operations(after number: Int64) throws -> [Operation] {
    try database.read { db in
      try db.statement("SELECT bytes, id FROM operation WHERE sequence > ? ORDER BY sequence").rows(
        [number]).map(Operation.init(row:))
    }
  }

  /// The handles of all todos.
  func handles() throws -> [EntityID: String] {
    try database.read { db in
      let rows = try db.statement("SELECT id, \(Todo.handleText) FROM todo").rows()
      return try Dictionary(rows.map { try ($0[0], $0[1]) }) { first, _ in first }
    }
  }

  /// Who works on todos.
  func holders() throws -> [EntityID: Holder] {
    try database.read { db in
      let rows = try db.statement("SELECT id, holder FROM todo WHERE holder IS NOT NULL").rows()
      return try Dictionary(
        rows.map { try ($0[0], $0[1] as String) }.compactMap { id, text in
          Holder(text).map { (id, $0) }
        }
      ) { first, _ in first }
    }
  }

  func unreadConflicts() throws -> [String] {
    try texts(
      """
      SELECT text || ' ' || lower(hex(entity)) FROM notice
      WHERE kind = 'conflict' AND told = 0 ORDER BY 1
      """)
  }

  /// Writes an operation of this store with an unusual time and parents.
  /// - Parameter parents: Nil for the usual ones.
  func write(
    _ writes: [RegisterWrite], as command: String, at time: HybridTime, parents: [EntityID]?
  ) throws {
    try database.write { db in
      let operation = Operation(
        replica: replica.id, number: 1, parents: try parents ?? OperationLog(db).heads(),
        time: time,
        wall: Moment(milliseconds: time.rawValue >> 16),
        day: Day(Moment(milliseconds: time.rawValue >> 16), offsetMinutes: 0), command: command,
        author: .person, writes: writes)
      let sequence = try OperationLog(db).lastSequence() + 1
      _ = try OperationLog(db).insertOwn(operation, sequence)
      try Projection(db).update(Set(writes.map(\.entity)), writtenSince: sequence)
    }
  }

  /// The tables that commands read, one text each.
  func typedTables() throws -> [String] { try tables(Self.typed) }

  /// All tables that are derived from the log, without the order of arrival.
  func derivedTables() throws -> [String] { try tables(Self.typed + Self.log) }

  /// All tables that a sync can change.
  func syncTables() throws -> [String] { try tables(Self.synced) }

  private func tables(_ tables: [(name: String, columns: String)]) throws -> [String] {
    try database.read { db in
      try tables.map { table in
        let columns = table.columns.split(separator: " ").map { "quote(\($0))" }
          .joined(separator: " || ' ' || ")
        let sql = """
          SELECT group_concat(line, char(10)) FROM (
            SELECT \(columns) AS line FROM \(table.name) ORDER BY 1)
          """
        return "\(table.name)\n" + (try String.fetchOne(db.statement(sql)) ?? "")
      }
    }
  }

  private static let typed = [
    (
      "todo",
      """
      id number replica title notes priority status day due project milestone block labels place \
      created started completed finished ended updated since late open holder deleted
      """
    ),
    ("todo_version", "todo since until day late status due completed finished project"),
    ("todo_count", "entity open done"), ("todo_label", "label todo"),
    ("todo_attribute", "todo name value"), ("todo_after", "blocker todo"),
    ("item", "id todo number replica title done place created deleted"),
    ("label", "id name color deleted"),
    ("milestone", "id name description due closed deleted"), ("view", "id name query deleted"),
    ("comment", "id todo text created deleted"),
    ("search JOIN todo ON todo.row = search.row", "todo.id text"),
    ("project", "id name description link memo start \"end\" archived created deleted"),
    ("project_element", "project kind name"), ("repository", "id project root deleted"),
    (
      "block",
      "id name title priority project notes deleted labels milestone day due every since paused"
    ),
    ("commit_link", "id todo oid subject authored completes repository deleted"),
    ("replica", "id name suffix greatest"),
  ]

  private static let log = [
    ("operation", "id replica time wall command author first retracts held undone retracted bytes"),
    ("unread_line", "id bytes"), ("purged", "operation rest"),
    ("write JOIN operation ON operation.sequence = write.operation", "entity id start length"),
    ("head JOIN operation ON operation.sequence = head.operation", "id"),
    (
      "missing_parent JOIN operation ON operation.sequence = missing_parent.operation",
      "parent id"
    ),
  ]

  private static let synced = [
    ("operation", "sequence id pack"), ("pack", "name size purged replaced fault"),
    ("other_pack", "pack operation"), ("local", "id name count"),
    ("remote", "url namespace keeps_packs"), ("todo", "id number replica"),
  ]
}
