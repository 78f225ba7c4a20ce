import GRDB
import Todos

/// What can be searched of todos: title, notes and comments as one text, folded.
struct SearchTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Writes the texts of todos anew where they changed.
  func update(_ todos: Set<EntityID>) throws {
    if todos.isEmpty { return }
    let present = try RepeatedStatement(
      db, sql: "SELECT number, text FROM search WHERE todo = ?")
    let texts = try TodoTexts(db)
    var new: [(todo: EntityID, text: String)] = []
    for todo in todos {
      var old: (number: Int64, text: String)?
      try present.forEachRow(todo) { old = ($0.integer(0), $0.text(1)) }
      let text = try texts.text(of: todo)
      if old?.text == text { continue }
      if let old { try remove(old.number, old.text) }
      if let text { new.append((todo, text)) }
    }
    if !new.isEmpty { try insert(new) }
  }

  private func remove(_ number: Int64, _ text: String) throws {
    try db.cachedStatement(
      sql: "INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', ?, ?)"
    ).execute(arguments: [number, text])
    try db.cachedStatement(sql: "DELETE FROM search WHERE number = ?")
      .execute(arguments: [number])
  }

  /// The index takes all of them in one statement, for it writes what it has after each.
  private func insert(_ texts: [(todo: EntityID, text: String)]) throws {
    let last = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM search"))
    let insertion = try RepeatedStatement(
      db, sql: "INSERT INTO search (todo, text) VALUES (?, ?)")
    for (todo, text) in texts { try insertion.execute(todo, text) }
    try db.cachedStatement(
      sql: "INSERT INTO search_index (rowid, text) SELECT number, text FROM search WHERE number > ?"
    ).execute(arguments: [last])
  }

  /// SQL that holds for a row of `todo` whose texts have one of `texts` in them.
  ///
  /// - Parameter isNarrow: Whether few todos are looked at anyway, so that each is better read than
  ///   looked up.
  static func condition(
    _ texts: [String], isNarrow: Bool, _ arguments: inout StatementArguments
  ) -> String {
    let words = texts.map(SearchText.folded)
    if isNarrow {
      arguments += StatementArguments(words)
      let tests = words.map { _ in "instr(text, ?) > 0" }.joined(separator: " OR ")
      return "(SELECT \(tests) FROM search WHERE search.todo = todo.id)"
    }
    var selections: [String] = []
    for word in words { selections.append(selection(word, &arguments)) }
    return "todo.id IN (\(selections.joined(separator: " UNION ALL ")))"
  }

  private static func selection(
    _ word: String, _ arguments: inout StatementArguments
  ) -> String {
    let trigrams = trigrams(of: word)
    if trigrams.isEmpty {
      arguments += [word]
      return "SELECT todo FROM search WHERE instr(text, ?) > 0"
    }
    arguments += [trigrams.joined(separator: " "), word]
    return """
      SELECT search.todo FROM search_index JOIN search ON search.number = search_index.rowid
      WHERE search_index MATCH ? AND instr(search.text, ?) > 0
      """
  }

  /// Three characters in a row each, quoted for FTS5; at most 32, for these narrow it down enough.
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
  /// Between the texts; nobody types it.
  private static let separator = "\u{1F}"

  private let own: RepeatedStatement
  private let comments: CommentTable

  init(_ db: Database) throws {
    own = try RepeatedStatement(db, sql: "SELECT title, notes FROM todo WHERE id = ?")
    comments = try CommentTable(db)
  }

  /// Title, notes and comments, folded; nil where there is no such todo.
  func text(of todo: EntityID) throws -> String? {
    var texts: [String] = []
    try own.forEachRow(todo) { texts += [$0.text(0), $0.text(1)] }
    if texts.isEmpty { return nil }
    texts += try comments.comments(on: todo).map(\.text)
    return SearchText.folded(texts.joined(separator: Self.separator))
  }
}
