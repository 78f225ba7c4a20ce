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
      let linked = Set(try RepositoryTable.linked(db).map(\.path))
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

/// What history calls the changes that commits make.
enum CommitCommand: String {
  /// A commit names todos, or is there no more.
  case link
  /// It finished todos.
  case commit
  /// The one that had finished todos is there no more, or says so no more.
  case drop
  /// The one that had finished todos was reverted.
  case revert

  /// Whether it opens todos again.
  var reopens: Bool { self == .drop || self == .revert }
}

/// What commits did to todos.
package struct SettledTodos: Hashable, Sendable {
  /// Finished by commits that say so.
  package let completed: [Todo]
  /// The names of those commits, by todo.
  package let commits: [EntityID: String]
  /// Open again, for what had finished them is gone or reverted.
  package let reopened: [Todo]

  package init(
    completed: [Todo] = [], by commits: [EntityID: String] = [:], reopened: [Todo] = []
  ) {
    self.completed = completed
    self.commits = commits
    self.reopened = reopened
  }

  package var isEmpty: Bool { completed.isEmpty && reopened.isEmpty }
}

/// A todo that a commit is linked to.
package struct LinkedTodo: Hashable, Sendable {
  package let todo: Todo
  /// Whether the commit says that it finishes the todo.
  package let completes: Bool
}
