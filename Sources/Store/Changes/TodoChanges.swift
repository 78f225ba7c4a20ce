import GRDB
package import Todos

/// The todos that a command named, by whether it changed them.
package struct TodoChange: Hashable, Sendable {
  /// As they are now.
  package let changed: [Todo]
  /// Todos that already had the requested values.
  package let unchanged: [Todo]
  /// The checklist items that the command named.
  package let items: [ItemChange]
  /// The changed todos that the command finished.
  package let finished: [Todo]
  /// The todos that wait for others no longer.
  package let unblocked: [Todo]

  package init(
    changed: [Todo], unchanged: [Todo] = [], items: [ItemChange] = [], finished: [Todo] = [],
    unblocked: [Todo] = []
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.items = items
    self.finished = finished
    self.unblocked = unblocked
  }

  /// The changed todos, and those with a changed checklist item.
  package var affected: [Todo] {
    var todos = changed
    for change in items
    where change.isChanged && !todos.contains(where: { $0.id == change.todo.id }) {
      todos.append(change.todo)
    }
    return todos
  }
}

extension TodoStore {
  /// Adds a todo with this replica's next handle. One in progress is started now, one that is done completed now.
  package func add(
    _ new: NewTodo, as status: Status = .todo, creating names: NewNames = NewNames(),
    at now: Moment, id: EntityID
  ) throws(StoreError) -> Todo {
    let todos = try add([AddedTodo(new, as: status, id: id)], creating: [names], at: now)
    guard let todo = todos.first else {
      throw StoreError.failed(message: "the new todo is not in the store")
    }
    return todo
  }

