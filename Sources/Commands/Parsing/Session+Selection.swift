import Actions
import Git
import Localization
import Rendering
import Store
import Todos

/// The verb of a command, which decides what todos the words after it can name.
enum TodoTarget: String {
  case show, comment, edit, start, stop, done, drop, reopen, plan, move, rm, restore

  /// The todos to pick from.
  var choice: TodoChoice {
    switch self {
    case .show, .comment: .any
    case .start: .toStart
    case .stop: .toStop
    case .reopen: .toReopen
    case .restore: .toRestore
    case .plan: .toPlan
    case .edit, .done, .drop, .move, .rm: .toFinish
    }
  }

  /// Whether the verb means the current todo if no todo is named.
  var meansCurrent: Bool { [.show, .comment, .edit, .start, .stop, .done].contains(self) }

  /// Whether a person picks several for it.
  var takesSeveral: Bool { ![.show, .comment].contains(self) }

  /// The state of the todos that a query finds, unless it names a state itself; nil for all.
  var state: TodoState? {
    switch self {
    case .show, .comment, .restore: nil
    case .stop: .doing
    case .reopen: .done
    default: .open
    }
  }
}

extension TodoChoice {
  /// Whether a command with that purpose changes the todo.
  fileprivate func isUseful(_ todo: Todo) -> Bool {
    switch self {
    case .toStart: todo.isOpen && todo.status != .doing
    case .toStop: todo.status == .doing
    case .toFinish, .toPlan: todo.isOpen
    case .toReopen: !todo.status.isOpen
    case .any, .toRestore: true
    }
  }
}

extension Session {
  /// The todos that the words after a verb name; without words the current todo, or those that the user picks. Asks
  /// first if there are many, unless each is named by its ID.
  /// - Parameters:
  ///   - choice: The todos to pick from; nil for the verb's.
  ///   - takesSeveral: Whether the command can be about several.
  func selections(
    _ words: [String], for target: TodoTarget, among choice: TodoChoice? = nil,
    takesSeveral: Bool = true, unless isConfirmed: Bool, json: Bool, _ store: TodoStore
  ) async throws -> [HandleSelection] {
    let takesSeveral = takesSeveral && target.takesSeveral
    let most = isConfirmed ? .max : target == .rm ? 1 : Self.maxUnconfirmed
    if words.isEmpty {
      let todos = try await currentOrPicked(
        for: target, among: choice ?? target.choice, takesSeveral: takesSeveral, json: json, store)
      return try confirmed(todos, most: most)
    }
    let words = try withInputIDs(words)
    if words.isEmpty { return [] }
    switch try selection(words, for: target, store) {
    case .handles(let named):
      guard !isConfirmed, named.contains(where: \.isRange) else { return named }
      let todos = try store.read {
        try $0.todos(named.filter { !$0.isItem }, deleted: target == .restore)
      }
      return try confirmed(todos, most: Self.maxUnconfirmed) + named.filter(\.isItem)
    case .sweep(let todos):
      return try confirmed(todos, most: most)
    case .one(let todo): return [.one(todo.handle)]
    case .several(let todos):
      // At a terminal the user chooses among them.
      if let picked = try pick(todos, for: target, takesSeveral: takesSeveral, json: json) {
        return try confirmed(picked, most: most)
      }
      if !json { try context.write(.error, format.candidates(todos)) }
      throw Failure(
        "todo.severalMatch", .conflict, ["count": todos.count, "command": target.rawValue],
        nearest: todos.prefix(10).map(\.handle.description).joined(separator: " "))
    case .nothing(let state):
      let isRestore = target == .restore
      let command =
        isRestore
        ? "ootd history" : "ootd list \(words.map(\.shellWord).joined(separator: " ")) --all"
      let query = words.joined(separator: " ")
      let state = Message(
        "error.todo.noMatch.\(isRestore ? "deleted" : state?.rawValue ?? "any")")
      throw Failure(
        "todo.noMatch", .missing, ["state": state, "query": query, "command": command],
        given: query, hint: command)
    case .everything:
      let query = words.joined(separator: " ")
      throw Failure("query.selectsAll", .usage, ["query": query], given: query)
    }
  }

  /// Only the todos that were confirmed, even if more are added meanwhile.
  private func confirmed(_ todos: [Todo], most: Int) throws -> [HandleSelection] {
    if todos.count > most { try confirm(.todos(todos.count), unless: false) }
    return todos.map { .one($0.handle) }
  }

