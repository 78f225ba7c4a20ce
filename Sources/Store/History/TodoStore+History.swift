import GRDB
package import Todos

extension TodoStore {
  /// The newest commands, undone ones among them.
  package func history(limit: Int) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(limit: limit) }
  }

  /// The newest commands that changed the selected todos, including a deleted one.
  package func history(
    of selection: HandleSelection, limit: Int
  ) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try TodoSelection(db).entities(selection)
        .flatMap { try HistoryReader(db).entries(of: $0, limit: limit) }
    }
  }

  /// The newest commands that changed a todo.
  package func history(of todo: EntityID, limit: Int) throws(StoreError) -> [HistoryEntry] {
    try read { try HistoryReader($0).entries(of: todo, limit: limit) }
  }
}
