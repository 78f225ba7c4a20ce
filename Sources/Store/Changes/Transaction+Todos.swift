package import Todos

/// The todos that a command named, by whether it changed them.
package struct TodoChange: Hashable, Sendable {
  /// As they are now.
  package let changed: [Todo]
  /// Todos that already had the requested values.
  package let unchanged: [Todo]
  /// The checklist items that the command named.
  package let items: [ItemChange]
  /// The changed todos that the command put in progress.
  package let started: [Todo]
  /// The changed todos that the command finished.
  package let finished: [Todo]
  /// The changed todos that were done or dropped and are open again.
  package let reopened: [Todo]
  /// The todos that wait for others no longer.
  package let unblocked: [Todo]
  /// The claims of others that the command took over, by todo.
  package let takenOver: [EntityID: Claim]

  package init(
    changed: [Todo], unchanged: [Todo] = [], items: [ItemChange] = [], started: [Todo] = [],
    finished: [Todo] = [], reopened: [Todo] = [], unblocked: [Todo] = [],
    takenOver: [EntityID: Claim] = [:]
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.items = items
    self.started = started
    self.finished = finished
    self.reopened = reopened
    self.unblocked = unblocked
    self.takenOver = takenOver
  }

  /// All that the command was about, changed or not.
  package var named: [Todo] {
    var todos = affected + unchanged
    for change in items where !todos.contains(where: { $0.id == change.todo.id }) {
      todos.append(change.todo)
    }
    return todos
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

extension Transaction {
  /// Adds todos with this replica's next handles in their order. Those in progress are started now, those that are done
  /// completed now.
  /// - Parameter link: The comments on a new todo and on that during whose work it was found, by that one, and by the
  ///   handle and title of the new one.
  package func add(
    _ todos: [NewTodo], creating names: [NewNames] = [],
    linking link: (_ origin: Todo, _ id: String, _ title: String) -> (new: String, origin: String) =
      {
        ("\($0.handle)", "\($1)  \($2)")
      }
  ) throws -> [Todo] {
    for names in names { try create(names) }
    var numbers = try HandleTable(db).numbers(of: replica.id)
    for todo in todos {
      let number = try numbers.next()
      try add(todo.edit, as: todo.id, todo.status, number: number)
      guard let origin = todo.origin, case .integer(let count) = number else { continue }
      let suffix = try Suffixes(db).suffix(of: replica.id) ?? ""
      let comments = link(origin, "\(count)\(suffix)", todo.edit.title ?? "")
      for (text, owner) in [(comments.new, todo.id), (comments.origin, origin.id)] {
        let id = EntityID(digestOf: Array("ootd found \(todo.id.hex) \(owner.hex)".utf8))
        try add(text, as: id, to: owner)
      }
    }
    for todo in todos {
      try set(todo.edit.dependencies, of: todo.id)
      for index in todo.after { try add(todo.id, after: todos[index].id) }
      for index in todo.before { try add(todos[index].id, after: todo.id) }
    }
    try commit(as: .add)
    return try Todo.fetch(db, ids: todos.map(\.id))
  }

  package func add(
    _ new: TodoEdit, as status: Status = .todo, creating names: NewNames = NewNames(), id: EntityID
  ) throws -> Todo {
    let todos = try add([NewTodo(new, as: status, id: id)], creating: [names])
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

  /// Plans todos for a day, or nil for the backlog.
  package func plan(_ selections: [HandleSelection], for day: Day?) throws -> TodoChange {
    try change(selections, as: .plan) { todo in
      if todo.isExpired { try keep(todo.id) }
      try set(.day, of: todo.id, to: day?.description)
    }
  }

  /// Plans all open todos of earlier days than today for a day, or nil for the backlog; except those in progress, which
  /// belong to today anyway.
  package func carry(to day: Day?) throws -> TodoChange {
    let todos = try Todo.fetch(
      db,
      where: """
        todo.deleted = 0 AND todo.open = 1 AND todo.day < ? AND todo.status <> 'doing'
        """, [self.day.number],
      order: "todo.priority, todo.created, todo.number, todo.id")
    for todo in todos { try set(.day, of: todo.id, to: day?.description) }
    return try commit(as: .plan, of: todos)
  }

  /// Applies what was decided about todos that a day has left open, in one command. Todos that were closed or deleted
  /// meanwhile stay as they are.
  /// - Parameter day: The day that completions count for.
  package func review(_ decided: [DecidedTodo], of day: Day) throws -> TodoChange {
    let decided = decided.filter { $0.decision != .leave }
    let decisions = Dictionary(
      decided.map { ($0.id, $0.decision) }, uniquingKeysWith: { first, _ in first })
    let todos = try Todo.fetch(db, ids: decided.map(\.id)).filter(\.isOpen)
    for todo in todos {
      switch decisions[todo.id] {
      case .plan(let planned):
        // What is in progress would belong to today, whatever its day.
        if planned != self.day { try apply(.stop, to: todo) }
        if todo.isExpired { try keep(todo.id) }
        try set(.day, of: todo.id, to: planned?.description)
      case .finish: try apply(.complete(at: day == self.day ? now : nil, on: day), to: todo)
      case .drop: try apply(.drop, to: todo)
      case .leave, nil: break
      }
    }
    return try commit(as: .review, of: todos)
  }

  /// Sets the status of todos: `start`, `claim`, `stop`, `done`, `drop` and `reopen`. `stop` changes only those in
  /// progress, `drop` only open ones. `done` and `reopen` also tick and untick checklist items.
  /// - Parameters:
  ///   - day: The day that the completion counts for; nil for the day of the command.
  ///   - comment: On each of the todos.
  ///   - reopens: Whether an agent may start todos that are done or dropped.
  /// - Throws: ``StoreError/claimed(_:)`` if another has claimed a todo, and an agent changes it or anyone claims it;
  ///   ``StoreError/ended(_:_:)``
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], as command: CommandName,
    on day: Day? = nil, saying comment: NewComment? = nil, reopening reopens: Bool = false
  ) throws -> TodoChange {
    let isAgent = actor.author.isAgent
    let transition: Transition =
      switch command {
      case .claim: .claim
      case .start where isAgent: .claim
      case .stop: .stop
      // Of another day than today nobody knows the moment.
      default:
        day.map { .complete(at: $0 == self.day ? now : nil, on: $0) } ?? Transition(to: status)
      }
    return try change(selections, as: command) { todo in
      if command == .claim || isAgent { try checkClaim(on: todo) }
      if isAgent, !reopens, [.start, .claim].contains(command), !todo.status.isOpen {
        throw StoreError.ended(todo.handle, todo.status)
      }
      // What is open needs no reopening; `stop` takes it out of progress.
      if command == .reopen, todo.isOpen { return }
      let isSame = day != nil && todo.status == .done && todo.finished == day
      if !isSame { try apply(transition, to: todo) }
      if let comment { try add(comment.text, as: comment.id(on: todo.id), to: todo.id) }
    } items: { item in
      guard [.done, .reopen].contains(command) else { throw StoreError.notATodo(item.handle) }
      try set(.done, of: item.id, isTrue: status == .done)
    }
  }

  /// Deletes todos and checklist items. What is already deleted is unchanged.
  /// - Throws: ``StoreError/claimed(_:)`` if an agent deletes a todo that another has claimed.
  package func delete(_ selections: [HandleSelection]) throws -> TodoChange {
    try change(selections, as: .delete, finding: .named) { todo in
      if actor.author.isAgent { try checkClaim(on: todo) }
      try apply(.delete, to: todo)
    } items: { item in
      try set(.deleted, of: item.id, to: .bool(true))
    }
  }

  /// Restores deleted todos and checklist items, and repeated todos that expired, with all that they had. What is there
  /// is unchanged.
  /// - Throws: ``StoreError/purged(_:)``
  package func restore(_ selections: [HandleSelection]) throws -> TodoChange {
    try change(selections, as: .restore, finding: .all) { todo in
      if try todo.title == Operation.purgedTitle && current(.deleted, of: todo.id).isTrue {
        throw StoreError.purged(todo.handle)
      }
      try apply(.restore, to: todo)
    } items: { item in
      try restore(item.id)
    }
  }

  private func change(
    _ selections: [HandleSelection], as command: CommandName,
    finding deleted: TodoSelection.Deleted = .none,
    todos change: (Todo) throws -> Void,
    items changeItem: (ChecklistItem) throws -> Void = { throw StoreError.notATodo($0.handle) }
  ) throws -> TodoChange {
    let selection = TodoSelection(db, finds: deleted)
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
      started: now.filter { $0.status == .doing && former[$0.id]?.status != .doing },
      finished: now.filter { $0.status == .done && former[$0.id]?.status != .done },
      reopened: now.filter { $0.isOpen && former[$0.id]?.status.isOpen == false },
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
    _ new: TodoEdit, as id: EntityID, _ status: Status = .todo, number: RegisterValue
  ) throws {
    create(id, .todo)
    try set(.handle, of: id, to: number)
    if let title = new.title { try set(.title, of: id, to: title) }
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
    var rest = new
    rest.dependencies = DependencyEdit()
    try set(rest, of: id)
  }

  fileprivate func set(_ edit: TodoEdit, of todo: EntityID) throws {
    try set(edit.fields, of: todo, .todo)
    switch edit.block {
    case .value(let block):
      try set(.block, of: todo, to: block.id.hex)
      try restore(block.id)
      try recordPreset(of: block)
    case .nothing: try set(.block, of: todo, to: nil as String?)
    case nil: break
    }
    try set(edit.dependencies, of: todo)
    if let checklist = edit.checklist {
      try changeChecklist(of: todo) { try set(checklist, of: todo) }
    }
    if let comment = edit.comment { try add(comment.text, as: comment.id(on: todo), to: todo) }
  }
}

/// What to do with a todo that a day has left open.
package enum ReviewDecision: Hashable, Sendable {
  /// Plan it for a day, or for none.
  case plan(Day?)
  case finish, drop, leave
}

/// A todo that a day has left open, and what to do with it.
package struct DecidedTodo: Hashable, Sendable {
  let id: EntityID
  let decision: ReviewDecision

  package init(id: EntityID, decision: ReviewDecision) {
    self.id = id
    self.decision = decision
  }
}
