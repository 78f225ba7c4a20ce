package import Store
package import Todos

extension BoardColumns {
  /// The todos of each column, by its name.
  /// - Parameter others: More members, which come first.
  package func json(_ todos: TodoJSON, beside others: KeyValuePairs<String, JSON> = [:]) -> JSON {
    .object(
      others.map { JSON.Member($0.key, $0.value) }
        + Status.allCases.map { JSON.Member($0.rawValue, todos.list(self[$0])) })
  }
}
