/// A query with a name. In another query, `@name` stands for its conditions.
package struct SavedView: Hashable, Identifiable, Sendable {
  package let id: EntityID
  package var name: String
  /// As typed, so that its days are those of the day on which it is used. It names no other view.
  package var query: String

  package init(id: EntityID, name: String, query: String) {
    self.id = id
    self.name = name
    self.query = query
  }

  /// Returns the text if it is a valid name, without the `@` that a person may type before it.
  package static func checkedName(_ text: String) throws(TodoError) -> String {
    try Name.checked(bareName(text))
  }

  /// A name as typed, without an `@` before it.
  package static func bareName(_ text: String) -> String {
    text.first == "@" ? String(text.dropFirst()) : text
  }

  /// The name as a word of a query: `@urgent`, or `@"needs review"`.
  package var word: String {
    let isPlain = !name.contains { $0.isWhitespace || $0 == "\"" }
    return isPlain ? "@\(name)" : "@\(name.quotedForQuery)"
  }
}

extension [SavedView] {
  /// The view with that name, or else one whose name differs only in case.
  /// - Throws: ``QueryError/unknownView(_:nearest:)``
  func view(named name: String) throws(QueryError) -> SavedView {
    guard
      let view = first(where: { $0.name == name }) ?? first(where: { $0.name.isSameName(as: name) })
    else {
      throw .unknownView(name, nearest: map(\.name).nearest(to: name))
    }
    return view
  }
}

extension TodoQuery {
  /// Whether words of a command or a search field may name views.
  package static func mayNameViews(_ words: [String]) -> Bool {
    words.contains { $0.contains("@") }
  }

  /// Command-line arguments as the text of a search field.
  package static func text(of arguments: [String]) throws(QueryError) -> String {
    try QueryTerm.terms(inArguments: arguments).map(\.text).joined(separator: " ")
  }

  /// Parses the query of a view to be saved.
  /// - Returns: The query, and its text with the queries of the views that it names in place of their names.
  /// - Throws: ``QueryError``; ``QueryError/empty`` if it has neither a condition nor an order.
  package static func saved(
    _ text: String, days: DayParser, views: [SavedView]
  ) throws(QueryError) -> (query: TodoQuery, text: String) {
    var parts: [String] = []
    var ownParts: [String] = []
    for term in try QueryTerm.terms(in: text) {
      if let view = try term.view(in: views) {
        parts.append(view.query)
      } else {
        ownParts.append(term.text)
      }
    }
    // The query's own words come last, so that its `sort:` takes precedence.
    let text = (parts + ownParts).joined(separator: " ")
    let query = try TodoQuery(text: text, days: days)
    if query == TodoQuery() { throw .empty }
    return (query, text)
  }
}
