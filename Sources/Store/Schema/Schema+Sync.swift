extension Schema {
  /// What is exchanged with other machines.
  static let sync = """
    -- The commits of the replicas' chains that were taken in or written here. Derived from no
    -- operation: it says where each came from.
    CREATE TABLE chunk (
      number INTEGER PRIMARY KEY,
      -- The commit, in hexadecimal digits.
      name TEXT NOT NULL,
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      -- Its place in the chain, from 1.
      position INTEGER NOT NULL CHECK (position > 0),
      -- The id of the key that it is encrypted with; NULL where it isn't.
      "key" TEXT,
      UNIQUE (replica, position),
      -- Whoever can write to the remote can put the same commit into several chains.
      UNIQUE (replica, name)
    );

    -- What the writer of a chunk had taken in of other chains when it made the operations.
    CREATE TABLE chunk_seen (
      chunk INTEGER NOT NULL REFERENCES chunk(number),
      replica BLOB NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (chunk, replica)
    ) WITHOUT ROWID;

    -- The last chunk that an operation was found in; NULL where no chain holds it.
    ALTER TABLE operation ADD COLUMN chunk INTEGER;
    CREATE INDEX operation_chunk ON operation(chunk);

    -- The other chunks that an operation was found in, as after a fork: where it is in no other chain
    -- once the last one is given up, and which chains hold it when it is purged.
    CREATE TABLE other_chunk (
      chunk INTEGER NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (chunk, operation)
    ) WITHOUT ROWID;
    CREATE INDEX other_chunk_operation ON other_chunk(operation);

    -- Where to exchange. One row, or none.
    CREATE TABLE remote (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      url TEXT NOT NULL,
      -- What the names of its refs begin with.
      namespace TEXT NOT NULL,
      -- The id of the key that chunks are encrypted with; NULL where they aren't.
      "key" TEXT,
      -- On which machine, and in which file, the store was when its replica was bound to them.
      machine TEXT,
      file TEXT,
      -- The place of the last chunk of its own chain that was read back from the remote.
      published INTEGER NOT NULL DEFAULT 0
    );

    -- Changes that came in and nobody was told of yet.
    CREATE TABLE news (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      changes INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- Numbers that a replica gave, but which find something else: another todo has that number, or
    -- this one goes by another.
    CREATE TABLE spare_handle (
      replica BLOB NOT NULL,
      number INTEGER NOT NULL,
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL,
      PRIMARY KEY (replica, number, entity, operation)
    ) WITHOUT ROWID;

    -- Whose numbers a todo no longer goes by.
    CREATE TABLE withdrawn_handle (
      replica BLOB NOT NULL,
      entity BLOB NOT NULL,
      PRIMARY KEY (replica, entity)
    ) WITHOUT ROWID;

    -- Whose numbers a replica goes on giving: its own former self.
    ALTER TABLE replica ADD COLUMN continues BLOB;

    -- Operations whose content is gone for ever, on all machines.
    CREATE TABLE purged (
      operation BLOB PRIMARY KEY CHECK (length(operation) = 16)
    ) WITHOUT ROWID;

    -- Chains that hold such an operation. They are sent nowhere, and kept nowhere.
    CREATE TABLE tainted_chain (
      replica BLOB PRIMARY KEY CHECK (length(replica) = 16),
      -- The commit up to which what else is in it was taken in; NULL for none.
      tip TEXT
    ) WITHOUT ROWID;
    """
}
