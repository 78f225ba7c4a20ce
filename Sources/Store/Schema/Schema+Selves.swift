extension Schema {
  /// What this store made, whatever its id was. Derived from nothing.
  static let selves = """
    -- The ids that it had before.
    CREATE TABLE former_self (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16)
    ) WITHOUT ROWID;
    INSERT INTO former_self
      WITH RECURSIVE self(id) AS (
        SELECT id FROM local
        UNION SELECT continues FROM replica JOIN self ON self.id = replica.id
        WHERE continues IS NOT NULL)
      SELECT id FROM self WHERE id NOT IN (SELECT id FROM local);

    -- Operations under one of its ids that came in from another store: one is a copy of the other.
    CREATE TABLE made_elsewhere (
      operation INTEGER PRIMARY KEY
    );
    """
}
