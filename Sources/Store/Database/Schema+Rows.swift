import Todos

extension Schema {
  /// The columns of the texts that todos and blocks have.
  static let textColumns = FieldRow.texts.compactMap(\.column)
  private static let texts = textColumns.map { "\($0) TEXT," }.joined(separator: "\n")

  /// Adds the columns of texts that are younger than the store, with their values from the log.
  static func add(_ columns: [String] = textColumns, to db: Database) throws {
    let tables = ["todo", "block"]
    let missing = try tables.flatMap { table in
      let known = try db.columns(in: table).map(\.name)
      return columns.filter { !known.contains($0) }.map { (table, $0) }
    }
    if missing.isEmpty { return }
    for (table, column) in missing {
      try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) TEXT")
    }
    try OperationLog(db).rebuild()
  }

  /// Has what decides which open todo is next, so that the rows of the others aren't read. Without the last two columns,
  /// which take no space, SQLite would read them to compare these.
  static let openIndex = """
    CREATE INDEX todo_open ON todo(day, status, due, priority, created, open, deleted)
      WHERE deleted = 0 AND open = 1;
    """

  /// A row for each entity, derived from its registers.
  static let rows = """
    CREATE TABLE todo (
      row INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      -- Its handle: a number, and the replica whose suffix follows it.
      number INTEGER NOT NULL,
      replica BLOB,
      title TEXT NOT NULL CHECK (title <> ''),
      notes TEXT NOT NULL,
      priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
      -- For lists of three values or more, SQLite would make a table at each row.
      status TEXT NOT NULL
        CHECK (status = 'todo' OR status = 'doing' OR status = 'done' OR status = 'dropped'),
      -- Whether it is neither done, dropped nor expired.
      open INTEGER NOT NULL CHECK (open = (status IN ('todo', 'doing') AND deleted <> 3)),
      day INTEGER,
      -- Whether it was planned for its day later than on that day, which then doesn't count it.
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      due TEXT,
      project BLOB,
      milestone BLOB,
      block BLOB,
      -- The issue on a forge, as `github:owner/name#34`.
      reference TEXT,
      \(texts)
      -- The ids of its labels, concatenated, so that reading a todo reads one row.
      labels BLOB,
      -- The ids of the todos that it waits for, likewise.
      after BLOB,
      -- How many items of its checklist are ticked, and how many there are.
      items_done INTEGER NOT NULL DEFAULT 0,
      items INTEGER NOT NULL DEFAULT 0,
      -- Its sort key in its column of the board.
      place TEXT,
      created INTEGER NOT NULL,
      started INTEGER,
      completed INTEGER CHECK (completed IS NULL OR status = 'done'),
      -- The day that its completion counts for.
      finished INTEGER CHECK (finished IS NULL OR status = 'done'),
      -- When it was done or dropped, as far as known.
      ended INTEGER CHECK ((ended IS NOT NULL) = (status IN ('done', 'dropped'))),
      updated INTEGER NOT NULL,
      -- Who works on it, as in Holder; NULL unless it is in progress.
      holder TEXT,
      -- The day since which it has its present state.
      since INTEGER NOT NULL,
      -- 0, or why it is in no list: 1 deleted, 2 its creation is undone, 3 expired.
      deleted INTEGER NOT NULL CHECK (deleted BETWEEN 0 AND 3)
    );
    CREATE INDEX todo_number ON todo(number);
    \(openIndex)
    CREATE INDEX todo_due ON todo(due) WHERE deleted = 0 AND open = 1 AND due IS NOT NULL;
    CREATE INDEX todo_expired ON todo(day) WHERE deleted = 3;
    CREATE INDEX todo_day ON todo(day, open, finished) WHERE deleted = 0 AND day IS NOT NULL;
    CREATE INDEX todo_finished ON todo(finished) WHERE deleted = 0 AND finished IS NOT NULL;
    CREATE INDEX todo_ended ON todo(ended) WHERE deleted = 0 AND ended IS NOT NULL;
    CREATE INDEX todo_project ON todo(project, open) WHERE deleted = 0;
    -- Not limited to undeleted todos: SQLite would then use it to list open ones.
    CREATE INDEX todo_place ON todo(status, place);
    CREATE INDEX todo_created ON todo(created);
    CREATE INDEX todo_milestone ON todo(milestone, open)
      WHERE deleted = 0 AND milestone IS NOT NULL;
    CREATE INDEX todo_block ON todo(block) WHERE deleted = 0 AND block IS NOT NULL;
    CREATE INDEX todo_waiting ON todo(id)
      WHERE deleted = 0 AND open = 1 AND after IS NOT NULL;
    CREATE INDEX todo_reference ON todo(reference) WHERE reference IS NOT NULL;

    -- The columns of a former state of a todo that the figures of days need. It counts for the days from
    -- `since` up to, but not including, `until`.
    CREATE TABLE todo_version (
      todo BLOB NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER NOT NULL CHECK (until > since),
      day INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      status TEXT NOT NULL CHECK (status = 'todo' OR status = 'doing' OR status = 'done'),
      due TEXT,
      completed INTEGER,
      finished INTEGER CHECK ((finished IS NOT NULL) = (status = 'done')),
      project BLOB,
      PRIMARY KEY (todo, since)
    ) WITHOUT ROWID;
    CREATE INDEX todo_version_day ON todo_version(day, finished, until) WHERE day IS NOT NULL;
    CREATE INDEX todo_version_finished ON todo_version(finished, until) WHERE finished IS NOT NULL;
    CREATE INDEX todo_version_doing ON todo_version(until, day) WHERE status = 'doing';
    CREATE INDEX todo_version_end ON todo_version(until);

    CREATE TABLE todo_label (
      label BLOB NOT NULL,
      todo BLOB NOT NULL,
      PRIMARY KEY (label, todo)
    ) WITHOUT ROWID;
    CREATE INDEX todo_label_todo ON todo_label(todo);

    CREATE TABLE todo_after (
      blocker BLOB NOT NULL,
      todo BLOB NOT NULL,
      PRIMARY KEY (blocker, todo)
    ) WITHOUT ROWID;
    CREATE INDEX todo_after_todo ON todo_after(todo);

    CREATE TABLE item (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      todo BLOB NOT NULL,
      -- Its number in the list, and the replica whose suffix follows it.
      number INTEGER NOT NULL,
      replica BLOB,
      title TEXT NOT NULL CHECK (title <> ''),
      done INTEGER NOT NULL CHECK (done IN (0, 1)),
      place TEXT NOT NULL,
      created INTEGER NOT NULL,
      -- 2 if its creation is undone.
      deleted INTEGER NOT NULL CHECK (deleted BETWEEN 0 AND 2)
    ) WITHOUT ROWID;
    CREATE INDEX item_todo ON item(todo);

    -- Numbers that a todo had before, or that another machine also gave it. They still find it.
    CREATE TABLE former_number (
      number INTEGER NOT NULL,
      replica BLOB NOT NULL,
      todo BLOB NOT NULL,
      PRIMARY KEY (number, replica, todo)
    ) WITHOUT ROWID;
    CREATE INDEX former_number_todo ON former_number(todo);

    -- Values of todos that only other tools use.
    CREATE TABLE todo_attribute (
      todo BLOB NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (todo, name)
    ) WITHOUT ROWID;

    -- The number of todos of a project, milestone or label, so that no command needs to count old done todos.
    CREATE TABLE todo_count (
      entity BLOB PRIMARY KEY,
      open INTEGER NOT NULL CHECK (open >= 0),
      done INTEGER NOT NULL CHECK (done >= 0)
    ) WITHOUT ROWID;

    -- The searchable text of a todo: title, notes, checklist and comments, folded.
    CREATE TABLE search (
      row INTEGER PRIMARY KEY,
      text TEXT NOT NULL
    );
    -- The rows that contain each sequence of three characters (SQLite, "The Trigram Tokenizer").
    CREATE VIRTUAL TABLE search_index USING fts5(
      text, content = 'search', content_rowid = 'row',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    );

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
      -- Its path on this machine, written by this store; NULL if it was only linked elsewhere.
      path TEXT,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    -- NULL columns have the preset's value.
    CREATE TABLE block (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      title TEXT,
      priority INTEGER CHECK (priority BETWEEN 0 AND 3),
      project BLOB,
      notes TEXT,
      labels BLOB,
      milestone BLOB,
      \(texts)
      day TEXT,
      due TEXT,
      every TEXT,
      since INTEGER,
      paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX block_every ON block(every)
      WHERE deleted = 0 AND paused = 0 AND every IS NOT NULL;

    CREATE TABLE label (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 0xFFFFFF),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE milestone (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      description TEXT NOT NULL,
      due INTEGER,
      closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE view (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      query TEXT NOT NULL CHECK (query <> ''),
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;

    CREATE TABLE comment (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      todo BLOB NOT NULL,
      text TEXT NOT NULL,
      created INTEGER NOT NULL,
      -- The operation that created it, which orders comments of the same moment.
      operation BLOB NOT NULL,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX comment_todo ON comment(todo, created);

    -- Commits that are linked to todos.
    CREATE TABLE commit_link (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      todo BLOB NOT NULL,
      oid TEXT NOT NULL,
      subject TEXT NOT NULL,
      authored INTEGER NOT NULL,
      -- The author's offset from UTC in minutes.
      "offset" INTEGER,
      -- Its place among the todo's commits of the same second.
      position INTEGER NOT NULL,
      completes INTEGER NOT NULL CHECK (completes IN (0, 1)),
      repository BLOB,
      deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
    ) WITHOUT ROWID;
    CREATE INDEX commit_link_todo ON commit_link(todo, authored);
    CREATE INDEX commit_link_oid ON commit_link(oid);

    -- The replicas that have assigned numbers or joined others: the suffix of each one's numbers (NULL before it
    -- joins), the name of its machine, and the greatest number that it has assigned.
    CREATE TABLE replica (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT,
      suffix TEXT,
      -- When it chose the suffix: the writer of that register.
      chosen INTEGER,
      greatest INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;

    """
}
