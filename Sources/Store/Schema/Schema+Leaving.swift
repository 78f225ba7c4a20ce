extension Schema {
  /// What is left behind for good: numbers, and content that was purged.
  static let leaving = """
    -- Whose numbers a todo no longer goes by, and the operation that says so: it may be purged.
    DROP TABLE withdrawn_handle;
    CREATE TABLE withdrawn_handle (
      replica BLOB NOT NULL,
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (replica, entity, operation)
    ) WITHOUT ROWID;
    CREATE INDEX withdrawn_handle_operation ON withdrawn_handle(operation);

    -- Where what was purged may still be: 2 in free pages of this file and in git's objects beside it,
    -- 1 in these alone, 0 nowhere.
    ALTER TABLE local ADD COLUMN unwiped INTEGER NOT NULL DEFAULT 0;
    """
}
