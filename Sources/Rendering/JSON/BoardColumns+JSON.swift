package import Store
package import Todos

extension BoardColumns {
  /// The todos of each column, by its name.
  package func json(_ todos: TodoJSON) -> JSON {
    .object(Status.allCases.map { JSON.Member($0.rawValue, todos.list(self[$0])) })
  }
}
