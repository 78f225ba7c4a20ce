extension Schema {
  /// What comes of an exchange that nobody watched, until someone is told.
  static let conflicts = """
    -- What was changed here and elsewhere, as the write that was lost, or that deleted what was changed
    -- here: its place in its operation, for a register's name may hold words, which are purged there.
    CREATE TABLE untold_conflict (
      number INTEGER PRIMARY KEY,
      operation BLOB NOT NULL CHECK (length(operation) = 16),
      place INTEGER NOT NULL CHECK (place >= 0),
      -- Whose value stays, where that is another register's: two became one. NULL else.
      winner BLOB,
      UNIQUE (operation, place)
    );

    -- The letters of this machine's numbers that someone was told of last. One row, or none.
    CREATE TABLE told_letters (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      letters TEXT NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO told_letters
      SELECT replica.id, replica.letters FROM replica JOIN local ON local.id = replica.id;
    """
}
