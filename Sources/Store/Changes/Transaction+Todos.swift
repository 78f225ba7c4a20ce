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
  /// The claims of others that the command took over, by todo.
  package let takenOver: [EntityID: Claim]

  package init(
    changed: [Todo], unchanged: [Todo] = [], items: [ItemChange] = [], finished: [Todo] = [],
    unblocked: [Todo] = [], takenOver: [EntityID: Claim] = [:]
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.items = items
    self.finished = finished
    self.unblocked = unblocked
    self.takenOver = takenOver
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

extension Transaction {
  /// Adds todos with this replica's next handles in their order. Those in progress are started now, those that are done
  /// completed now.
  package func add(_ todos: [AddedTodo], creating names: [NewNames] = []) throws -> [Todo] {
    for names in names { try create(names) }
    var numbers = try HandleTable(db).numbers(of: replica.id)
    for todo in todos { try add(todo.new, as: todo.id, todo.status, number: numbers.next()) }
    for todo in todos {
      if todo.new.dependencies != DependencyEdit() {
        try set(todo.new.dependencies, of: todo.id)
      }
      for index in todo.after { try add(todo.id, after: todos[index].id) }
      for index in todo.before { try add(todos[index].id, after: todo.id) }
    }
    try commit(as: .add)
    return try Todo.fetch(db, ids: todos.map(\.id))
  }

  package func add(
    _ new: NewTodo, as status: Status = .todo, creating names: NewNames = NewNames(), id: EntityID
  ) throws -> Todo {
    let todos = try add([AddedTodo(new, as: status, id: id)], creating: [names])
    guard let todo = todos.first else {
      throw StoreError.failed(message: "the new todo is not in the store")
    }
    return todo
  }

  /// Edits todos. Values that they already have are not written.
  package func edit(
    _ selections: [HandleSelection], _ edit: TodoEdit, creating names: NewNames = NewNames()
  ) throws -> TodoChange {
    try change(selections, as: .edit) { todo in
      try create(names)
      try set(edit, of: todo.id)
    }
  }

  /// Plans todos for a day.
  package func plan(_ selections: [HandleSelection], for day: Day) throws -> TodoChange {
    try change(selections, as: .plan) { todo in
      if todo.isExpired { try keep(todo.id) }
      try set(.day, of: todo.id, to: day.description)
    }
  }

  /// Plans all open todos of earlier days for that day, except those in progress, which belong to
  /// today anyway.
  package func carry(to day: Day) throws -> TodoChange {
    let todos = try Todo.fetch(
      db,
      where: """
        todo.deleted = 0 AND todo.open = 1 AND todo.day < ? AND todo.status <> 'doing'
        """, [day.number],
      order: "todo.priority, todo.created, todo.number, todo.id")
    for todo in todos { try set(.day, of: todo.id, to: day.description) }
    return try commit(as: .plan, of: todos)
  }

  /// Sets the status of todos: `start`, `claim`, `stop`, `done`, `drop` and `reopen`. `stop` changes only those in
  /// progress, `drop` only open ones. `done` and `reopen` also tick and untick checklist items.
  /// - Parameter day: The day that the completion counts for; nil for the day of the command.
  /// - Throws: ``StoreError/claimed(_:)`` if an agent starts, stops, drops or reopens a todo that another has
  ///   claimed, or anyone claims it.
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], as command: CommandName, on day: Day? = nil
  ) throws -> TodoChange {
    let transition: Transition =
      switch command {
      case .claim: .claim
      case .stop: .stop
      // Of another day than today nobody knows the moment.
      default:
        day.map { .complete(at: $0 == self.day ? now : nil, on: $0) } ?? Transition(to: status)
      }
    return try change(selections, as: command) { todo in
      if command == .claim || actor.author.isAgent && status != .done { try checkClaim(on: todo) }
      if let day, todo.status == .done, todo.finished == day { return }
      try apply(transition, to: todo)
    } items: { item in
      guard [.done, .reopen].contains(command) else { throw StoreError.notATodo(item.handle) }
      try set(.done, of: item.id, isTrue: status == .done)
    }
  }

  /// Deletes todos and checklist items; undo restores them. What is already deleted is unchanged.
  /// - Throws: ``StoreError/claimed(_:)`` if an agent deletes a todo that another has claimed.
  package func delete(_ selections: [HandleSelection]) throws -> TodoChange {
    try change(selections, as: .delete, findsDeleted: true) { todo in
      if actor.author.isAgent { try checkClaim(on: todo) }
      try apply(.delete, to: todo)
    } items: { item in
      try set(.deleted, of: item.id, to: .bool(true))
    }
  }

  private func change(
    _ selections: [HandleSelection], as command: CommandName, findsDeleted: Bool = false,
    todos change: (Todo) throws -> Void,
    items changeItem: (ChecklistItem) throws -> Void = { throw StoreError.notATodo($0.handle) }
  ) throws -> TodoChange {
    let selection = TodoSelection(db, findsDeleted: findsDeleted)
    let (items, others) = try selection.items(in: selections)
    let todos = try selection.todos(others)
    for todo in todos { try change(todo) }
    for (todo, item) in items {
      try changeItem(item)
      if writes.contains(where: { $0.entity == item.id }) { try keep(todo.id) }
    }
    return try commit(as: command, of: todos, items)
  }

  /// Commits a change of todos and checklist items.
  /// - Parameters:
  ///   - todos: The todos before the change.
  ///   - items: The items before the change, with their todos.
  func commit(
    as command: CommandName, of todos: [Todo], _ items: [(todo: Todo, item: ChecklistItem)] = []
  ) throws -> TodoChange {
    let isChanged = changed
    let waiting = try DependencyTable(db).waiting(before: writes)
    try commit(as: command)
    let now = try Todo.fetch(db, ids: todos.map(\.id).filter(isChanged.contains))
    let former = Dictionary(todos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let table = try ChecklistTable(db)
    return TodoChange(
      changed: now,
      unchanged: todos.filter { !isChanged.contains($0.id) },
      items: try items.map { todo, item in
        ItemChange(
          todo: try Todo.fetch(db, ids: [todo.id])[0],
          // A deleted item is as it was.
          item: try table.item(item.handle, of: todo.id) ?? item,
          isChanged: isChanged.contains(item.id))
      },
      finished: now.filter { $0.status == .done && former[$0.id]?.status != .done },
      unblocked: try DependencyTable(db).unblocked(waiting),
      takenOver: now.reduce(into: [:]) { taken, todo in
        guard let claim = former[todo.id]?.claim, let new = todo.claim, !claim.isHeld(by: actor)
        else { return }
        if claim.holder != new.holder { taken[todo.id] = claim }
      })
  }
}

