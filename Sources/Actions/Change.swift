package import Localization
package import Store
package import Todos

/// The result of an action, with everything that follows from it. All doors get the same.
package struct Change: Sendable {
  /// The name under which history lists it.
  package let command: CommandName
  /// The todos and checklist items that were named: changed ones, and those already so.
  package var todos = TodoChange(changed: [])
  /// The project, label, milestone, view or block.
  package var entity: EntityChange?
  /// The commands that were undone or redone.
  package var retraction: Retraction?
  /// The labels and milestones that the action created.
  package var created = NewNames()
  /// The values that it set, as understood.
  package var values = TodoEdit()
  /// The change as the history has it, if each of its todos is printed with its own changes; otherwise nil.
  package var entry: HistoryEntry?
  /// The todos that can be started now, because they waited only for what it closed.
  package var ready: [Todo] = []
  /// The open checklist items of todos that it finished.
  package var openItems: [ChecklistItem] = []
  /// The todos that it started or finished although they wait, each with the open ones that it waits for.
  package var waiting: [(todo: Todo, blockers: [Todo])] = []
  /// The day whose rate it may change, and that rate.
  package var day: (day: Day, rate: Completion)?
  /// The number of a comment, in its todo.
  package var comment: Int?
  /// The first operation; nil if nothing changed.
  package var operation: EntityID?

  package init(_ command: CommandName) {
    self.command = command
  }
}

