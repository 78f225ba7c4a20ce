import Git
import Localization
import Rendering
import Store
import Todos

/// The todos that the words after a verb can name.
struct TodoTarget: Sendable {
  /// The verb as typed.
  let verb: String
  /// The todos to pick from.
  let choice: TodoChoice
  /// The state of the todos that a query finds, unless it names a state itself; nil for all.
  let state: TodoState?

  static let show = TodoTarget(verb: "show", choice: .any, state: nil)
  static let comment = TodoTarget(verb: "comment", choice: .any, state: nil)
  static let edit = TodoTarget(verb: "edit", choice: .any, state: .open)
  static let start = TodoTarget(verb: "start", choice: .toStart, state: .open)
  static let stop = TodoTarget(verb: "stop", choice: .toStop, state: .doing)
  static let done = TodoTarget(verb: "done", choice: .toFinish, state: .open)
  static let drop = TodoTarget(verb: "drop", choice: .toFinish, state: .open)
  static let reopen = TodoTarget(verb: "reopen", choice: .toReopen, state: .done)
  static let plan = TodoTarget(verb: "plan", choice: .toFinish, state: .open)
  static let move = TodoTarget(verb: "move", choice: .toFinish, state: .open)
  static let rm = TodoTarget(verb: "rm", choice: .toFinish, state: .open)
}

extension TodoChoice {
  /// Whether a command with that purpose changes the todo.
  fileprivate func isUseful(_ todo: Todo) -> Bool {
    switch self {
    case .toStart: todo.isOpen && todo.status != .doing
    case .toStop: todo.status == .doing
    case .toFinish: todo.isOpen
    case .toReopen: !todo.status.isOpen
    case .any: true
    }
  }
}

extension Session {
  /// The todos that the words after a verb name, by IDs and ranges or by a query. Asks first if a range or a
  /// query names many.
  func selections(
    _ words: [String], for target: TodoTarget, unless isConfirmed: Bool, _ store: TodoStore
  ) throws -> [HandleSelection] {
    let words = try withInputIDs(words)
    if words.isEmpty { return [] }
    let named: [HandleSelection]
    if words.contains(where: isID) {
      if let number = words.first(where: isID), let term = words.first(where: { $0.contains(":") })
      {
        throw InputError.conflicting(number, term)
      }
      named = try words.map(HandleSelection.checked)
      guard !isConfirmed, named.contains(where: \.isRange) else { return named }
    } else {
      named = try todos(matching: words, for: target, store).map { .one($0.handle) }
    }
    let todos = try store.read { snapshot in try snapshot.todos(named.filter { !$0.isItem }) }
    if todos.count > Self.maxUnconfirmed { try confirm(.todos(todos.count), unless: isConfirmed) }
    // Only the todos that were confirmed, even if more were added meanwhile.
    return todos.map { .one($0.handle) } + named.filter(\.isItem)
  }

  /// The most todos that a range or a query may change without confirmation.
  private static var maxUnconfirmed: Int { 20 }

  /// Like ``selections(_:for:unless:_:)``; without words the current todo.
  func selectionsOrCurrent(
    _ words: [String], for target: TodoTarget, unless isConfirmed: Bool, json: Bool,
    _ store: TodoStore
  ) async throws -> [HandleSelection] {
    guard words.isEmpty else {
      return try selections(words, for: target, unless: isConfirmed, store)
    }
    return [.one(try await currentTodo(for: target, json: json, store).handle)]
  }

  /// The one todo that an ID or a query names, or without words the current todo.
  func todoOrCurrent(
    _ words: [String], for target: TodoTarget, json: Bool, _ store: TodoStore
  ) async throws -> Todo {
    if words.isEmpty { return try await currentTodo(for: target, json: json, store) }
    let words = try withInputIDs(words)
    guard let first = words.first else { throw InputError.inputEmpty }
    if isID(first) {
      if let item = ItemHandle(first) { throw StoreError.notATodo(item) }
      let handle = try Handle.checked(first)
      if words.count > 1 { throw UsageError.unexpectedArgument(words[1]) }
      return try store.read { try $0.todos([.one(handle)]) }[0]
    }
    let todos = try todos(matching: words, for: target, store)
    if todos.count == 1 { return todos[0] }
    if let picked = try pick(todos, for: target, json: json) { return picked }
    throw try ambiguous(todos, .severalMatch(todos.count, command: target.verb), json: json)
  }

