import Localization
import Rendering
import Store
import Todos

extension Add {
  /// Adds a todo for each line of standard input, or with `--json` for each object of its array, in one
  /// operation. The options hold for all of them.
  func addMany(_ template: Block?, _ session: Session, _ store: TodoStore) throws {
    if edits { throw InputError.conflicting("-", "--edit") }
    let todos =
      json
      ? try TodoArray(session.filledInputText()).todos(session, store) { block in
        try newTodo(block ?? template, session, store)
      }
      : try session.inputLines().map { line in
        var new = try newTodo(template, session, store)
        new.title = line.text
        do {
          _ = try (Title.checked(new.title), Notes.checked(new.notes))
        } catch let error as TodoError {
          throw error.failure.at(.line(line.number))
        }
        return AddedTodo(new, id: session.context.newID())
      }
    if todos.isEmpty { return try session.print(.array([])) }
    let names = try session.newNames(of: todos.map(\.new), store)
    let added = try store.write(at: session.now) { try $0.add(todos, creating: names) }
    if json {
      try session.print(json: added, store)
    } else {
      let view = ChangeView("changed.added", TodoChange(changed: added), format: session.format)
      try session.print(view.text())
      for names in names { try session.print(names) }
    }
    for todo in added {
      var edit = TodoEdit()
      edit.day = todo.day.map { .value($0) }
      edit.due = todo.due.map { .value($0) }
      try session.warn(edit, of: [todo])
    }
  }
}

extension Session {
  /// The labels and milestones of new todos that don't exist yet.
  fileprivate func newNames(of todos: [NewTodo], _ store: TodoStore) throws -> [NewNames] {
    let milestones = todos.compactMap(\.milestone).reduce(into: [String]()) { names, name in
      if !names.contains(where: name.isSameName) { names.append(name) }
    }
    return try [newNames(labels: todos.flatMap(\.labels), milestone: nil, store)]
      + milestones.map { try newNames(labels: [], milestone: $0, store) }
  }
}
