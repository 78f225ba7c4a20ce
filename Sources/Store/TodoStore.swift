import CSQLite
package import Todos

/// The todos of one replica, in one SQLite file.
///
/// | where | what |
/// | --- | --- |
/// | this file | the store, which opens a ``Snapshot`` to read, a ``Transaction`` to change or to try out; the snapshot |
/// | `Transaction.swift`, `Transaction+Commit.swift` | the changes of a command, and how they become operations, registers and rows |
/// | `Changes` | changes of commands, by aggregate: todos, comments, names, projects, blocks |
/// | `Checklists`, `Dependencies` | both changes and reads of these |
/// | `Read` | reads by aggregate: todos, queries, names, days |
/// | `History` | history, undo and redo |
/// | `Log` | operations, registers, retractions, ancestry, purges, operations of other replicas |
/// | `Rows` | the typed rows that follow from registers |
/// | `Merge` | packs, conflicts, handles and what people are told after a sync |
/// | `Commits` | what commits say of todos |
/// | `Import` | records of other programs and forges, another store's operations |
/// | `Database` | schema, file, lock, recovery, SQLite |
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
  let database: Database
  /// Why the store is open only for reading; nil if it can be written.
  package var unwritable: StoreError?

  package var author: Author { actor.author }

  /// Whether anything was changed through this value.
  package var hasChanged: Bool {
    database.use { $0.totalChangeCount > 0 }
  }

  /// Reads in one snapshot.
  /// - Throws: ``StoreError``, or any other error that `body` throws; likewise below.
  package func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    try convertingErrors {
      try database.read { db in
        try check(db)
        return try body(Snapshot(db, of: self))
      }
    }
  }

  /// Changes the store in one transaction.
  /// - Parameters:
  ///   - author: The author of automatic commands; nil for the store's.
  ///   - day: The day that commands belong to; nil for the day of `now`.
  ///   - time: The time of their operations; nil for the next hybrid time.
  package func write<Result>(
    by author: Author? = nil, at now: Moment, on day: Day? = nil, time: HybridTime? = nil,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    if let unwritable { throw unwritable }
    if author == nil { try checkClock(now) }
    return try change(in: database, by: author, at: now, on: day, time: time, body)
  }

  /// The same for a large change, whose tables far exceed SQLite's default page cache. The log, which may have filled
  /// the disk, is emptied afterwards, also if that failed.
  package func writeMuch<Result>(
    by author: Author? = nil, at now: Moment, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try useMuchMemory(in: database)
    defer { checkpoint() }
    return try write(by: author, at: now, body)
  }

  /// Tries out a change: runs `body` in a transaction that is always rolled back.
  package func rehearse<Result>(
    at now: Moment, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    // A connection of its own, because this one counts its changes.
    let database = try Self.connect(path)
    try useMuchMemory(in: database)
    defer { database.use { $0.checkpointIfDue() } }
    return try change(in: database, by: nil, at: now, keeps: false, body)
  }

  private func useMuchMemory(in database: Database) throws {
    try convertingErrors {
      try database.use {
        try $0.execute(sql: "PRAGMA cache_size = -98304; PRAGMA temp_store = MEMORY")
      }
    }
  }

  private func change<Result>(
    in database: Database, by author: Author?, at now: Moment, on day: Day? = nil,
    time: HybridTime? = nil, keeps: Bool = true, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try convertingErrors {
      try database.change(keeps: keeps) { db in
        try check(db)
        return try body(
          Transaction(
            db, of: self, by: author ?? actor.author, at: now, on: day, time: time,
            isRehearsal: !keeps))
      }
    }
  }

  private func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch let error as OperationError {
      throw StoreError.operation(error)
    }
  }

  /// - Throws: ``StoreError/newer(path:)`` if a later version of ootd has taken the store over meanwhile,
  ///   ``StoreError/replaced(path:)`` if another file has its name, or none: nobody would find what is written.
  private func check(_ db: Database) throws {
    if StoreFile.hasMoved(db) { throw StoreError.replaced(path: path) }
    guard try Schema.version(of: db) == Schema.version else {
      throw StoreError.newer(path: path)
    }
  }

  /// - Throws: ``StoreError/clockBehind(_:last:)`` unless whoever is asked goes on.
  private func checkClock(_ now: Moment) throws {
    guard let confirmsDay else { return }
    let day = calendar.day(of: now)
    let last = try read { snapshot in
      try Int.fetchOne(
        snapshot.db.statement(
          """
          SELECT day FROM operation WHERE own = 1 AND first IS NULL ORDER BY sequence DESC LIMIT 1
          """)
      ).map { Day(number: $0) }
    }
    guard let last, day < last.advanced(by: -1), !confirmsDay(day, last) else { return }
    throw StoreError.clockBehind(day, last: last)
  }

  /// Rebuilds all derived tables from the log.
  package func rebuild(at now: Moment) throws {
    try write(by: .automatic, at: now) { try OperationLog($0.db).rebuild() }
  }
}

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
    try Int.fetchOne(db.statement("PRAGMA data_version")) ?? 0
  }

  /// Reads all operations in order of arrival, except purged ones: their purges contain the redacted versions.
  package func forEachOperation(_ body: (Todos.Operation) throws -> Void) throws {
    try OperationLog(db).forEach(body)
  }

  package func operations() throws -> [Todos.Operation] {
    var all: [Todos.Operation] = []
    try forEachOperation { all.append($0) }
    return all
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
    let statement = try db.statement("SELECT id, name FROM local")
    guard let row = try statement.row() else {
      throw DatabaseError(SQLITE_CORRUPT, "no row in local")
    }
    return try Replica(id: row[0], name: row[1])
  }
}