  /// The most todos that a range or a query may change without confirmation.
  private static var maxUnconfirmed: Int { 20 }

  /// The one todo that an ID names, or without one the current todo.
  func todoOrCurrent(
    _ id: [String], for target: TodoTarget, json: Bool, _ store: TodoStore
  ) async throws -> Todo {
    guard let word = id.first else {
      return try await currentOrPicked(
        for: target, among: target.choice, takesSeveral: false, json: json, store)[0]
    }
    guard case .handles(let named) = try selection(id, for: target, store) else {
      throw TodoError.invalidHandle(word)
    }
    switch named.first {
    case .one(let handle)? where named.count == 1:
      return try store.read { try $0.todos([.one(handle)]) }[0]
    case .one?: throw Failure.unexpectedArgument(word)
    case .item(let item)?: throw StoreError.notATodo(item)
    case .range?, nil: throw TodoError.invalidHandle(word)
    }
  }

  private func selection(
    _ words: [String], for target: TodoTarget, _ store: TodoStore
  ) throws -> Selection {
    let context = try actionContext(store)
    return try store.read {
      try Selection(words, in: target.state, deleted: target == .restore, $0, context)
    }
  }

  /// The current todo, if the command means it and can change it; otherwise those that the user picks.
  /// - Throws: `todo.noCurrent` or `argument.missing` if nobody can be asked.
  private func currentOrPicked(
    for target: TodoTarget, among choice: TodoChoice, takesSeveral: Bool, json: Bool,
    _ store: TodoStore
  ) async throws -> [Todo] {
    let context = try actionContext(store)
    let branch = await todoOfBranchHere()
    // The branch's todo may be deleted, or only on another machine.
    let current =
      target.meansCurrent
      ? Result { try store.read { try CurrentTodo(branch: branch, $0, context) } } : nil
    if case .success(let current) = current {
      if let todo = current.todo(where: choice.isUseful) { return [todo] }
      if target == .show, let next = try await currentOrNext(store) { return [next] }
    }
    let choices = try store.read { try $0.todos(choice, at: now, in: calendar) }
    if let picked = try pick(choices, for: target, takesSeveral: takesSeveral, json: json) {
      return picked
    }
    guard let current else { throw Failure.missingArgument("ID") }
    guard let todo = try current.get().todo(where: { _ in true }) else {
      throw Failure(
        "todo.noCurrent", .missing, ["command": target.rawValue], hint: "ootd list")
    }
    return [todo]
  }

  /// The todo that the arrow of a day marks, and that `show` without an ID shows.
  func currentOrNext(project: String? = nil, _ store: TodoStore) async throws -> Todo? {
    try currentOrNext(branch: await todoOfBranchHere(), project: project, store)
  }

  /// - Parameter branch: The todo that the branch here is named for.
  func currentOrNext(
    branch: Handle?, project: String? = nil, _ store: TodoStore
  ) throws -> Todo? {
    let query = try readyQuery([], project: project, store)
    let context = try actionContext(store)
    return try store.read { snapshot in
      // The branch's todo may be deleted, or only on another machine.
      let isKnown = branch.map { (try? snapshot.todos([.one($0)])) != nil } ?? false
      return try snapshot.currentOrNext(branch: isKnown ? branch : nil, matching: query, context)
    }
  }

  func todoOfBranchHere() async -> Handle? {
    await branchHere().flatMap { BranchReference($0)?.handle }
  }

  /// The branch that is checked out here; nil outside of repositories.
  func branchHere() async -> String? {
    guard repositoryPath != nil else { return nil }
    return await context.debug.ignoring("branch of the working folder") {
      try await repository(at: ".").branch
    } ?? nil
  }

  /// Lets a person pick at a terminal; nil if nobody can be asked or there is nothing to pick.
  private func pick(
    _ todos: [Todo], for target: TodoTarget, takesSeveral: Bool, json: Bool
  ) throws -> [Todo]? {
    if todos.isEmpty || json || actor.author.isAgent { return nil }
    let picker = Picker(
      todos, for: target.rawValue, takesSeveral: takesSeveral, format: format)
    switch context.console.run(picker) {
    case .picked(let todos): return todos
    case .cancelled: throw Failure.declined
    case nil: return nil
    }
  }
}
