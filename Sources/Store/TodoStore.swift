import GRDB
package import Todos

/// The todos of one replica, in one SQLite file.
package struct TodoStore: Sendable {
  /// The database file.
  package let path: String
  /// Who writes here, as it was when the store was opened; the machine's name may have changed since.
  package let replica: Replica
  let database: DatabaseQueue
  /// The number of the last operation in the log that a change expects; nil for any.
  var expectedEnd: Int64?
  /// Told the id of each command's first operation, before its transaction ends.
  var noteOperation: @Sendable (EntityID) -> Void = { _ in }

  /// Whether anything was changed through this value.
  package var hasChanged: Bool {
    database.inDatabase { $0.totalChangesCount > 0 }
  }

  /// Reads in one snapshot.
  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.read { db in
        try checkVersion(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction.
  func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.write { db in
        try checkVersion(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction what may be a large part of the tables, which are far larger than what SQLite keeps of
  /// them in memory by default.
  /// - Throws: ``StoreError``, or what else `body` throws.
  func writeMuch<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try Self.writeMuch(in: database) { db in
        try checkVersion(db)
        return try body(db)
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch let error as OperationError {
      throw StoreError.operation(error)
    }
  }

  static func writeMuch<T>(
    in database: DatabaseQueue, _ body: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = -98304; PRAGMA temp_store = MEMORY")
      try db.inTransaction(.immediate) {
        result = try body(db)
        return .commit
      }
    }
    guard let result else { throw StoreError.failed(message: "nothing was written") }
    return result
  }

  /// - Throws: ``StoreError/newer(path:)`` if a later program has migrated the store meanwhile.
  private func checkVersion(_ db: Database) throws {
    guard try Schema.version(of: db) == Schema.migrations.version else {
      throw StoreError.newer(path: path)
    }
  }

  /// Carries out a command: what `body` adds to the draft becomes its operations, in one transaction with what it
  /// read. Nothing is written if the draft stays empty or anything is thrown.
  ///
  /// - Parameter result: Reads what the command returns, once the change is applied.
  func change<Subject, Result>(
    _ command: String, by author: Author = .person, at now: Moment, time: HybridTime? = nil,
    _ body: (Database, inout Draft) throws -> Subject,
    result: (Database, Subject) throws -> Result
  ) throws(StoreError) -> Result {
    try write { db in
      let end = try OperationLog(db).lastNumber()
      guard end == expectedEnd ?? end else { throw StoreError.changedMeanwhile }
      var draft = try Draft(db)
      let subject = try body(db, &draft)
      let first = try OperationLog(db).append(
        draft, command: command, by: author, at: now, time: time)
      if let first { noteOperation(first) }
      return try result(db, subject)
    }
  }

  /// Keeps and applies operations of any replica, in any order, however often they arrive.
  package func receive(_ operations: [Operation], at now: Moment) throws(StoreError) {
    try write { db in
      var arrived = try OperationImport(db, at: now)
      try arrived.add(operations)
      try arrived.finish()
      try arrived.placeLast()
    }
  }

  /// All operations, in the order of their arrival.
  package func operations() throws(StoreError) -> [Operation] {
    try read { try OperationLog($0).operations() }
  }

  /// Derives all tables again from the log.
  package func rebuild() throws(StoreError) {
    try write { try OperationLog($0).rebuild() }
  }
}

/// One store, and the machine that it is on.
package struct Replica: Hashable, Sendable {
  package let id: EntityID
  /// What people call the machine.
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
    return Replica(id: row[0], name: row[1])
  }
}
