extension Schema {
  /// Todos, projects and blocks over the operation log.
  static let first = """
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
