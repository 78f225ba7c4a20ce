import GRDB
package import Todos

/// The todos of one replica, in one SQLite file.
package struct TodoStore: Sendable {
  /// The database file.
  package let path: String
  /// This store's replica, as read when the store was opened. The machine's name may have changed since.
  package let replica: Replica
  /// The actor that runs commands through this value, except for automatic ones.
  package internal(set) var actor: Actor
  /// Maps moments to the days on which commands are given: by the user's time zone and start of the day.
  package var calendar: LocalCalendar
  /// Called before a command that is not automatic and whose day lies more than one before that of the last command
  /// here: the clock may be wrong. Returns whether to go on.
  package var confirmsDay: (@Sendable (_ day: Day, _ last: Day) -> Bool)?
  let database: DatabaseQueue
  /// Why the store is open only for reading; nil if it can be written.
  package var unwritable: StoreError?
  /// The sequence number that the last operation must have when a command changes the store; nil accepts any.
  var expectedEnd: Int64?
  /// Whether large changes are rolled back once they have a result.
  private(set) var isRehearsal = false
  /// Called with the id of each command's first operation, before its transaction commits.
  var onOperation: @Sendable (EntityID) -> Void = { _ in }

  package var author: Author { actor.author }

  /// Whether anything was changed through this value.
  package var hasChanged: Bool {
    database.inDatabase { $0.totalChangesCount > 0 }
  }

  /// Reads in one snapshot.
  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.read { db in
        try check(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction.
  func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    if let unwritable { throw unwritable }
    do {
      return try database.write { db in
        try check(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes a large change in one transaction, with a bigger page cache: the tables far exceed SQLite's
  /// default one.
  /// - Throws: ``StoreError``, or any other error that `body` throws.
  func bulkWrite<T>(_ body: (Database) throws -> T) throws -> T {
    if let unwritable { throw unwritable }
    do {
      return try Self.bulkWrite(in: database, keeps: !isRehearsal) { db in
        try check(db)
        return try body(db)
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch let error as OperationError {
      throw StoreError.operation(error)
    }
  }

  /// Calls `body` with a store in which an import has its result, but changes nothing.
  package func rehearsing<T>(_ body: (TodoStore) throws -> T) throws -> T {
    // A connection of its own, because this one counts its changes.
    let database = try Self.connect(path)
    defer { try? database.close() }
    var store = TodoStore(
      path: path, replica: replica, actor: actor, calendar: calendar, database: database)
    store.isRehearsal = true
    return try body(store)
  }

  /// - Parameter keeps: Whether to commit the change, instead of rolling it back.
  static func bulkWrite<T>(
    in database: DatabaseQueue, keeps: Bool = true, _ body: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = -98304; PRAGMA temp_store = MEMORY")
      try db.inTransaction(.immediate) {
        result = try body(db)
        return keeps ? .commit : .rollback
      }
    }
    guard let result else { throw StoreError.failed(message: "nothing was written") }
    return result
  }

  /// - Throws: ``StoreError/newer(path:)`` if a later version of ootd has migrated the store meanwhile,
  ///   ``StoreError/replaced(path:)`` if another file has its name, or none: nobody would find what is written.
  private func check(_ db: Database) throws {
    if StoreFile.hasMoved(db) { throw StoreError.replaced(path: path) }
    guard try Schema.version(of: db) == Schema.migrations.version else {
      throw StoreError.newer(path: path)
    }
  }

  /// Runs a command: turns the writes that `body` adds to the draft into operations, in the same transaction
  /// in which `body` reads. Writes nothing if the draft stays empty or anything throws.
  ///
  /// - Parameters:
  ///   - author: The author of an automatic command; nil for the store's.
  ///   - day: The day that the command belongs to; nil for the day of `now`.
  ///   - result: Reads the command's result, after the change is applied.
  func change<Subject, Result>(
    _ command: String, by author: Author? = nil, at now: Moment, on day: Day? = nil,
    time: HybridTime? = nil,
    _ body: (Database, inout Draft) throws -> Subject,
    result: (Database, Subject) throws -> Result
  ) throws(StoreError) -> Result {
    if author == nil { try checkClock(now) }
    return try write { db in
      let end = try OperationLog(db).lastSequence()
      guard end == expectedEnd ?? end else { throw StoreError.changedMeanwhile }
      var draft = try Draft(db, on: day ?? calendar.day(of: now))
      let subject = try body(db, &draft)
      let first = try OperationLog(db).append(
        draft, command: command, by: author ?? self.author, at: now, time: time)
      if let first { onOperation(first) }
      return try result(db, subject)
    }
  }

  /// - Throws: ``StoreError/clockBehind(_:last:)`` unless whoever is asked goes on.
  func checkClock(_ now: Moment) throws(StoreError) {
    guard let confirmsDay else { return }
    let day = calendar.day(of: now)
    let last = try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT day FROM operation WHERE own = 1 AND first IS NULL ORDER BY sequence DESC LIMIT 1
          """
      ).map { Day(number: $0) }
    }
    guard let last, day < last.advanced(by: -1), !confirmsDay(day, last) else { return }
    throw .clockBehind(day, last: last)
  }

  /// All operations in order of arrival, except purged ones: their purges contain the redacted versions.
  package func operations() throws(StoreError) -> [Operation] {
    try read { try OperationLog($0).operations() }
  }

  /// Rebuilds all derived tables from the log.
  package func rebuild() throws(StoreError) {
    try write { try OperationLog($0).rebuild() }
  }
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
