extension Schema {
  /// The tables of this machine, besides `local` itself.
  static let localTables = [
    "remote", "pack", "other_pack", "news", "conflict", "unmerged_operation", "unmerged_number",
    "unread_handle", "unread_note", "presence", "file_record", "scan", "sighting", "vanished",
    "reverting", "ignored_dependency", "overfull",
  ]

  /// The tables of this machine only, not derived from operations.
  static let local = """
    -- The identity of this store. One row.
    CREATE TABLE local (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      -- The machine's name, as shown to people.
      name TEXT NOT NULL,
      -- The number of its last operation.
      count INTEGER NOT NULL DEFAULT 0,
      -- Places that may still contain purged text: 2 free pages of this file and git's objects next to it, 1 only
      -- git's objects, 0 none.
      unwiped INTEGER NOT NULL DEFAULT 0,
      -- The suffix that was last reported to a person.
      told_suffix TEXT
    );

    -- The remote. At most one row.
    CREATE TABLE remote (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      url TEXT NOT NULL,
      -- The prefix of its refs.
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
      -- The size of its operations in bytes.
      size INTEGER NOT NULL,
      -- Whether to delete it: it has purged text, or other packs claim to replace it and do contain everything.
      purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1)),
      replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
      -- Why it couldn't be read, and the version of ootd that tried; NULL if it was read.
      fault TEXT,
      reader INTEGER NOT NULL
    );

    -- Further packs that contain an operation, besides the one in operation.pack.
    CREATE TABLE other_pack (
      pack INTEGER NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (operation, pack)
    ) WITHOUT ROWID;
    CREATE INDEX other_pack_pack ON other_pack(pack);

    -- The number of commands received from each replica that haven't been reported yet.
    CREATE TABLE news (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      changes INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- Conflicts: the operation of this store and the received one, the entity, and the field of each. Reported
    -- ones are kept, so that they aren't reported again.
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

    -- Imported operations that haven't been compared with those of this store yet, and todo numbers that the
    -- import may have duplicated, each with the sequence number of the last operation before the import: todos
    -- of later operations weren't here. All packs of a sync are imported before either table is processed.
    CREATE TABLE unmerged_operation (
      operation INTEGER PRIMARY KEY
    );
    CREATE TABLE unmerged_number (
      number INTEGER PRIMARY KEY,
      known INTEGER NOT NULL
    );

    -- Todos with changed handles that haven't been reported yet.
    CREATE TABLE unread_handle (
      todo BLOB PRIMARY KEY CHECK (length(todo) = 16),
      former TEXT NOT NULL
    ) WITHOUT ROWID;

    -- Messages of background syncs that haven't been reported yet.
    CREATE TABLE unread_note (
      text TEXT PRIMARY KEY
    ) WITHOUT ROWID;

    -- The last sign of life of each author on each machine, by this machine's clock.
    \(Presence.table)

    -- Digests of the last imported values of todos that the import didn't change. If it changed a todo, the
    -- operation contains them.
    CREATE TABLE file_record (
      todo BLOB NOT NULL,
      format TEXT NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (todo, format)
    ) WITHOUT ROWID;

    \(commits)

    \(dependencies)
    """

  /// The commits that scans of this machine's repositories found. All can be found again.
  static let commits = """
    -- The last scan of each repository, by path.
    CREATE TABLE scan (
      repository TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      mentions INTEGER NOT NULL,
      digest INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- The commits in each repository that name todos, one row per todo; an empty todo if they name none.
    CREATE TABLE sighting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      todo BLOB NOT NULL,
      completes INTEGER NOT NULL CHECK (completes IN (0, 1)),
      by_branch INTEGER NOT NULL CHECK (by_branch IN (0, 1)),
      subject TEXT NOT NULL,
      authored INTEGER NOT NULL,
      -- Its author's offset from UTC, in minutes.
      "offset" INTEGER NOT NULL,
      committed INTEGER NOT NULL,
      copy INTEGER NOT NULL,
      PRIMARY KEY (repository, oid, todo)
    ) WITHOUT ROWID;
    CREATE INDEX sighting_todo ON sighting(todo);
    CREATE INDEX sighting_oid ON sighting(oid);
    CREATE INDEX sighting_copy ON sighting(copy);
    CREATE INDEX sighting_subject ON sighting(subject);

    -- Commits in sighting that no branch has any more, but that still count; lines of text.
    CREATE TABLE vanished (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      changes TEXT NOT NULL,
      searched TEXT NOT NULL,
      PRIMARY KEY (repository, oid)
    ) WITHOUT ROWID;

    -- The commits that a commit says it reverts: abbreviated ids, or after a quotation mark a subject.
    CREATE TABLE reverting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      reverted TEXT NOT NULL,
      PRIMARY KEY (repository, oid, reverted)
    ) WITHOUT ROWID;
    CREATE INDEX reverting_oid ON reverting(oid);
    CREATE INDEX reverting_reverted ON reverting(reverted);
    """

  /// Dependencies that are ignored because they would make a cycle, and whether that was reported.
  static let dependencies = """
    CREATE TABLE ignored_dependency (
      todo BLOB NOT NULL,
      blocker BLOB NOT NULL,
      unread INTEGER NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
      PRIMARY KEY (todo, blocker)
    ) WITHOUT ROWID;

    -- Entities with more elements than count, see ElementLimit, and whether that was reported.
    CREATE TABLE overfull (
      entity BLOB PRIMARY KEY,
      unread INTEGER NOT NULL DEFAULT 1 CHECK (unread IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX overfull_unread ON overfull(entity) WHERE unread = 1;
    """
}
