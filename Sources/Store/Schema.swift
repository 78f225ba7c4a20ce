import GRDB

/// The tables. `operation` is the truth; all others but `local` are derived from it.
enum Schema {
  /// A step from one version of the tables to the next.
  struct Migration {
    let name: String
    let sql: String
  }

  static let migrations = [
    Migration(name: "1", sql: first), Migration(name: "2", sql: commits),
    Migration(name: "3", sql: tracking),
  ]

  /// Marks a SQLite file as ours: "ootd" in ASCII.
  static let applicationID = 0x6F6F_7464

  private static let first = """
    PRAGMA application_id = \(applicationID);

    -- Who this replica is. One row.
    CREATE TABLE local (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      name TEXT NOT NULL
    );

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
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
    );
    CREATE INDEX operation_time ON operation(time);
    CREATE INDEX operation_group ON operation(replica, "group");
    CREATE INDEX operation_undone ON operation(replica, "group") WHERE undone = 1;

    -- Every write, so that the next winner is found when one is undone. Booleans are blobs of one
    -- byte, to be told from integers.
    CREATE TABLE write (
      entity BLOB NOT NULL,
      field TEXT NOT NULL,
      operation INTEGER NOT NULL REFERENCES operation(sequence),
      value,
      PRIMARY KEY (entity, field, operation)
    ) WITHOUT ROWID;

    -- The numbers given, also to what is deleted or taken back.
    CREATE TABLE handle (
      replica BLOB NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      entity BLOB NOT NULL,
      operation INTEGER NOT NULL REFERENCES operation(sequence),
      PRIMARY KEY (replica, number)
    ) WITHOUT ROWID;
    CREATE INDEX handle_entity ON handle(entity);

    CREATE TABLE todo (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      -- The number of its handle, for the order of todos made at one moment.
      number INTEGER NOT NULL,
      title TEXT NOT NULL CHECK (title <> ''),
      notes TEXT NOT NULL,
      priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
      status TEXT NOT NULL CHECK (status IN ('todo', 'doing', 'done')),
      day INTEGER,
      due TEXT,
      project BLOB,
      block BLOB,
      created INTEGER NOT NULL,
      started INTEGER,
      completed INTEGER,
      updated INTEGER NOT NULL,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
      CHECK ((status = 'done') = (completed IS NOT NULL))
    ) WITHOUT ROWID;
    CREATE INDEX todo_open ON todo(day) WHERE deleted = 0 AND completed IS NULL;
    CREATE INDEX todo_due ON todo(due)
      WHERE deleted = 0 AND completed IS NULL AND due IS NOT NULL;
    CREATE INDEX todo_day ON todo(day, completed) WHERE deleted = 0 AND day IS NOT NULL;
    CREATE INDEX todo_completed ON todo(completed) WHERE deleted = 0 AND completed IS NOT NULL;
    CREATE INDEX todo_doing ON todo(day) WHERE deleted = 0 AND status = 'doing';
    CREATE INDEX todo_project ON todo(project, completed) WHERE deleted = 0;

    -- How many todos a project has, so that no command counts what is long done.
    CREATE TABLE todo_count (
      project BLOB PRIMARY KEY,
      open INTEGER NOT NULL CHECK (open >= 0),
      done INTEGER NOT NULL CHECK (done >= 0)
    ) WITHOUT ROWID;
    CREATE TRIGGER todo_inserted AFTER INSERT ON todo
      WHEN NEW.deleted = 0 AND NEW.project IS NOT NULL
    BEGIN
      INSERT INTO todo_count VALUES
        (NEW.project, NEW.completed IS NULL, NEW.completed IS NOT NULL)
        ON CONFLICT DO UPDATE SET open = open + excluded.open, done = done + excluded.done;
    END;
    CREATE TRIGGER todo_removed AFTER DELETE ON todo
      WHEN OLD.deleted = 0 AND OLD.project IS NOT NULL
    BEGIN
      UPDATE todo_count
        SET open = open - (OLD.completed IS NULL), done = done - (OLD.completed IS NOT NULL)
        WHERE project = OLD.project;
      DELETE FROM todo_count WHERE project = OLD.project AND open = 0 AND done = 0;
    END;

    CREATE TABLE project (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      description TEXT NOT NULL,
      link TEXT,
      memo TEXT NOT NULL,
      start TEXT,
      "end" TEXT,
      archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
      created INTEGER NOT NULL,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX project_name ON project(name);

    -- Members and tech of a project.
    CREATE TABLE project_element (
      project BLOB NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('member', 'tech')),
      name TEXT NOT NULL,
      PRIMARY KEY (project, kind, name)
    ) WITHOUT ROWID;

    CREATE TABLE repository (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      project BLOB NOT NULL,
      root TEXT,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    -- Where a repository lies, on each replica's machine.
    CREATE TABLE repository_path (
      repository BLOB NOT NULL,
      replica BLOB NOT NULL,
      path TEXT NOT NULL,
      PRIMARY KEY (repository, replica)
    ) WITHOUT ROWID;

    -- Columns that are NULL keep the preset's value.
    CREATE TABLE block (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      title TEXT,
      priority INTEGER CHECK (priority BETWEEN 0 AND 3),
      project BLOB,
      notes TEXT,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE replica (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL,
      letters TEXT NOT NULL
    ) WITHOUT ROWID;
    """
}

