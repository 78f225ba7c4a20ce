import Todos

/// The searchable text of todos: title, notes, checklist and comments in one string, folded.
struct SearchTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Rewrites the texts of todos that have changed, and how many items their checklists have.
  func update(_ todos: Set<EntityID>) throws {
    if todos.isEmpty { return }
    let present = try db.statement("SELECT text FROM search WHERE row = ?")
    let texts = try TodoTexts(db)
    var new: [(row: Int64, text: String)] = []
    for todo in todos {
      guard let (row, text) = try texts.read(todo) else { continue }
      var old: String?
      try present.forEachRow(row) { old = try $0[0] }
      if let old, old.utf8.elementsEqual(text.utf8) { continue }
      if let old { try remove(row, old) }
      new.append((row, text))
    }
    if !new.isEmpty { try insert(new.sorted { $0.row < $1.row }) }
  }

  /// Removes the text of a todo that no longer has a row.
  func remove(_ row: Int64) throws {
    let text = try String.fetchOne(db.statement("SELECT text FROM search WHERE row = ?"), [row])
    if let text { try remove(row, text) }
  }

  private func remove(_ row: Int64, _ text: String) throws {
    try db.statement("INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', ?, ?)")
      .execute([row, text])
    try db.statement("DELETE FROM search WHERE row = ?").execute([row])
  }

  private func insert(_ texts: [(row: Int64, text: String)]) throws {
    let insertion = try db.statement("INSERT INTO search (row, text) VALUES (?, ?)")
    for (row, text) in texts { try insertion.execute(row, text) }
    // In one statement, because the index flushes after each.
    let rows = "[\(texts.map { String($0.row) }.joined(separator: ","))]"
    try db.statement(
      """
      INSERT INTO search_index (rowid, text)
      SELECT row, text FROM search WHERE row IN (SELECT value FROM json_each(?))
      """
    ).execute([rows])
  }

  /// SQL that matches a row of `todo` whose text contains one of `texts`.
  ///
  /// - Parameter isNarrow: Whether the query reads few todos anyway, so that testing each is faster than
  ///   using the index.
  static func condition(
    _ texts: [String], isNarrow: Bool, _ arguments: inout Arguments
  ) -> String {
    let words = texts.map(SearchText.folded)
    if isNarrow {
      arguments += Arguments(words)
      let tests = words.map { _ in "instr(text, ?) > 0" }.joined(separator: " OR ")
      return "(SELECT \(tests) FROM search WHERE search.row = todo.row)"
    }
    var selections: [String] = []
    for word in words { selections.append(selection(word, &arguments)) }
    return "todo.row IN (\(selections.joined(separator: " UNION ALL ")))"
  }

  private static func selection(
    _ word: String, _ arguments: inout Arguments
  ) -> String {
    let trigrams = trigrams(of: word)
    if trigrams.isEmpty {
      arguments += [word]
      return "SELECT row FROM search WHERE instr(text, ?) > 0"
    }
    arguments += [trigrams.joined(separator: " "), word]
    return """
      SELECT search.row FROM search_index JOIN search ON search.row = search_index.rowid
      WHERE search_index MATCH ? AND instr(search.text, ?) > 0
      """
  }

  /// The trigrams of a text, quoted for FTS5; at most 32, which narrow the search enough.
  private static func trigrams(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars.prefix(34))
    guard scalars.count >= 3 else { return [] }
    return (0...(scalars.count - 3)).map { index in
      var trigram = String.UnicodeScalarView()
      trigram.append(contentsOf: scalars[index..<(index + 3)])
      return "\"\(String(trigram).replacing("\"", with: "\"\""))\""
    }
  }
}

/// Reads the texts of todos.
private struct TodoTexts {
  /// Separates the texts; nobody types it.
  private static let separator = "\u{1F}"

  private let db: Database
  private let own: Statement
  private let parts: Statement
  private let items: Statement
  private let comments: CommentTable

  init(_ db: Database) throws {
    self.db = db
    own = try db.statement("SELECT title, notes, row, items_done, items FROM todo WHERE id = ?")
    parts = try db.statement(
      "SELECT 1 FROM item WHERE todo = ?1 UNION ALL SELECT 1 FROM comment WHERE todo = ?1")
    items = try db.statement(
      "SELECT title, done FROM item WHERE todo = ? AND deleted = 0 ORDER BY created, id")
    comments = try CommentTable(db)
  }

  /// Title, notes, checklist and comments, folded, with the number of the todo's row; nil if there is no such todo.
  /// Counts the items of its checklist in its row.
  func read(_ todo: EntityID) throws -> (row: Int64, text: String)? {
    var texts: [String] = []
    var row: Int64 = 0
    var counted = (done: 0, total: 0)
    try own.forEachRow(todo) {
      texts += try [$0[0], $0[1]]
      row = try $0[2]
      counted = try ($0[3], $0[4])
    }
    if texts.isEmpty { return nil }
    if try counted.total > 0 || parts.hasRow(todo) { try readParts(of: todo, &texts, counted) }
    return (row, SearchText.folded(texts.joined(separator: Self.separator)))
  }

  private func readParts(
    of todo: EntityID, _ texts: inout [String], _ counted: (done: Int, total: Int)
  ) throws {
    var (done, total) = (0, 0)
    try items.forEachRow(todo) {
      texts.append(try $0[0])
      if try $0[1] { done += 1 }
      total += 1
    }
    if (done, total) != counted {
      try db.statement("UPDATE todo SET items_done = ?, items = ? WHERE id = ?")
        .execute(done, total, todo)
    }
    texts += try comments.comments(on: todo).map(\.text)
  }
}

/// The comments on todos.
struct CommentTable {
  private let ofTodo: Statement

  init(_ db: Database) throws {
    ofTodo = try db.statement(
      """
      SELECT comment.created, comment.text, comment.id, comment.deleted, operation.author
      FROM comment JOIN operation ON operation.id = comment.operation
      WHERE comment.todo = ?
      ORDER BY comment.created, operation.time, operation.replica, operation.id, (
        SELECT min(start) FROM write
        WHERE write.entity = comment.id AND write.operation = operation.sequence)
      """)
  }

  /// The comments on a todo, oldest first; those of the same moment in the order in which they were made.
  func comments(on todo: EntityID) throws -> [Comment] {
    try posted(on: todo).map(\.comment)
  }

  /// The numbers of the comments on a todo, also of deleted ones.
  func numbers(on todo: EntityID) throws -> [EntityID: Int] {
    var numbers: [EntityID: Int] = [:]
    try ofTodo.forEachRow(todo) { numbers[try $0[2]] = numbers.count + 1 }
    return numbers
  }

  /// The same with their ids and numbers.
  func posted(on todo: EntityID) throws -> [PostedComment] {
    var comments: [PostedComment] = []
    var number = 0
    try ofTodo.forEachRow(todo) { row in
      number += 1
      if try row[3] { return }
      let comment = Comment(at: try row[0], text: try row[1])
      comments.append(
        PostedComment(
          id: try row[2], number: number, author: Author(rawValue: try row[4]),
          comment: comment))
    }
    return comments
  }
}
