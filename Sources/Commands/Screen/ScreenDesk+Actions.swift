import Actions
import Activity
import Files
import Localization
import Rendering
import Store
import Todos

/// The requests of keys.
extension ScreenDesk {
  func perform(_ request: ScreenRequest) async {
    do {
      switch request {
      case .load where state.isDrawnFirst: isStale = true
      case .load: load()
      case .act(let action, let todos): try act(action, on: todos)
      case .add(let inputs): try add(inputs)
      case .retract(let direction): try retract(direction)
      case .openDay: openDay()
      case .copy(let text):
        _ = try session.context.copy(text)
        state.succeed(StyledText(session.language.t("ui.copied", ["text": text])), keepsMarks: true)
      case .browse(let details): try await browse(details)
      case .run(let lines):
        for words in lines { await run(words, as: words.joined(separator: " ")) }
      case .runLine(let line): try await run(line)
      // The terminal's.
      case .suspend, .redraw, .quit: break
      }
    } catch {
      // The screen may be out of date.
      load()
      fail(error)
    }
  }

  private func act(_ action: ScreenAction, on todos: [Todo]) throws {
    let selections = todos.map { HandleSelection.one($0.handle) }
    var edit = TodoEdit()
    if case .edit(let inputs) = action {
      let context = try session.actionContext(store)
      edit = try store.read { try TodoReader(context, $0).edit(inputs) }
      try session.checkSpelling(of: [edit.fields], store)
    }
    try change(keepsMarks: action.keepsMarks) { [edit] actions in
      try actions.check(todos, by: action.isAboutSame)
      switch action {
      case .setStatus(let status, let command):
        return try actions.setStatus(status, of: selections, as: command)
      case .plan(let words):
        let days = session.dayParser
        return try actions.plan(
          selections, for: days.isBacklog(words) ? nil : try days.day(words))
      case .edit: return try actions.edit(selections, edit)
      case .move(let status, let place): return try actions.move(selections, to: status, place)
      case .delete: return try actions.delete(selections)
      case .comment(let text):
        return try todos.map { try actions.comment(text, on: $0.handle) }[0]
      }
    }
  }

  private func add(_ inputs: [FieldInput]) throws {
    let context = try session.actionContext(store)
    let new = try store.read { snapshot in
      let query = try snapshot.query(state.query, session.dayParser)
      return try TodoReader(context, snapshot).newTodo(inputs, matching: query, on: state.newDay)
    }
    guard new.edit.fields.title != nil else { throw TodoError.empty(.title).failure }
    try session.checkSpelling(of: [new.edit.fields], store)
    let change = try change { try $0.add([new]) }
    if let todo = change.todos.changed.first { state.select(todo.handle) }
  }

  private func retract(_ direction: Retraction.Direction) throws {
    let change = try change { try $0.retract(direction) }
    try session.markAsRead(change, store)
    let todos = change.retraction?.entries.flatMap(\.changes).filter { $0.kind == .todo }
    if let todo = todos?.lazy.compactMap({ Handle($0.id) }).first { state.select(todo) }
  }

  /// Makes a change, and shows it.
  @discardableResult
  private func change(
    keepsMarks: Bool = false, _ body: (Actions) throws -> Change
  ) throws -> Change {
    let format = state.format
    let (change, line) = try session.act(store) { actions in
      let change = try body(actions)
      return (change, try ChangeView(change, format: format).line(actions.transaction))
    }
    state.succeed(line, keepsMarks: keepsMarks)
    state.apply(change.todos.changed, areDeleted: change.command == .delete)
    // One goes on with what was started.
    if change.command == .start, change.todos.changed.count == 1 {
      state.select(change.todos.changed[0].handle)
    }
    isStale = true
    if change.operation != nil { noteOwnChange() }
    return change
  }

  /// Opens the page of the todo's issue, or of its last commit.
  private func browse(_ details: TodoDetails) async throws {
    var page = details.todo.reference?.page
    if page == nil, let commit = details.commits.last {
      let reader = session.activityReader(store, Interactivity.none)
      page = try await reader.commitPages(ofRepositoriesAt: Set([commit.path].compactMap(\.self)))
        .page(of: commit.oid, path: commit.path, project: commit.project)
    }
    guard let page else { throw Failure("ui.noPage", .missing) }
    let browsers = await session.context.browserCommands()
    session.context.startFirst(of: browsers.map { $0.opening(page) })
    state.succeed(page)
  }

  // MARK: Command lines

  private func run(_ line: String) async throws {
    var words = try Session.words(of: line)
    if words.first == "ootd" { words.removeFirst() }
    if case .program(let path, let arguments) = try session.expanded(words) {
      let console = session.context.console
      try await console.inForeground {
        _ = try await session.context.runInForeground(path.shellWord, arguments)
        // Its output stays until it is read.
        _ = console.ask("\n" + session.language.t("ui.continue") + " ")
      }
      state.succeed("")
      isOverdrawn = true
      return load()
    }
    await run(words, as: line)
  }

  private func run(_ words: [String], as line: String) async {
    let status = await Ootd.run(
      ["--color", "never"] + words, in: session.context.present(isWatched: false))
    isOverdrawn = true
    let output = (session.context.console as? ScreenConsole)?.takeOutput() ?? ""
    state.show(output: output, of: line, isFailure: status != 0)
    load(advances: true)
  }
}

extension ScreenAction {
  /// Whether what it changes is in one todo as in another.
  fileprivate func isAboutSame(_ seen: Todo, _ present: Todo) -> Bool {
    switch self {
    case .setStatus, .move: seen.status == present.status
    case .plan: seen.day == present.day
    case .edit(let inputs):
      !inputs.contains { $0.name == "priority" } || seen.priority == present.priority
    case .comment, .delete: true
    }
  }
}
