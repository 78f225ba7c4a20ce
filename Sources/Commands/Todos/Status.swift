import Actions
import Git
import Localization
import Rendering
import Store
import Todos

struct Start: SelectingCommand {
  static let usage = Usage(
    "start",
    examples: [
      "start 12", "start 3-7 12", "start label:bug", "start -b", "start 12 -b", "start 12 --claim",
    ])

  static var letters: String { "b" }

  @Argument("idsQueryOrPick", offering: .todosToStart) var ids: [String] = []
  @Flag("b", "branch") var branch = false
  @Flag("claim", help: "claimTodo") var claim = false
  @Flag("reopen", help: "reopenTodo") var reopen = false
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try await session.selections(
      ids, for: .start, takesSeveral: !branch, unless: yes, json: json, store)
    if claim || store.author.isAgent {
      try store.read { try $0.checkClaims(selections, at: session.now) }
    }
    // Switch first: if the branch can't be checked out, the todo isn't started.
    let notes = branch ? [try await session.switchToBranch(of: todo(selections, store), store)] : []
    let change = try session.act(store) {
      try $0.setStatus(.doing, of: selections, as: claim ? .claim : .start, reopening: reopen)
    }
    try session.finish(change, notes: notes, json: json, store)
  }

  /// The only one of the todos, for whose branch there is room in a working tree.
  private func todo(_ selections: [HandleSelection], _ store: TodoStore) throws -> Todo {
    let todos = try store.read { try $0.todos(selections) }
    guard let todo = todos.first, todos.count == 1 else {
      throw Failure.conflicting("--branch", ids.joined(separator: " "))
    }
    return todo
  }
}

struct Stop: SelectingCommand {
  static let usage = Usage("stop", examples: ["stop", "stop 12", "stop project:api"])

  @Argument("idsQueryOrPick", offering: .todosToStop) var ids: [String] = []
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try await change(ids, for: .stop, session) { try $0.setStatus(.todo, of: $1, as: .stop) }
  }
}

struct Done: SelectingCommand {
  static let usage = Usage(
    "done",
    examples: [
      "done", "done 12", "done 3-7 12", "done 12.1", "done label:bug project:api",
      "done 12 --on yesterday",
    ])

  @Argument("idsQueryOrPick", offering: .todosToFinish) var ids: [String] = []
  @Option("on", help: "completionDay", offering: .pastDays) var on: String?
  @Option("comment", help: "addedComment") var comment: String?
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let day = try on.map(session.dayParser.completionDay)
    // Only a todo's completion has a day.
    if on != nil, let item = ids.first(where: { ItemHandle($0) != nil }) {
      throw Failure.conflicting(item, "--on")
    }
    let comment = try comment.map(session.text)
    try await change(ids, for: .done, session) {
      try $0.setStatus(.done, of: $1, as: .done, on: day, saying: comment)
    }
  }
}

struct Drop: SelectingCommand {
  static let usage = Usage("drop", examples: ["drop 12", "drop 3-7 12", "drop label:idea"])

  @Argument("idsOrQuery", offering: .todosToFinish) var ids: [String] = []
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try await change(ids, for: .drop, session) { try $0.setStatus(.dropped, of: $1, as: .drop) }
  }
}

struct Reopen: SelectingCommand {
  static let usage = Usage(
    "reopen", examples: ["reopen 12", "reopen 3-7 12", "reopen done:today project:api"])

  @Argument("idsOrQuery", offering: .todosToReopen) var ids: [String] = []
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try await change(ids, for: .reopen, session) { try $0.setStatus(.todo, of: $1, as: .reopen) }
  }
}

struct Rm: SelectingCommand {
  static let usage = Usage(
    "rm", examples: ["rm 12", "rm 3-7", "rm is:backlog 'created:<2025-01-01'"])

  @Argument("idsOrQuery", offering: .todos) var ids: [String] = []
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try await change(ids, for: .rm, session) { try $0.delete($1) }
  }
}

struct Restore: SelectingCommand {
  static let usage = Usage("restore", examples: ["restore 12", "restore 3-7 12"])

  @Argument("idsOrQuery", offering: .todosToRestore) var ids: [String] = []
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try await change(ids, for: .restore, session) { try $0.restore($1) }
  }
}
