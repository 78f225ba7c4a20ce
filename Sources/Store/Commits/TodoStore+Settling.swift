import GRDB
package import Todos

extension TodoStore {
  /// Links commits to the todos that they name, finishes those that they say they finish, and opens
  /// again those whose commits are gone; all in one transaction with what was seen.
  ///
  /// The links, what was finished and what was opened again are commands of their own, so that undo
  /// can take back one and keep the others. What was settled before is not settled again, in
  /// whatever order and however often news come.
  package func settle(
    _ news: [RepositoryNews], at now: Moment
  ) throws(StoreError) -> SettledTodos {
    try write { db in
      let linked = Set(try RepositoryTable.paths(db).map(\.path))
      var settlement = try Settlement(db, linked: linked, at: now)
      for repository in news where linked.contains(repository.path) {
        try settlement.settle(repository)
      }
      let log = OperationLog(db)
      for (draft, command) in settlement.drafts {
        try log.append(draft, command: command.rawValue, by: .automatic, at: now)
      }
      return try settlement.result()
    }
  }
}
