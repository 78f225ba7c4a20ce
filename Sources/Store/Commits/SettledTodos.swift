package import Todos

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