  /// Whether a word is meant as an ID: a number, with or without a prefix. A query about numbers needs quotes
  /// or a qualifier, so that a mistyped list of IDs never searches for titles.
  func isID(_ word: String) -> Bool { Self.isID(word) }

  static func isID(_ word: String) -> Bool {
    let number = word.lowercased().hasPrefix("ootd-") ? word.dropFirst(5) : word.drop { $0 == "#" }
    return number.first.map { $0.isASCII && $0.isNumber } ?? false
      && !word.contains(where: \.isWhitespace)
  }

  /// The todos that match a query.
  /// - Throws: ``InputError/noMatch(query:_:)`` if there are none.
  private func todos(
    matching words: [String], for target: TodoTarget, _ store: TodoStore
  ) throws -> [Todo] {
    var query = try query(words, store)
    // An empty word, such as an unset variable of a script, must not mean everything.
    if query.conditions.isEmpty { throw InputError.selectsAll(query: words) }
    let state = query.mentionsDone ? nil : target.state
    if let state { query.conditions.append(.init(.states([state]))) }
    let todos = try todos(matching: query, store)
    if todos.isEmpty { throw InputError.noMatch(query: words, state) }
    return todos
  }

  /// The todo of the branch that is checked out here, or else the only one in progress here, if the command can
  /// change it; otherwise the one that the user picks.
  private func currentTodo(
    for target: TodoTarget, json: Bool, _ store: TodoStore
  ) async throws -> Todo {
    let groups: [[Todo]]
    do {
      groups = [try await todosOfBranch(store), try todosInProgress(store)]
    } catch let error as StoreError {
      // The branch's todo was deleted, or is only on another machine.
      if let picked = try pick(store.read({ try $0.todos(target.choice) }), for: target, json: json)
      {
        return picked
      }
      throw error
    }
    let useful = groups.map { $0.filter(target.choice.isUseful) }.first { !$0.isEmpty } ?? []
    if useful.count == 1 { return useful[0] }
    let choices = try useful.isEmpty ? store.read { try $0.todos(target.choice) } : useful
    if let picked = try pick(choices, for: target, json: json) { return picked }
    let current = useful.isEmpty ? groups.first { !$0.isEmpty } ?? [] : useful
    if current.count == 1 { return current[0] }
    if current.isEmpty { throw InputError.noCurrentTodo(command: target.verb) }
    throw try ambiguous(current, .severalCurrent(current.count, command: target.verb), json: json)
  }

  /// The todo of the branch that is checked out here; empty on any other branch.
  private func todosOfBranch(_ store: TodoStore) async throws -> [Todo] {
    guard let name = await branchHere(), let handle = BranchReference(name)?.handle else {
      return []
    }
    return try store.read { try $0.todos([.one(handle)]) }
  }

  /// The branch that is checked out here; nil outside of repositories.
  func branchHere() async -> String? {
    guard repositoryPath != nil else { return nil }
    return await context.debug.ignoring("branch of the working folder") {
      try await repository(at: ".").branch
    } ?? nil
  }

  /// The todos in progress: in a project's repository that project's, or if there are none those without a
  /// project.
  private func todosInProgress(_ store: TodoStore) throws -> [Todo] {
    let doing = try store.read { try $0.todos(.toStop) }
    guard let project = try projectHere(store) else { return doing }
    let here = doing.filter { $0.project == project }
    return here.isEmpty ? doing.filter { $0.project == nil } : here
  }

  /// Lets the user pick a todo at a terminal; nil if nobody can be asked or there is nothing to pick.
  private func pick(_ todos: [Todo], for target: TodoTarget, json: Bool) throws -> Todo? {
    if todos.isEmpty || json { return nil }
    switch context.pick(Picker(todos, for: target.verb, format: format)) {
    case .picked(let todo): return todo
    case .cancelled: throw InputError.declined
    case nil: return nil
    }
  }

  /// Lists the todos that could be meant, above the error, unless a program reads it.
  private func ambiguous(
    _ todos: [Todo], _ error: InputError, json: Bool
  ) throws -> InputError {
    if !json { try context.write(.error, format.candidates(todos)) }
    return error
  }
}
