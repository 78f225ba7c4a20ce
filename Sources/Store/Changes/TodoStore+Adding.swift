import GRDB
package import Todos

extension TodoStore {
  /// Adds a todo under the next handle of this replica.
  package func add(_ new: NewTodo, at now: Moment, id: EntityID) throws(StoreError) -> Todo {
    try change("add", at: now) { db, draft in
      try draft.set(.kind, of: id, to: EntityKind.todo.rawValue)
      try draft.set(.handle, of: id, to: .integer(Int64(try HandleTable(db).next(of: replica.id))))
      try draft.set(.title, of: id, to: new.title)
      try draft.set(.status, of: id, to: Status.todo.rawValue)
      try draft.set(.created, of: id, to: RegisterValue(now))
      if !new.notes.isEmpty { try draft.set(.notes, of: id, to: new.notes) }
      if new.priority != .unset { try draft.set(.priority, of: id, to: new.priority.word) }
      if let day = new.day { try draft.set(.day, of: id, to: day.description) }
      if let due = new.due { try draft.set(.due, of: id, to: due.description) }
      if let name = new.project {
        try draft.set(.project, of: id, to: try ProjectTable(db).id(named: name).hex)
      }
      if let block = new.block {
        // A preset enters the log under its name when it is first used.
        try draft.set(.block, of: id, to: block.id.hex)
        try draft.restore(block.id)
        try draft.set(.kind, of: block.id, to: EntityKind.block.rawValue)
        try draft.set(.name, of: block.id, to: block.name)
      }
    } result: { db, _ in
      guard let todo = try Todo.fetch(db, ids: [id]).first else {
        throw StoreError.failed(message: "the new todo is not in the store")
      }
      return todo
    }
  }
}
