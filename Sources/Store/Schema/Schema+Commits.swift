extension Schema {
  /// Links between commits and todos.
  static let commits = """
    -- Commits that are linked to todos.
    CREATE TABLE commit_link (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      todo BLOB NOT NULL,
      oid TEXT NOT NULL,
      subject TEXT NOT NULL,
      authored INTEGER NOT NULL,
      completes INTEGER NOT NULL CHECK (completes IN (0, 1)),
      repository BLOB,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX commit_link_todo ON commit_link(todo, authored);
    CREATE INDEX commit_link_oid ON commit_link(oid) WHERE deleted = 0;

    -- From here on what this machine has seen in its repositories, by their paths. It is derived from
    -- no operation, for what it leads to becomes operations.

    -- How far each was looked through.
    CREATE TABLE scan (
      repository TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      mentions INTEGER NOT NULL,
      nodes INTEGER NOT NULL,
      horizon INTEGER NOT NULL,
      dead INTEGER NOT NULL,
      digest INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- The commits there that name todos, a row for each todo; an empty one where they name none.
    CREATE TABLE sighting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      todo BLOB NOT NULL,
      completes INTEGER NOT NULL CHECK (completes IN (0, 1)),
      by_branch INTEGER NOT NULL CHECK (by_branch IN (0, 1)),
      authored INTEGER NOT NULL,
      committed INTEGER NOT NULL,
      copy INTEGER NOT NULL,
      PRIMARY KEY (repository, oid, todo)
    ) WITHOUT ROWID;
    CREATE INDEX sighting_todo ON sighting(todo);

    -- Which commits others say they revert, by the beginnings of their names.
    CREATE TABLE reverting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      reverted TEXT NOT NULL,
      PRIMARY KEY (repository, oid, reverted)
    ) WITHOUT ROWID;
    """
}
