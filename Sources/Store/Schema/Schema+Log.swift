extension Schema {
  /// The log of operations, and the state of sync.
  static let log = """
    -- This replica. One row.
    CREATE TABLE local (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      name TEXT NOT NULL,
      -- Where purged content may still be: 2 in free pages of this file and in git's objects beside
      -- it, 1 only in these objects, 0 nowhere.
      unwiped INTEGER NOT NULL DEFAULT 0
    );

    -- The ids that this store had before. Derived from nothing.
    CREATE TABLE former_self (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16)
    ) WITHOUT ROWID;

    CREATE TABLE operation (
      sequence INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      time INTEGER NOT NULL CHECK (time >= 0),
      wall INTEGER NOT NULL,
      command TEXT NOT NULL,
      "group" INTEGER NOT NULL CHECK ("group" <= time),
      retracts INTEGER NOT NULL CHECK (retracts IN (0, 1)),
      bytes BLOB NOT NULL,
      -- Derived: the value of the register (operation, undone).
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
      -- The last chunk that it was found in; NULL if no chain holds it.
      chunk INTEGER,
      -- Derived: whether it was ever undone, also if it was redone since.
      retracted INTEGER NOT NULL DEFAULT 0 CHECK (retracted IN (0, 1))
    );
    CREATE INDEX operation_time ON operation(time);
    CREATE INDEX operation_group ON operation(replica, "group");
    CREATE INDEX operation_undone ON operation(replica, "group") WHERE undone = 1;
    CREATE INDEX operation_retracted ON operation(wall) WHERE retracted = 1;
    CREATE INDEX operation_chunk ON operation(chunk);

    -- Operations under one of this store's ids that came in from another store: one of the two
    -- stores is a copy of the other.
    CREATE TABLE made_elsewhere (
      operation INTEGER PRIMARY KEY
    );

    -- Every write, so that the next winner is found when one is undone. Booleans are blobs of one
    -- byte, to be told from integers.
    CREATE TABLE write (
      entity BLOB NOT NULL,
      field TEXT NOT NULL,
      operation INTEGER NOT NULL REFERENCES operation(sequence),
      value,
      PRIMARY KEY (entity, field, operation)
    ) WITHOUT ROWID;

    -- The numbers given, also to todos that were deleted or undone.
    CREATE TABLE handle (
      replica BLOB NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL REFERENCES operation(sequence),
      PRIMARY KEY (replica, number)
    ) WITHOUT ROWID;
    CREATE INDEX handle_entity ON handle(entity);

    -- Numbers that a replica gave, but which find something else: another todo has that number, or
    -- this one goes by another.
    CREATE TABLE spare_handle (
      replica BLOB NOT NULL,
      number INTEGER NOT NULL,
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (replica, number, entity, operation)
    ) WITHOUT ROWID;

    -- The replicas whose numbers a todo no longer goes by, and the operation that says so: it may be
    -- purged.
    CREATE TABLE withdrawn_handle (
      replica BLOB NOT NULL,
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (replica, entity, operation)
    ) WITHOUT ROWID;
    CREATE INDEX withdrawn_handle_operation ON withdrawn_handle(operation);

    CREATE TABLE replica (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL,
      letters TEXT NOT NULL,
      -- The former self whose numbers it goes on giving.
      continues BLOB
    ) WITHOUT ROWID;

    -- Operations whose content is gone for ever, on all machines.
    CREATE TABLE purged (
      operation BLOB PRIMARY KEY CHECK (length(operation) = 16)
    ) WITHOUT ROWID;

    -- The remote to sync with. One row, or none.
    CREATE TABLE remote (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      url TEXT NOT NULL,
      -- The beginning of the names of its refs.
      namespace TEXT NOT NULL,
      -- The id of the key that chunks are encrypted with; NULL if they aren't.
      "key" TEXT,
      -- On which machine, and in which file, the store was when its replica was bound to them.
      machine TEXT,
      file TEXT,
      -- The place of the last chunk of its own chain that was read back from the remote.
      published INTEGER NOT NULL DEFAULT 0
    );

    -- The commits of the replicas' chains that were imported or written here. Derived from no
    -- operation: it says in which chunk each was.
    CREATE TABLE chunk (
      number INTEGER PRIMARY KEY,
      -- The commit, in hexadecimal digits.
      name TEXT NOT NULL,
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      -- Its place in the chain, from 1.
      position INTEGER NOT NULL CHECK (position > 0),
      -- The id of the key that it is encrypted with; NULL if it isn't.
      "key" TEXT,
      UNIQUE (replica, position),
      -- Anyone who can write to the remote can put the same commit into several chains.
      UNIQUE (replica, name)
    );

    -- The ends of other chains that the writer of a chunk knew when it made the operations.
    CREATE TABLE chunk_seen (
      chunk INTEGER NOT NULL REFERENCES chunk(number),
      replica BLOB NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (chunk, replica)
    ) WITHOUT ROWID;

    -- The other chunks that an operation was found in, as after a fork: the place of one that is in
    -- no other chain once the last one is given up, and the chains to purge it from.
    CREATE TABLE other_chunk (
      chunk INTEGER NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (chunk, operation)
    ) WITHOUT ROWID;
    CREATE INDEX other_chunk_operation ON other_chunk(operation);

    -- Chains that hold a purged operation. They are sent nowhere, and kept nowhere.
    CREATE TABLE tainted_chain (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      -- The commit up to which its other operations were imported; NULL for none.
      tip TEXT
    ) WITHOUT ROWID;

    -- Changes that came in and nobody was told of yet.
    CREATE TABLE news (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      changes INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- Conflicts that nobody was told of yet, each as the write that was lost, or that deleted an
    -- entity changed here: its place in its operation, for a register's name may hold words, which
    -- are purged there.
    CREATE TABLE untold_conflict (
      number INTEGER PRIMARY KEY,
      operation BLOB NOT NULL CHECK (length(operation) = 16),
      place INTEGER NOT NULL CHECK (place >= 0),
      -- The entity whose value stays if that is another register's: two became one. NULL else.
      winner BLOB,
      UNIQUE (operation, place)
    );

    -- The letters of this machine's numbers that someone was told of last. One row, or none.
    CREATE TABLE told_letters (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      letters TEXT NOT NULL
    ) WITHOUT ROWID;
    """
}
