package import Todos

/// A todo that a commit is linked to.
package struct LinkedTodo: Hashable, Sendable {
  package let todo: Todo
  /// Whether the commit says that it finishes the todo.
  package let completes: Bool

  package init(todo: Todo, completes: Bool) {
    self.todo = todo
    self.completes = completes
  }
}
