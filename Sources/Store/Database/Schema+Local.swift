extension Schema {
  /// The tables of this machine, besides `local` itself.
  static let localTables = [
    "remote", "pack", "other_pack", "notice", "unmerged_operation", "unmerged_number", "presence",
    "file_record", "scan", "commit_reference", "vanished", "reverting",
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
      unwiped INTEGER NOT NULL DEFAULT 0
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
      keeps_packs INTEGER NOT NULL DEFAULT 0 CHECK (keeps_packs IN (0, 1)),
      -- When a sync last succeeded; NULL if none has.
      synced INTEGER
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

    -- What people and agents are told once, see Notices.
    CREATE TABLE notice (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      -- Zeros for none.
      entity BLOB NOT NULL CHECK (length(entity) = 16),
      text TEXT NOT NULL,
      -- The session that it is for; empty for people.
      session TEXT NOT NULL,
      made INTEGER NOT NULL,
      told INTEGER NOT NULL CHECK (told IN (0, 1)),
      UNIQUE (kind, entity, text, session)
    );
    CREATE INDEX notice_untold ON notice(number) WHERE told = 0;

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
    CREATE TABLE commit_reference (
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
    CREATE INDEX commit_reference_todo ON commit_reference(todo);
    CREATE INDEX commit_reference_oid ON commit_reference(oid);
    CREATE INDEX commit_reference_copy ON commit_reference(copy);
    CREATE INDEX commit_reference_subject ON commit_reference(subject);

    -- Commits in commit_reference that no branch has any more, but that still count; lines of text.
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
}
