import GRDB
package import Todos

extension TodoStore {
  /// The newest commands, undone ones among them.
  package func history(
    limit: Int, by author: Author? = nil
  ) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(limit: limit, by: author) }
  }

  /// The agents that have given commands.
  package func agents() throws(StoreError) -> [Author] {
    try read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT author FROM operation ORDER BY author")
        .map(Author.init(rawValue:)).filter { $0 != .person && $0 != .automatic }
    }
  }

  /// The newest commands that changed the selected todos, including a deleted one.
  package func history(
    of selection: HandleSelection, limit: Int, by author: Author? = nil
  ) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try TodoSelection(db).entities(selection)
        .flatMap { try HistoryReader(db).entries(of: $0, limit: limit, by: author) }
    }
  }

  /// The newest commands that changed a todo.
  package func history(of todo: EntityID, limit: Int) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(of: todo, limit: limit) }
  }
}
