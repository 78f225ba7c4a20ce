import GRDB
package import Todos

extension TodoStore {
  /// Changes todos; what has the value already is left alone.
  package func edit(
    _ selections: [HandleSelection], _ edit: TodoEdit, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "edit", at: now) { db, todo, draft in
      let project = try edit.project.map { replacement in
        try replacement.value.map { try ProjectTable(db).id(named: $0).hex }
      }
      let current = try Registers(of: todo.id, db)
      let replace = { (field: Field, value: RegisterValue, draft: inout Draft) in
        if current[field] != value { draft.set(field, of: todo.id, to: value) }
      }
      if let title = edit.title, title != todo.title { replace(.title, .string(title), &draft) }
      if let notes = edit.notes, notes != todo.notes { replace(.notes, .string(notes), &draft) }
      if let priority = edit.priority, priority != todo.priority {
        replace(.priority, .string(priority.word), &draft)
      }
      if let project { replace(.project, RegisterValue(project), &draft) }
      if let day = edit.day { replace(.day, RegisterValue(day.value?.description), &draft) }
      if let due = edit.due { replace(.due, RegisterValue(due.value?.description), &draft) }
    }
  }

  /// Plans todos for a day.
  package func plan(
    _ selections: [HandleSelection], for day: Day, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "plan", at: now) { _, todo, draft in
      if todo.day != day { draft.set(.day, of: todo.id, to: day.description) }
    }
  }

  /// Plans all open todos of earlier days for that day.
  package func carry(to day: Day, at now: Moment) throws(StoreError) -> TodoChange {
    try changeTodos("plan", at: now) { db in
      try Todo.fetch(
        db, where: "todo.deleted = 0 AND todo.completed IS NULL AND todo.day < ?", [day.number],
        order: "todo.priority, todo.created, todo.number, todo.id")
    } writes: { _, todo, draft in
      draft.set(.day, of: todo.id, to: day.description)
    }
  }

  /// Gives todos a status: `start`, `done` and `reopen`.
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], command: String, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, command, at: now) { _, todo, draft in
      guard todo.status != status else { return }
      draft.set(.status, of: todo.id, to: status.rawValue)
      if status == .doing, todo.started == nil {
        draft.set(.started, of: todo.id, to: RegisterValue(now))
      }
      if status == .done || todo.completed != nil {
        draft.set(.completed, of: todo.id, to: RegisterValue(status == .done ? now : nil))
      }
    }
  }

  /// Deletes todos; undo brings them back.
  package func delete(
    _ selections: [HandleSelection], at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "rm", at: now) { _, todo, draft in
      draft.set(.deleted, of: todo.id, to: .bool(true))
    }
  }

  private func changeTodos(
    _ selections: [HandleSelection], _ command: String, at now: Moment,
    writes: (Database, Todo, inout Draft) throws -> Void
  ) throws(StoreError) -> TodoChange {
    try changeTodos(
      command, at: now, select: { try TodoSelection($0).todos(selections) }, writes: writes)
  }

  private func changeTodos(
    _ command: String, at now: Moment, select: (Database) throws -> [Todo],
    writes: (Database, Todo, inout Draft) throws -> Void
  ) throws(StoreError) -> TodoChange {
    try change(command, at: now) { db, draft in
      let todos = try select(db)
      for todo in todos { try writes(db, todo, &draft) }
      return (todos, Set(draft.writes.map(\.entity)))
    } result: { db, subject in
      let (todos, changed) = subject
      return TodoChange(
        changed: try Todo.fetch(db, ids: todos.map(\.id).filter(changed.contains)),
        unchanged: todos.filter { !changed.contains($0.id) })
    }
  }
}
