import GRDB
package import Todos

extension TodoStore {
  /// Adds a todo under the next handle of this replica.
  package func add(_ new: NewTodo, at now: Moment, id: EntityID) throws(StoreError) -> Todo {
    try change("add", at: now) { db, draft in
      draft.set(.kind, of: id, to: EntityKind.todo.rawValue)
      draft.set(.handle, of: id, to: .integer(Int64(try HandleTable(db).next(of: replica.id))))
      draft.set(.title, of: id, to: new.title)
      draft.set(.status, of: id, to: Status.todo.rawValue)
      draft.set(.created, of: id, to: RegisterValue(now))
      if !new.notes.isEmpty { draft.set(.notes, of: id, to: new.notes) }
      if new.priority != .unset { draft.set(.priority, of: id, to: new.priority.word) }
      if let day = new.day { draft.set(.day, of: id, to: day.description) }
      if let due = new.due { draft.set(.due, of: id, to: due.description) }
      if let name = new.project {
        draft.set(.project, of: id, to: try ProjectTable(db).id(named: name).hex)
      }
      if let block = new.block { try use(block, for: id, db, &draft) }
    } result: { db, _ in
      guard let todo = try Todo.fetch(db, ids: [id]).first else {
        throw StoreError.failed(message: "the new todo is not in the store")
      }
      return todo
    }
  }

  /// A preset enters the log under its name when it is first used.
  private func use(
    _ block: Block, for todo: EntityID, _ db: Database, _ draft: inout Draft
  ) throws {
    draft.set(.block, of: todo, to: block.id.hex)
    guard try !BlockTable(db, presets: []).isStored(block.id) else { return }
    draft.set(.kind, of: block.id, to: EntityKind.block.rawValue)
    draft.set(.name, of: block.id, to: block.name)
  }
}