extension Schema {
  private static let commits = """
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

extension Schema {
  private static let tracking = """
    CREATE TABLE label (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 0xFFFFFF),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE todo_label (
      label BLOB NOT NULL,
      todo BLOB NOT NULL,
      PRIMARY KEY (label, todo)
    ) WITHOUT ROWID;
    CREATE INDEX todo_label_todo ON todo_label(todo);

    CREATE TABLE milestone (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      description TEXT NOT NULL,
      due INTEGER,
      closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE comment (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      todo BLOB NOT NULL,
      text TEXT NOT NULL,
      created INTEGER NOT NULL,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX comment_todo ON comment(todo, created);

    -- What other programs hold of todos.
    CREATE TABLE todo_attribute (
      todo BLOB NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (todo, name)
    ) WITHOUT ROWID;

    ALTER TABLE todo ADD COLUMN milestone BLOB;
    -- The ids of its labels, one after another, so that to read a todo is to read one row.
    ALTER TABLE todo ADD COLUMN labels BLOB;
    -- Its key in the column that it is in.
    ALTER TABLE todo ADD COLUMN place TEXT;
    -- Not of those alone that aren't deleted, for SQLite would go through them to list open ones.
    CREATE INDEX todo_place ON todo(status, place);
    CREATE INDEX todo_created ON todo(created);
    CREATE INDEX todo_milestone ON todo(milestone, completed)
      WHERE deleted = 0 AND milestone IS NOT NULL;
    CREATE INDEX todo_block ON todo(block) WHERE deleted = 0 AND block IS NOT NULL;

    ALTER TABLE block ADD COLUMN labels BLOB;
    ALTER TABLE block ADD COLUMN milestone BLOB;
    ALTER TABLE block ADD COLUMN day TEXT;
    ALTER TABLE block ADD COLUMN due TEXT;
    ALTER TABLE block ADD COLUMN every TEXT;
    ALTER TABLE block ADD COLUMN since INTEGER;
    ALTER TABLE block ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX block_every ON block(every)
      WHERE deleted = 0 AND paused = 0 AND every IS NOT NULL;

    -- How many todos a project, a milestone or a label has, so that no command counts what is long
    -- done. A todo's labels are written before it, and taken away after it.
    DROP TABLE todo_count;
    DROP TRIGGER todo_inserted;
    DROP TRIGGER todo_removed;
    CREATE TABLE todo_count (
      entity BLOB PRIMARY KEY,
      open INTEGER NOT NULL CHECK (open >= 0),
      done INTEGER NOT NULL CHECK (done >= 0)
    ) WITHOUT ROWID;
    CREATE TRIGGER todo_inserted AFTER INSERT ON todo WHEN NEW.deleted = 0
    BEGIN
      INSERT INTO todo_count
        SELECT NEW.project, NEW.completed IS NULL, NEW.completed IS NOT NULL
          WHERE NEW.project IS NOT NULL
        UNION ALL SELECT NEW.milestone, NEW.completed IS NULL, NEW.completed IS NOT NULL
          WHERE NEW.milestone IS NOT NULL
        UNION ALL SELECT label, NEW.completed IS NULL, NEW.completed IS NOT NULL
          FROM todo_label WHERE todo = NEW.id
        ON CONFLICT DO UPDATE SET open = open + excluded.open, done = done + excluded.done;
    END;
    CREATE TRIGGER todo_removed AFTER DELETE ON todo WHEN OLD.deleted = 0
    BEGIN
      UPDATE todo_count
        SET open = open - (OLD.completed IS NULL), done = done - (OLD.completed IS NOT NULL)
        WHERE entity IN (
          SELECT OLD.project UNION ALL SELECT OLD.milestone
          UNION ALL SELECT label FROM todo_label WHERE todo = OLD.id);
      DELETE FROM todo_count WHERE open = 0 AND done = 0 AND entity IN (
        SELECT OLD.project UNION ALL SELECT OLD.milestone
        UNION ALL SELECT label FROM todo_label WHERE todo = OLD.id);
    END;

    -- What can be searched of a todo: title, notes and comments, folded.
    CREATE TABLE search (
      number INTEGER PRIMARY KEY,
      todo BLOB NOT NULL UNIQUE,
      text TEXT NOT NULL
    );
    -- Which rows hold three characters in a row (SQLite, "The Trigram Tokenizer").
    CREATE VIRTUAL TABLE search_index USING fts5(
      text, content = 'search', content_rowid = 'number',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    );
    """
}

extension DatabaseMigrator {
  /// - Parameter last: What is done in one transaction with the last of them.
  init(_ migrations: [Schema.Migration], last: @escaping @Sendable (Database) throws -> Void) {
    self.init()
    for migration in migrations {
      registerMigration(migration.name) { db in
        try db.execute(sql: migration.sql)
        if migration.name == migrations.last?.name { try last(db) }
      }
    }
  }
}
