extension Schema {
  /// Labels, milestones, comments, places, repetitions and search.
  static let tracking = """
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