extension Transaction {
  func add(
    _ new: NewTodo, as id: EntityID, _ status: Status = .todo, number: RegisterValue
  ) throws {
    create(id, .todo)
    try set(.handle, of: id, to: number)
    try set(.title, of: id, to: new.title)
    try set(.status, of: id, to: status.rawValue)
    try set(.created, of: id, to: RegisterValue(now))
    if status == .doing {
      try set(.started, of: id, to: RegisterValue(now))
      try set(.holder, of: id, to: ownHolder?.text)
    }
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
    if !new.labels.isEmpty { try setLabels(adding: new.labels, removing: [], of: id) }
    if let block = new.block { try link(id, to: block) }
    if !new.checklist.isEmpty {
      try set(ChecklistEdit(adding: new.checklist, seed: id), of: id)
    }
  }

  fileprivate func set(_ edit: TodoEdit, of todo: EntityID) throws {
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
    try setLabels(adding: edit.addedLabels, removing: edit.removedLabels, of: todo)
    if let day = edit.day { try set(.day, of: todo, to: day.value?.description) }
    if let due = edit.due { try set(.due, of: todo, to: due.value?.description) }
    switch edit.block {
    case .value(let block): try link(todo, to: block)
    case .nothing: try set(.block, of: todo, to: nil as String?)
    case nil: break
    }
    try set(edit.dependencies, of: todo)
    if let checklist = edit.checklist {
      try changeChecklist(of: todo) { try set(checklist, of: todo) }
    }
    if let comment = edit.comment { try add(comment.text, as: comment.id(on: todo), to: todo) }
  }

  private func link(_ id: EntityID, to block: Block) throws {
    try set(.block, of: id, to: block.id.hex)
    try restore(block.id)
    try recordPreset(of: block)
  }

  /// The id of the named entity as text; nil for `nothing`.
  func reference(to name: Replacement<String>, _ kind: EntityKind) throws -> String? {
    try name.value.map { try id(kind, named: $0).hex }
  }

  /// Adds labels to a todo or a block and removes others; a label that is in both is removed.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  func setLabels(
    adding added: [String], removing removed: [String], of entity: EntityID
  ) throws {
    let table = try NamedTable(.label, db)
    let removedIDs = Set(try removed.flatMap(table.ids(named:)))
    for id in try added.map({ try id(.label, named: $0) }) where !removedIDs.contains(id) {
      try set(.label(id), of: entity, to: .bool(true))
    }
    for id in removedIDs.sorted() { try clear(.label(id), of: entity) }
  }
}