  /// Edits todos. Values that they already have are not written.
  package func edit(
    _ selections: [HandleSelection], _ edit: TodoEdit, creating names: NewNames = NewNames(),
    at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "edit", at: now) { db, todo, draft in
      try draft.create(names)
      try draft.set(edit, of: todo.id, at: now, db)
    }
  }

  /// Plans todos for a day.
  package func plan(
    _ selections: [HandleSelection], for day: Day, at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "plan", at: now) { _, todo, draft in
      if todo.isExpired { try draft.keep(todo.id) }
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
          todo.deleted = 0 AND todo.open = 1 AND todo.day < ? AND todo.status <> 'doing'
          """, [day.number],
        order: "todo.priority, todo.created, todo.number, todo.id")
    } writes: { _, todo, draft in
      try draft.set(.day, of: todo.id, to: day.description)
    }
  }

  /// Sets the status of todos: `start`, `stop`, `done`, `drop` and `reopen`. `stop` changes only those in
  /// progress, `drop` only open ones. `done` and `reopen` also tick and untick checklist items.
  /// - Parameter day: The day that the completion counts for; nil for the day of the command.
  /// - Throws: ``StoreError/claimed(_:)`` if an agent starts, stops, drops or reopens a todo that another has
  ///   claimed.
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], command: String, on day: Day? = nil,
    at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, command, at: now) { _, todo, draft in
      if actor.author.isAgent, status != .done { try check(todo, at: now) }
      if command == "stop", todo.status != .doing { return }
      if status == .dropped, !todo.isOpen { return }
      try draft.setStatus(status, of: todo, at: now, on: day)
    } itemWrites: { item, draft in
      guard ["done", "reopen"].contains(command) else { throw StoreError.notATodo(item.handle) }
      try draft.set(.done, of: item.id, isTrue: status == .done)
    }
  }

  /// Deletes todos and checklist items; undo restores them. What is already deleted is unchanged.
  /// - Throws: ``StoreError/claimed(_:)`` if an agent deletes a todo that another has claimed.
  package func delete(
    _ selections: [HandleSelection], at now: Moment
  ) throws(StoreError) -> TodoChange {
    try changeTodos(selections, "rm", at: now, findsDeleted: true) { _, todo, draft in
      if actor.author.isAgent { try check(todo, at: now) }
      try draft.set(.deleted, of: todo.id, to: .bool(true))
      try draft.endClaims(of: todo.id)
    } itemWrites: { item, draft in
      try draft.set(.deleted, of: item.id, to: .bool(true))
    }
  }

  private func changeTodos(
    _ selections: [HandleSelection], _ command: String, at now: Moment, findsDeleted: Bool = false,
    writes: (Database, Todo, inout Draft) throws -> Void,
    itemWrites: (ChecklistItem, inout Draft) throws -> Void = { item, _ in
      throw StoreError.notATodo(item.handle)
    }
  ) throws(StoreError) -> TodoChange {
    try change(command, at: now) { db, draft in
      let selection = TodoSelection(db, findsDeleted: findsDeleted)
      let (items, others) = try selection.items(in: selections)
      let todos = try selection.todos(others)
      for todo in todos { try writes(db, todo, &draft) }
      for (todo, item) in items {
        try itemWrites(item, &draft)
        if draft.writes.contains(where: { $0.entity == item.id }) { try draft.keep(todo.id) }
      }
      return (todos, items, draft, try DependencyTable(db).waiting(before: draft.writes))
    } result: {
      try TodoChange(of: $1.0, $1.1, by: $1.2, waiting: $1.3, $0)
    }
  }

  private func changeTodos(
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
  /// Sorts todos and checklist items by whether a written draft changed them.
  /// - Parameters:
  ///   - todos: The todos before the change.
  ///   - items: The items before the change, with their todos.
  ///   - waiting: The todos that waited before the change and may no longer do so.
  init(
    of todos: [Todo], _ items: [(todo: Todo, item: ChecklistItem)] = [], by draft: Draft,
    waiting: Set<EntityID> = [], _ db: Database
  ) throws {
    let changed = draft.changedEntities
    let table = try ChecklistTable(db)
    let now = try Todo.fetch(db, ids: todos.map(\.id).filter(changed.contains))
    let open = Set(todos.filter { $0.status != .done }.map(\.id))
    self.init(
      changed: now,
      unchanged: todos.filter { !changed.contains($0.id) },
      items: try items.map { todo, item in
        ItemChange(
          todo: try Todo.fetch(db, ids: [todo.id])[0],
          // A deleted item is as it was.
          item: try table.item(item.handle, of: todo.id) ?? item,
          isChanged: changed.contains(item.id))
      },
      finished: now.filter { $0.status == .done && open.contains($0.id) },
      unblocked: try DependencyTable(db).unblocked(waiting))
  }
}

extension Draft {
  /// The entities that it writes to, with the items' todos and those at the other end of a dependency.
  fileprivate var changedEntities: Set<EntityID> {
    changed.union(
      writes.flatMap { write in
        let other =
          write.field.element(of: "after") ?? (write.field == .todo ? write.value.string : nil)
        return [write.entity] + (other.flatMap(EntityID.init(hex:)).map { [$0] } ?? [])
      })
  }

  mutating func add(
    _ new: NewTodo, as id: EntityID, _ status: Status = .todo, number: RegisterValue,
    at now: Moment, _ db: Database
  ) throws {
    create(id, .todo)
    try set(.handle, of: id, to: number)
    try set(.title, of: id, to: new.title)
    try set(.status, of: id, to: status.rawValue)
    try set(.created, of: id, to: RegisterValue(now))
    if status == .doing { try set(.started, of: id, to: RegisterValue(now)) }
    if status == .done {
      try set(.completed, of: id, to: RegisterValue(now))
      try set(.finished, of: id, to: day.description)
    }
    if !new.notes.isEmpty { try set(.notes, of: id, to: new.notes) }
    if new.priority != .unset { try set(.priority, of: id, to: new.priority.word) }
    try set(.day, of: id, to: new.day?.description)
    try set(.due, of: id, to: new.due?.description)
    if let project = new.project {
      try set(.project, of: id, to: self.id(.project, named: project).hex)
    }
    if let milestone = new.milestone {
      try set(.milestone, of: id, to: self.id(.milestone, named: milestone).hex)
    }
    try setLabels(adding: new.labels, removing: [], of: id, db)
    if let block = new.block { try link(id, to: block, db) }
    try set(ChecklistEdit(adding: new.checklist, seed: id), of: id, at: now, db)
  }

  fileprivate mutating func set(
    _ edit: TodoEdit, of todo: EntityID, at now: Moment, _ db: Database
  ) throws {
    if let title = edit.title { try set(.title, of: todo, to: title) }
    // Empty notes and no priority are the defaults: write them only over an earlier value.
    let before = try registers(of: todo)
    if let notes = edit.notes, !notes.isEmpty || before[.notes] != .null {
      try set(.notes, of: todo, to: notes)
    }
    if let priority = edit.priority, priority != .unset || before[.priority] != .null {
      try set(.priority, of: todo, to: priority.word)
    }
    if let project = edit.project {
      try set(.project, of: todo, to: reference(to: project, .project))
    }
    if let milestone = edit.milestone {
      try set(.milestone, of: todo, to: reference(to: milestone, .milestone))
    }
    try setLabels(adding: edit.addedLabels, removing: edit.removedLabels, of: todo, db)
    if let day = edit.day { try set(.day, of: todo, to: day.value?.description) }
    if let due = edit.due { try set(.due, of: todo, to: due.value?.description) }
    switch edit.block {
    case .value(let block): try link(todo, to: block, db)
    case .nothing: try set(.block, of: todo, to: nil as String?)
    case nil: break
    }
    try set(edit.dependencies, of: todo, db)
    if let checklist = edit.checklist {
      try changeChecklist(of: todo) { try $0.set(checklist, of: todo, at: now, db) }
    }
    if let comment = edit.comment {
      try add(comment.text, as: comment.id(on: todo), to: todo, at: now)
    }
  }

  /// Sets the status of a todo; does nothing if it already has the status and isn't expired.
  /// - Parameter finished: The day that a completion counts for, if a person named another than that of the
  ///   command. Then nobody knows its moment.
  mutating func setStatus(
    _ status: Status, of todo: Todo, at now: Moment, on finished: Day? = nil
  ) throws {
    if todo.isExpired { try keep(todo.id) }
    let isNow = status == .done && (finished ?? day) == day
    if todo.status == status {
      guard status == .done, let finished, finished != todo.finished else { return }
      return try complete(
        todo.id, at: isNow ? now : nil, on: finished, insteadOf: todo.finished)
    }
    if status == .doing { try set(.started, of: todo.id, to: RegisterValue(now)) }
    try transition(
      todo.id, to: status, completed: isNow ? now : nil,
      finished: status == .done ? finished ?? day : nil)
  }

  /// Writes the status of a todo together with its completion, also values that don't change, so that of
  /// concurrent transitions one counts as a whole. A todo that is no longer in progress loses its claims.
  mutating func transition(
    _ todo: EntityID, to status: Status, completed: Moment? = nil, finished: Day? = nil
  ) throws {
    append(RegisterWrite(todo, .status, .string(status.rawValue)))
    append(RegisterWrite(todo, .completed, RegisterValue(completed)))
    append(RegisterWrite(todo, .finished, RegisterValue(finished?.description)))
    if status != .doing { try endClaims(of: todo) }
  }

  /// Moves the completion of a done todo to another day. Without a status, the write to a later day counts for the
  /// former one too, and so takes the todo out of it.
  mutating func complete(
    _ todo: EntityID, at moment: Moment?, on day: Day, insteadOf former: Day?
  ) throws {
    guard let former, former < day else {
      return try transition(todo, to: .done, completed: moment, finished: day)
    }
    append(RegisterWrite(todo, .completed, RegisterValue(moment)))
    append(RegisterWrite(todo, .finished, RegisterValue(day.description)))
  }

  private mutating func link(_ id: EntityID, to block: Block, _ db: Database) throws {
    try set(.block, of: id, to: block.id.hex)
    try restore(block.id)
    try recordPreset(of: block)
  }

  /// The id of the named entity as text; nil for `nothing`.
  func reference(to name: Replacement<String>, _ kind: NamedTable.Kind) throws -> String? {
    try name.value.map { try id(kind, named: $0).hex }
  }

  /// Adds labels to a todo or a block and removes others; a label that is in both is removed.
  /// - Throws: ``StoreError/noSuchLabel(_:nearest:)``
  mutating func setLabels(
    adding added: [String], removing removed: [String], of entity: EntityID, _ db: Database
  ) throws {
    let table = NamedTable(.label, db)
    let removedIDs = Set(try removed.flatMap(table.ids(named:)))
    for id in try added.map({ try id(.label, named: $0) }) where !removedIDs.contains(id) {
      try set(.label(id), of: entity, to: .bool(true))
    }
    for id in removedIDs.sorted() { try clear(.label(id), of: entity) }
  }
}
