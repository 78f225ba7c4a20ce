import CSQLite

/// The tables. `operation`, `unread_line` and this machine's own tables (``local``) are the source of truth.
/// All others are derived from them, and ``OperationLog/rebuild()`` rebuilds them.
enum Schema {
  /// Marks a SQLite file as ours: "ootD" in ASCII.
  static let applicationID = 0x6F6F_7444
  /// The mark of stores before the present format.
  static let earlierApplicationID = 0x6F6F_7464

  /// The version of the tables. A store of an earlier one but the last isn't migrated.
  static let version = 3

  /// Takes the triggers that counted todos from a store of version 2: whoever writes rows counts now. Its index of open
  /// todos has only their days.
  static func upgrade(_ db: Database) throws {
    guard try version(of: db) == 2 else { return }
    try db.write { db in
      for name in try String.fetchAll(
        db.statement("SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
      {
        try db.execute(sql: "DROP TRIGGER \(name)")
      }
      try db.execute(sql: "DROP INDEX todo_open; \(openIndex)")
      try db.execute(sql: "PRAGMA user_version = \(mark(of: db) & ~0xFF | Int32(version))")
    }
  }

  /// The number in a file's header (`PRAGMA user_version`) that has the version in its lowest byte, and above it the id
  /// that the file's log repeats, see ``LogFile``: another one each time.
  static func newMark(version: Int = version) -> Int32 {
    .random(in: 0..<1 << 23) << 8 | Int32(version)
  }

  static func mark(of db: Database) throws -> Int32 {
    try Int32(Int.fetchOne(db.statement("PRAGMA user_version")) ?? 0)
  }

  /// - Throws: SQLite's error for a damaged file if a table or an index is missing.
  static func check(_ db: Database) throws {
    let names = "SELECT name FROM sqlite_schema"
    let all = try Database().write { empty in
      try empty.execute(sql: script)
      return try String.fetchSet(empty.statement(names))
    }
    if let missing = all.subtracting(try String.fetchSet(db.statement(names))).min() {
      throw DatabaseError(SQLITE_CORRUPT, "\(missing) is missing")
    }
  }

  /// Creates the current tables in an empty database.
  static let script = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    \(log)\(rows)\(local)
    """

  static let log = """
    CREATE TABLE operation (
      sequence INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      time INTEGER NOT NULL CHECK (time >= 0),
      wall INTEGER NOT NULL,
      -- The local day of its writer, in days since 1970.
      day INTEGER NOT NULL,
      command TEXT NOT NULL,
      author TEXT NOT NULL,
      -- The command's first operation; NULL for that one itself.
      first BLOB,
      -- The ids of its parents, concatenated.
      parents BLOB,
      retracts INTEGER NOT NULL CHECK (retracts IN (0, 1)),
      bytes BLOB NOT NULL,
      -- Whether this store created it, instead of receiving it.
      own INTEGER NOT NULL CHECK (own IN (0, 1)),
      -- Why it isn't applied: 1, operations of its command are missing; 2, its time is far ahead of the clock.
      held INTEGER CHECK (held IN (1, 2)),
      -- The pack at the remote that contains it; NULL for none, 0 for a redacted operation, which needs none.
      pack INTEGER,
      -- Derived: whether its command is undone, and whether an undo or redo of it is in effect.
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
      retracted INTEGER NOT NULL DEFAULT 0 CHECK (retracted IN (0, 1)),
      -- Derived: the last operation made here among itself and its ancestors, see Ancestry.
      saw INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX operation_time ON operation(time);
    CREATE INDEX operation_time_shown ON operation(max(time, wall << 16)) WHERE first IS NULL;
    CREATE INDEX operation_first ON operation(first) WHERE first IS NOT NULL;
    CREATE INDEX operation_received ON operation(sequence) WHERE own = 0;
    CREATE INDEX operation_command ON operation(sequence) WHERE own = 1 AND first IS NULL;
    CREATE INDEX operation_held ON operation(held) WHERE held IS NOT NULL;
    CREATE INDEX operation_unpublished ON operation(sequence) WHERE pack IS NULL;
    CREATE INDEX operation_pack ON operation(pack) WHERE pack IS NOT NULL;

    -- Lines written by a later version, stored unparsed and forwarded unchanged.
    CREATE TABLE unread_line (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      bytes BLOB NOT NULL,
      pack INTEGER
    ) WITHOUT ROWID;

    -- All tables from here on are derived.

    -- The operations that write to an entity, and the position of each write in their bytes.
    CREATE TABLE write (
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL,
      start INTEGER NOT NULL,
      length INTEGER NOT NULL,
      PRIMARY KEY (entity, operation, start)
    ) WITHOUT ROWID;

    -- Operations whose text was purged, with the redacted line of each.
    CREATE TABLE purged (
      operation BLOB PRIMARY KEY CHECK (length(operation) = 16),
      rest TEXT NOT NULL
    ) WITHOUT ROWID;

    -- The operations that aren't a parent of any other.
    CREATE TABLE head (
      operation INTEGER PRIMARY KEY
    );

    -- Parents that haven't arrived, and the operations that name them.
    CREATE TABLE missing_parent (
      parent BLOB NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (parent, operation)
    ) WITHOUT ROWID;

    """
}