/// Changes the store by the rules that hold for all doors, each in one transaction.
package struct Actions {
  package let transaction: Transaction
  package let context: ActionContext

  package init(_ transaction: Transaction, _ context: ActionContext) {
    self.transaction = transaction
    self.context = context
  }

  /// Refuses to change todos that aren't as somebody saw them, so that nothing is overwritten unseen.
  /// - Parameter isSame: Whether the values that are about to change are the same.
  /// - Throws: ``Failure/stale``
  package func check(_ seen: [Todo], by isSame: (Todo, Todo) -> Bool) throws {
    let present = try transaction.todos(seen.map { .one($0.handle) })
    guard zip(seen, present).allSatisfy(isSame) else { throw Failure.stale }
  }

  /// Adds todos in one step, with the labels and milestones that they name; nothing if they were added before.
  package func add(_ todos: [NewTodo]) throws -> Change {
    var change = Change(.add)
    let known = try transaction.todos(withIDs: todos.map(\.id))
    if !known.isEmpty { return try finished(change, TodoChange(changed: [], unchanged: known)) }
    change.created = try transaction.missingNames(in: todos.map(\.edit.fields))
    let language = context.language
    let added = try transaction.add(todos, creating: [change.created]) { origin, id, title in
      (
        language.t("todo.foundDuring", ["id": origin.handle.description, "title": origin.title]),
        language.t("todo.foundBy", ["id": id, "title": title])
      )
    }
    change.values = understood(todos, as: added)
    return try finished(change, TodoChange(changed: added))
  }

  /// The values to confirm of a single todo: project, day and deadline, and those that were set.
  private func understood(_ new: [NewTodo], as todos: [Todo]) -> TodoEdit {
    guard let edit = new.first?.edit, todos.count == 1 else { return TodoEdit() }
    var values = edit
    // As it is known, once.
    values.fields.addedLabels = todos[0].labels.map(\.name).filter { name in
      edit.fields.addedLabels.contains(where: name.isSameName)
    }
    values.fields.milestone = edit.fields.milestone.flatMap { _ in
      todos[0].milestone.map { .value($0) }
    }
    values.fields.project = todos[0].project.map { .value($0) }
    (values.fields.title, values.fields.notes, values.comment) = (nil, nil, nil)
    guard let block = edit.block?.value else { return values }
    // Values that come from the block need no confirmation.
    if block.priority == edit.fields.priority { values.fields.priority = nil }
    if block.milestone == edit.fields.milestone?.value { values.fields.milestone = nil }
    values.fields.addedLabels.removeAll { block.labels.contains(where: $0.isSameName) }
    return values
  }

  package func edit(_ selections: [HandleSelection], _ edit: TodoEdit) throws -> Change {
    var change = Change(.edit)
    change.created = try transaction.missingNames(in: [edit.fields])
    change.values = edit
    return try finished(change, transaction.edit(selections, edit, creating: change.created))
  }

  /// Adds items to a checklist.
  package func add(_ lines: [ChecklistLine], to handle: Handle) throws -> Change {
    let edit = ChecklistEdit(adding: try lines.map { try $0.checked() }, seed: context.newID())
    let todo = try transaction.edit(edit, of: handle)
    return try finished(Change(.edit), TodoChange(changed: [todo]))
  }

  /// Changes the text of a checklist item, and whether it is done.
  package func edit(_ item: ItemHandle, text: String?, isDone: Bool? = nil) throws -> Change {
    let text = try text.map { try ChecklistLine($0).checked().text }
    let change = try transaction.edit(item, text: text, isDone: isDone)
    return try finished(Change(.edit), TodoChange(changed: [], items: [change]))
  }

  package func move(_ item: ItemHandle, before other: ItemHandle?) throws -> Change {
    var random = context.random
    let todo = try transaction.move(item, before: other, using: &random)
    return try finished(Change(.move), TodoChange(changed: [todo]))
  }

  /// Makes a todo of a checklist item.
  package func promote(_ item: ItemHandle) throws -> Change {
    var change = Change(.promote)
    change.values.dependencies.before = [.one(item.todo)]
    return try finished(change, transaction.promote(item, id: context.newID()))
  }

  /// Sets a status: `start`, `claim`, `stop`, `done`, `drop` and `reopen`.
  /// - Parameters:
  ///   - day: The day that a completion counts for; nil for today.
  ///   - text: A comment on each of the todos.
  ///   - seed: Under which the comments are added only once.
  ///   - reopens: Whether an agent may start todos that are done or dropped.
  package func setStatus(
    _ status: Status, of selections: [HandleSelection], as command: CommandName,
    on day: Day? = nil, saying text: String? = nil, once seed: EntityID? = nil,
    reopening reopens: Bool = false
  ) throws -> Change {
    let comment = try text.map {
      NewComment(try Comment.checked($0), seed: seed ?? context.newID())
    }
    var change = try finished(
      Change(command),
      transaction.setStatus(
        status, of: selections, as: command, on: day, saying: comment, reopening: reopens))
    try addRate(of: day ?? context.today, to: &change)
    return change
  }

  /// - Parameter day: Nil for the backlog.
  package func plan(_ selections: [HandleSelection], for day: Day?) throws -> Change {
    var change = Change(.plan)
    change.values.day = day.map { .value($0) } ?? .nothing
    return try finished(change, transaction.plan(selections, for: day))
  }

  /// Plans all carried over todos for a day, or nil for the backlog.
  package func carry(to day: Day?) throws -> Change {
    var change = Change(.plan)
    change.values.day = day.map { .value($0) } ?? .nothing
    return try finished(change, transaction.carry(to: day))
  }

  /// Applies the decisions of a day's review.
  package func review(_ decided: [DecidedTodo], of day: Day) throws -> Change {
    var change = try finished(Change(.review), transaction.review(decided, of: day))
    try addRate(of: day, to: &change)
    return change
  }

  package func move(
    _ selections: [HandleSelection], to status: Status, _ place: BoardMove
  ) throws -> Change {
    var random = context.random
    var change = try finished(
      Change(.move), transaction.move(selections, to: status, place, using: &random))
    try addRate(of: context.today, to: &change)
    return change
  }

  package func delete(_ selections: [HandleSelection]) throws -> Change {
    try finished(Change(.delete), transaction.delete(selections))
  }

  package func restore(_ selections: [HandleSelection]) throws -> Change {
    try finished(Change(.restore), transaction.restore(selections))
  }

  /// - Parameter id: Nil for a new one. A comment that was added before stays as it is.
  package func comment(_ text: String, on handle: Handle, id: EntityID? = nil) throws -> Change {
    let text = try Comment.checked(text)
    if let id, try transaction.hasComment(id) {
      let todos = try transaction.todos([.one(handle)])
      return try finished(Change(.comment), TodoChange(changed: [], unchanged: todos))
    }
    let todo = try transaction.comment(text, on: .one(handle), id: id ?? context.newID())
    return try finished(Change(.comment), TodoChange(changed: [todo]))
  }

  package func editComment(_ id: EntityID, to text: String) throws -> Change {
    try changeComment(id, .commentEdit) {
      try transaction.editComment(id, to: Comment.checked(text))
    }
  }

  package func deleteComment(_ id: EntityID) throws -> Change {
    try changeComment(id, .commentDelete) { try transaction.deleteComment(id) }
  }

  private func changeComment(
    _ id: EntityID, _ command: CommandName, _ body: () throws -> Todo
  ) throws -> Change {
    var change = Change(command)
    change.comment = try transaction.todo(withComment: id).comment.number
    let todo = try body()
    let isChanged = transaction.operation != nil
    return try finished(
      change, TodoChange(changed: isChanged ? [todo] : [], unchanged: isChanged ? [] : [todo]))
  }

  /// - Parameters:
  ///   - author: Whose commands to undo; nil for one's own.
  ///   - commands: Those that were shown, if the caller has seen them.
  package func retract(
    _ direction: Retraction.Direction, _ count: Int = 1, by author: Author? = nil,
    expecting commands: [EntityID]? = nil
  ) throws -> Change {
    switch direction {
    case .undo:
      try finished(
        .undo,
        transaction.undo(count, by: author ?? transaction.actor.author, expecting: commands))
    case .redo: try finished(.redo, transaction.redo(count, expecting: commands))
    }
  }

  /// Undoes one command, whatever was done since.
  /// - Parameter id: An operation's id, or its beginning.
  package func undo(command id: String) throws -> Change {
    try finished(.undo, transaction.undo(command: transaction.command(id)))
  }

  private func finished(_ command: CommandName, _ retraction: Retraction) throws -> Change {
    var change = Change(command)
    change.retraction = retraction
    return try finished(
      change, TodoChange(changed: retraction.made, unblocked: retraction.unblocked))
  }

  /// Adds a project, label, milestone, view or block.
  package func add(
    _ kind: EntityKind, named name: String, _ inputs: [FieldInput]
  ) throws -> Change {
    let name = FieldInput("name", .set(name), at: .option("NAME"))
    var edit = try transaction.edit([name] + inputs, of: kind, context)
    if kind == .block, edit.title == nil { edit.title = edit.name }
    if kind == .view, edit[.query] == nil { throw Failure.missingKey("query") }
    return finished(
      .add, try transaction.add(kind, named: edit.name ?? "", edit, presets: context.presets), edit)
  }

  package func edit(
    _ kind: EntityKind, named name: String, _ inputs: [FieldInput]
  ) throws -> Change {
    let edit = try transaction.edit(inputs, of: kind, context)
    return finished(
      .edit, try transaction.edit(kind, named: name, edit, presets: context.presets), edit)
  }

  /// Adds a project for a repository, or links it to an existing one.
  package func link(_ project: NewProject, isPresent: (String) -> Bool) throws -> Change {
    let added = try transaction.addProjects([project], isPresent: isPresent)[0]
    return finished(.projectAdd, EntityChange(.project(added), isChanged: true))
  }

  package func delete(_ kind: EntityKind, named name: String) throws -> Change {
    finished(.delete, try transaction.delete(kind, named: name, presets: context.presets))
  }

  private func finished(
    _ command: CommandName, _ entity: EntityChange, _ edit: FieldEdit = FieldEdit()
  ) -> Change {
    var change = Change(command)
    change.entity = entity
    change.values.fields = edit
    change.operation = transaction.operation
    return change
  }

  /// Adds what follows from a change of todos.
  private func finished(_ change: Change, _ todos: TodoChange) throws -> Change {
    var change = change
    change.todos = todos
    change.operation = transaction.operation
    let isEdit = [.edit, .plan, .move].contains(change.command) && todos.changed.count > 1
    if isEdit || change.command == .review {
      change.entry = try change.operation.flatMap(transaction.historyEntry)
    }
    change.ready = todos.unblocked.filter { $0.isReady(on: context.today) }
    for todo in todos.started + todos.finished where !todo.after.isEmpty {
      let blockers = try transaction.todos(todo.after.map { .one($0) }).filter(\.isOpen)
      if !blockers.isEmpty { change.waiting.append((todo, blockers)) }
    }
    let left = todos.finished.filter { $0.checklist.done < $0.checklist.total }
    if !left.isEmpty {
      let items = try transaction.checklists(of: left)
      change.openItems = left.flatMap { (items[$0.id] ?? []).filter { !$0.isDone } }
    }
    return change
  }

  private func addRate(of day: Day, to change: inout Change) throws {
    let rates = try transaction.completions(of: day...day, at: context.now, in: context.calendar)
    change.day = rates[day].map { (day, $0) }
  }
}

extension Failure {
  /// Somebody has changed the values since they were seen.
  package static let stale = Failure("board.stale", .conflict)
}
