import GRDB
package import Todos

extension TodoStore {
  /// Changes todos; what has the value already is left alone.
  package func edit(
    _ selections: [HandleSelection], _ edit: TodoEdit, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "edit", at: now) { db, todo, draft in
      let project = try edit.project.map { try $0.reference(.project, db) }
      let milestone = try edit.milestone.map { try $0.reference(.milestone, db) }
      if let title = edit.title { try draft.set(.title, of: todo.id, to: title) }
      if let notes = edit.notes, !notes.hasSameBytes(as: todo.notes) {
        try draft.set(.notes, of: todo.id, to: notes)
      }
      if let priority = edit.priority, priority != todo.priority {
        try draft.set(.priority, of: todo.id, to: priority.word)
      }
      if let project { try draft.set(.project, of: todo.id, to: project) }
      if let milestone { try draft.set(.milestone, of: todo.id, to: milestone) }
      try draft.setLabels(
        adding: edit.addedLabels, removing: edit.removedLabels, of: todo.id, db)
      if let day = edit.day { try draft.set(.day, of: todo.id, to: day.value?.description) }
      if let due = edit.due { try draft.set(.due, of: todo.id, to: due.value?.description) }
      switch edit.block {
      case .value(let block): try draft.link(todo.id, to: block, db)
      case .nothing: try draft.set(.block, of: todo.id, to: nil as String?)
      case nil: break
      }
    }
  }

  /// Plans todos for a day.
  package func plan(
    _ selections: [HandleSelection], for day: Day, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "plan", at: now) { _, todo, draft in
      try draft.set(.day, of: todo.id, to: day.description)
    }
  }

  /// Plans all open todos of earlier days for that day, except those in progress, which belong to
  /// today anyway.
  package func carry(to day: Day, at now: Moment) throws(StoreError) -> TodoChange {
    try changeTodos("plan", at: now) { db in
      try Todo.fetch(
        db,
        where: """
          todo.deleted = 0 AND todo.completed IS NULL AND todo.day < ? AND todo.status <> 'doing'
          """, [day.number],
        order: "todo.priority, todo.created, todo.number, todo.id")
    } writes: { _, todo, draft in
      try draft.set(.day, of: todo.id, to: day.description)
    }
  }

  /// Gives todos a status: `start`, `done` and `reopen`.
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], command: String, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, command, at: now) { _, todo, draft in
      try draft.setStatus(status, of: todo, at: now)
    }
  }

  /// Deletes todos; undo brings them back.
  package func delete(
    _ selections: [HandleSelection], at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "rm", at: now) { _, todo, draft in
      try draft.set(.deleted, of: todo.id, to: .bool(true))
    }
  }

  func changeTodos(
    _ selections: [HandleSelection], _ command: String, at now: Moment,
    writes: (Database, Todo, inout Draft) throws -> Void
  ) throws(StoreError) -> TodoChange {
    try changeTodos(
      command, at: now, select: { try TodoSelection($0).todos(selections) }, writes: writes)
  }

  func changeTodos(
    _ command: String, at now: Moment, select: (Database) throws -> [Todo],
    writes: (Database, Todo, inout Draft) throws -> Void
  ) throws(StoreError) -> TodoChange {
    try change(command, at: now) { db, draft in
      let todos = try select(db)
      for todo in todos { try writes(db, todo, &draft) }
      return (todos, draft)
    } result: {
      try TodoChange(of: $1.0, by: $1.1, $0)
    }
  }
}

extension TodoChange {
  /// What a draft that was written did to todos.
  /// - Parameter todos: As they were before.
  init(of todos: [Todo], by draft: Draft, _ db: Database) throws {
    let changed = Set(draft.writes.map(\.entity))
    self.init(
      changed: try Todo.fetch(db, ids: todos.map(\.id).filter(changed.contains)),
      unchanged: todos.filter { !changed.contains($0.id) })
  }
}

extension Draft {
  /// Changes nothing of a todo that has the status already.
  mutating func setStatus(_ status: Status, of todo: Todo, at now: Moment) throws {
    guard todo.status != status else { return }
    try set(.status, of: todo.id, to: status.rawValue)
    if status == .doing, todo.started == nil {
      try set(.started, of: todo.id, to: RegisterValue(now))
    }
    if status == .done || todo.completed != nil {
      try set(.completed, of: todo.id, to: RegisterValue(status == .done ? now : nil))
    }
  }
}

extension Replacement<String> {
  /// The id of what is named; nil for nothing.
  func reference(_ kind: NamedTable.Kind, _ db: Database) throws -> String? {
    try value.map { try NamedTable(kind, db).id(named: $0).hex }
  }
}
