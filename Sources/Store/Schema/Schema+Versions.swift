extension Schema {
  /// The former states of todos, so that the figures of past days never change.
  static let versions = """
    -- How a todo stood before its last change, as far as days are counted by it. A row counts for a day
    -- that ends after valid_from, and not after valid_to (milliseconds).
    CREATE TABLE todo_version (
      todo BLOB NOT NULL,
      valid_from INTEGER NOT NULL,
      valid_to INTEGER NOT NULL CHECK (valid_to > valid_from),
      day INTEGER,
      status TEXT NOT NULL CHECK (status IN ('todo', 'doing', 'done')),
      due TEXT,
      completed INTEGER,
      project BLOB,
      PRIMARY KEY (todo, valid_from),
      CHECK ((status = 'done') = (completed IS NOT NULL))
    ) WITHOUT ROWID;
    CREATE INDEX todo_version_day ON todo_version(day, completed, valid_to) WHERE day IS NOT NULL;
    CREATE INDEX todo_version_completed ON todo_version(completed, valid_to)
      WHERE completed IS NOT NULL;
    CREATE INDEX todo_version_doing ON todo_version(valid_to, day) WHERE status = 'doing';
    CREATE INDEX todo_version_end ON todo_version(valid_to);

    -- From when on the row of a todo says how it stands.
    ALTER TABLE todo ADD COLUMN valid_from INTEGER NOT NULL DEFAULT 0;

    -- Derived: whether it was ever undone, also where it was redone since.
    ALTER TABLE operation ADD COLUMN retracted INTEGER NOT NULL DEFAULT 0
      CHECK (retracted IN (0, 1));
    CREATE INDEX operation_retracted ON operation(wall) WHERE retracted = 1;
    """
}
