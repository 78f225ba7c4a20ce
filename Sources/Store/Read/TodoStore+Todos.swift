import GRDB
package import Todos

extension TodoStore {
  /// The todos that a person named.
  package func todos(_ selections: [HandleSelection]) throws(StoreError) -> [Todo] {
    try read { try TodoSelection($0).todos(selections) }
  }

  /// The todos that handles name; those that name none are left out.
  package func todos(
    named handles: Set<Handle>
  ) throws(StoreError) -> [Handle: Todo] {
    try read { db in
      let selection = TodoSelection(db)
      var todos: [Handle: Todo] = [:]
      for handle in handles { todos[handle] = try selection.todo(handle) }
      return todos
    }
  }

  /// The todos that match a query, in its order.
  /// - Parameter presets: Blocks that can be named besides those in the store.
  package func todos(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Todo] {
    try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let todos = try Todo.fetch(
        db, where: filter.condition, filter.arguments, order: filter.order
      ).filter(filter.matches)
      return (query.sort ?? .priority).sorted(todos, in: calendar)
    }
  }
}
