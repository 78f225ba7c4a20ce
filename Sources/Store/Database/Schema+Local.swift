extension Schema {
  /// What this machine alone knows. It is derived from no operation.
  static let local = """
    -- Who this store is. One row.
    CREATE TABLE local (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      -- What people call the machine.
      name TEXT NOT NULL,
      -- The number of its last operation.
      count INTEGER NOT NULL DEFAULT 0,
      -- Where purged text may still be: 2 in free pages of this file and in git's objects beside it, 1 in these
      -- alone, 0 nowhere.
      unwiped INTEGER NOT NULL DEFAULT 0,
      -- The suffix that a person was last told of.
      told_suffix TEXT
    );

    -- The remote. One row, or none.
    CREATE TABLE remote (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      url TEXT NOT NULL,
      -- The beginning of the names of its refs.
      namespace TEXT NOT NULL,
      -- The id of the key that packs are encrypted with; NULL if they aren't.
      "key" TEXT,
      -- Whether it refuses to delete packs.
      keeps_packs INTEGER NOT NULL DEFAULT 0 CHECK (keeps_packs IN (0, 1))
    );

    -- The packs at the remote that this store has read or written.
    CREATE TABLE pack (
      number INTEGER PRIMARY KEY,
      -- 64 hexadecimal digits.
      name TEXT NOT NULL UNIQUE,
      -- Bytes of its operations.
      size INTEGER NOT NULL,
      -- Whether it has to go: it holds purged text, or other packs say that they replace it, and do.
      purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1)),
      replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
      -- Why it wasn't read, and by which version of ootd; NULL if it was.
      fault TEXT,
      reader INTEGER NOT NULL
    );

    -- Other packs that hold an operation than the one that it is known to be in.
    CREATE TABLE other_pack (
      pack INTEGER NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (operation, pack)
    ) WITHOUT ROWID;
    CREATE INDEX other_pack_pack ON other_pack(pack);

    -- Commands received from each replica that nobody was told of yet.
    CREATE TABLE news (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      changes INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- Conflicts: the operation of this store and the received one, the entity, and the field of each. Those that
    -- someone was told of stay, so that nobody is told again.
    CREATE TABLE conflict (
      number INTEGER PRIMARY KEY,
      lost BLOB NOT NULL,
      won BLOB NOT NULL,
      entity BLOB NOT NULL,
      field TEXT NOT NULL,
      unread INTEGER NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
      UNIQUE (lost, won, entity, field)
    );
    CREATE INDEX conflict_unread ON conflict(number) WHERE unread = 1;

    -- Imported operations that were not yet compared with those of this store, and numbers of todos that may be
    -- given twice since, each with the number of the last operation before it in the log: todos of later ones weren't
    -- here. All packs of a sync are imported before either is settled.
    CREATE TABLE unmerged_operation (
      operation INTEGER PRIMARY KEY
    );
    CREATE TABLE unmerged_number (
      number INTEGER PRIMARY KEY,
      known INTEGER NOT NULL
    );

    -- Todos with other handles than before, of which nobody was told yet.
    CREATE TABLE unread_handle (
      todo BLOB PRIMARY KEY CHECK (length(todo) = 16),
      former TEXT NOT NULL
    ) WITHOUT ROWID;

    -- Notes of syncs that nobody watched.
    CREATE TABLE unread_note (
      text TEXT PRIMARY KEY
    ) WITHOUT ROWID;

    -- The last values in files of todos that they didn't change, as digests. If they changed a todo, its operation
    -- holds them.
    CREATE TABLE file_record (
      todo BLOB NOT NULL,
      format TEXT NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (todo, format)
    ) WITHOUT ROWID;

    -- How far each repository was read, by its path. nodes and dead are unused: 0.
    CREATE TABLE scan (
      repository TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      mentions INTEGER NOT NULL,
      nodes INTEGER NOT NULL,
      horizon INTEGER NOT NULL,
      dead INTEGER NOT NULL,
      digest INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- The commits there that name todos, a row for each todo; an empty one if they name none.
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
    CREATE INDEX sighting_oid ON sighting(oid);

    -- The beginnings of the names of commits that a commit says it reverts.
    CREATE TABLE reverting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      reverted TEXT NOT NULL,
      PRIMARY KEY (repository, oid, reverted)
    ) WITHOUT ROWID;
    CREATE INDEX reverting_oid ON reverting(oid);
    CREATE INDEX reverting_reverted ON reverting(reverted);

    """
}
