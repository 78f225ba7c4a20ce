package import Todos

/// A todo that a command adds, alone or with others.
package struct AddedTodo: Hashable, Sendable {
  package var new: NewTodo
  package var status: Status
  package let id: EntityID
  /// The todos of the same command that it waits for, and those that wait for it, by their index.
  package var after: [Int] = []
  package var before: [Int] = []

  package init(_ new: NewTodo, as status: Status = .todo, id: EntityID) {
    self.new = new
    self.status = status
    self.id = id
  }
}

extension TodoStore {
  /// Adds todos in one operation, with this replica's next handles in their order.
  package func add(
    _ todos: [AddedTodo], creating names: [NewNames], at now: Moment
  ) throws(StoreError) -> [Todo] {
    try change("add", at: now) { db, draft in
      for names in names { try draft.create(names) }
      var numbers = try HandleTable(db).numbers(of: replica.id)
      for todo in todos {
        try draft.add(todo.new, as: todo.id, todo.status, number: numbers.next(), at: now, db)
      }
      for todo in todos {
        try draft.set(todo.new.dependencies, of: todo.id, db)
        for index in todo.after { try draft.add(todo.id, after: todos[index].id, db) }
        for index in todo.before { try draft.add(todos[index].id, after: todo.id, db) }
      }
    } result: { db, _ in
      try Todo.fetch(db, ids: todos.map(\.id))
    }
  }
}
