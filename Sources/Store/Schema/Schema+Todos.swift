extension Schema {
  /// The tables that commands read, and the state of scans and imports.
  static let todos = """
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
      milestone BLOB,
      -- The ids of its labels, one after another, so that to read a todo is to read one row.
      labels BLOB,
      -- Its key in the column that it is in.
      place TEXT,
      -- The moment from which on the row says how the todo stands.
      valid_from INTEGER NOT NULL DEFAULT 0,
      CHECK ((status = 'done') = (completed IS NOT NULL))
    ) WITHOUT ROWID;
    CREATE INDEX todo_open ON todo(day) WHERE deleted = 0 AND completed IS NULL;
    CREATE INDEX todo_due ON todo(due)
      WHERE deleted = 0 AND completed IS NULL AND due IS NOT NULL;
    CREATE INDEX todo_day ON todo(day, completed) WHERE deleted = 0 AND day IS NOT NULL;
    CREATE INDEX todo_completed ON todo(completed) WHERE deleted = 0 AND completed IS NOT NULL;
    CREATE INDEX todo_doing ON todo(day) WHERE deleted = 0 AND status = 'doing';
    CREATE INDEX todo_project ON todo(project, completed) WHERE deleted = 0;
    CREATE INDEX todo_milestone ON todo(milestone, completed)
      WHERE deleted = 0 AND milestone IS NOT NULL;
    CREATE INDEX todo_block ON todo(block) WHERE deleted = 0 AND block IS NOT NULL;
    -- Not only of those that aren't deleted, for SQLite would go through them to list open ones.
    CREATE INDEX todo_place ON todo(status, place);
    CREATE INDEX todo_created ON todo(created);

    -- The former states of todos, so that the figures of past days never change: how a todo stood
    -- before its last change, as far as days are counted by it. A row counts for a day that ends
    -- after valid_from, and not after valid_to (milliseconds).
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

    -- The values that other programs keep with todos.
    CREATE TABLE todo_attribute (
      todo BLOB NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (todo, name)
    ) WITHOUT ROWID;

    -- How many todos a project, a milestone or a label has, so that no command counts todos that
    -- were done long ago. A todo's labels are written before it, and removed after it. One entity
    -- counts a todo once, even if a hostile operation makes it both project and milestone.
    CREATE TABLE todo_count (
      entity BLOB PRIMARY KEY,
      open INTEGER NOT NULL CHECK (open >= 0),
      done INTEGER NOT NULL CHECK (done >= 0)
    ) WITHOUT ROWID;
    CREATE TRIGGER todo_inserted AFTER INSERT ON todo WHEN NEW.deleted = 0
    BEGIN
      INSERT INTO todo_count
        SELECT entity, NEW.completed IS NULL, NEW.completed IS NOT NULL FROM (
          SELECT NEW.project AS entity UNION SELECT NEW.milestone
          UNION SELECT label FROM todo_label WHERE todo = NEW.id)
        WHERE entity IS NOT NULL
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

    -- The path of a repository on each replica's machine.
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
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
      labels BLOB,
      milestone BLOB,
      day TEXT,
      due TEXT,
      every TEXT,
      since INTEGER,
      paused INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX block_every ON block(every)
      WHERE deleted = 0 AND paused = 0 AND every IS NOT NULL;

    -- The searchable text of a todo: title, notes and comments, folded.
    CREATE TABLE search (
      number INTEGER PRIMARY KEY,
      todo BLOB NOT NULL UNIQUE,
      text TEXT NOT NULL
    );
    -- The rows that hold three characters in a row (SQLite, "The Trigram Tokenizer").
    CREATE VIRTUAL TABLE search_index USING fts5(
      text, content = 'search', content_rowid = 'number',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    );

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

    -- From here on the tables are derived from no operation. The first three hold the findings of
    -- this machine in its repositories, by their paths; their effects on todos are operations.

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

    -- The commits that others say they revert, by the beginnings of their names.
    CREATE TABLE reverting (
      repository TEXT NOT NULL,
      oid TEXT NOT NULL,
      reverted TEXT NOT NULL,
      PRIMARY KEY (repository, oid, reverted)
    ) WITHOUT ROWID;
    CREATE INDEX reverting_oid ON reverting(oid);
    CREATE INDEX reverting_reverted ON reverting(reverted);

    -- The last words of other programs' files on a todo that changed nothing, as digests; if they
    -- changed something, an operation holds them.
    CREATE TABLE file_record (
      todo BLOB NOT NULL,
      format TEXT NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (todo, format)
    ) WITHOUT ROWID;
    """
}
