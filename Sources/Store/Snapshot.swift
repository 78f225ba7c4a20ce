import GRDB
package import Todos

/// What a store holds at one moment. All reads are its extensions, by what they read.
package class Snapshot {
  let db: Database
  /// This store's replica, as read when the store was opened. The machine's name may have changed since.
  package let replica: Replica
  /// Who reads, and gives the commands of people and agents.
  package let actor: Actor
  /// Maps moments to the days on which commands are given.
  let calendar: LocalCalendar

  init(_ db: Database, of store: TodoStore) {
    self.db = db
    replica = store.replica
    actor = store.actor
    calendar = store.calendar
  }

  /// The sequence number of the last operation; 0 if there is none. It grows with each change of any process.
  package func sequence() throws -> Int64 { try OperationLog(db).lastSequence() }

  /// A number that changes whenever another process, or another store opened on the file, changes it (SQLite,
  /// "PRAGMA data_version").
  package func version() throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
  }

  /// All operations in order of arrival, except purged ones: their purges contain the redacted versions.
  package func operations() throws -> [Todos.Operation] { try OperationLog(db).operations() }
}

/// One store on one machine.
package struct Replica: Hashable, Sendable {
  package let id: EntityID
  /// The machine's name, as shown to people.
  package let name: String

  package init(id: EntityID, name: String) {
    self.id = id
    self.name = name
  }

  static func fetch(_ db: Database) throws -> Replica {
    let statement = try db.cachedStatement(sql: "SELECT id, name FROM local")
    guard let row = try Row.fetchOne(statement) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no row in local")
    }
    return try Replica(id: row[0], name: row[1])
  }
}
