import Actions
import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Show: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", examples: ["show", "show 12", "show token refresh", "show ootd-12 --json"])
  }

  @Argument(help: .text("idOrQuery"), completion: .offering(.todoOrQuery)) var words: [String] = []
  @Option(help: .text("listFormat"), completion: .offering(.placeholders)) var format: String?
  @Flag(help: .text("json")) var json = false

  /// The most history entries to show; `history ID -n` shows more.
  private static let maxEntries = 50

  func run(in session: Session) async throws {
    let template = try session.template(format, json: json, of: "show")
    let store = try session.store()
    let chosen = try await session.selections(
      words, for: .show, unless: true, json: json, store)
    try await session.scan(store)
    let todos = try store.read { try $0.todos(chosen) }
    if json {
      let reader = try session.json(of: todos, store)
      return try session.print(
        todos.count == 1 ? reader.json(todos[0]) : .array(todos.map(reader.json)))
    }
    if let template { return try session.page(template, of: todos, store) }
    let views = try store.read { snapshot in
      try todos.map { todo in
        try TodoView(
          todo, checklist: snapshot.checklists(of: [todo])[todo.id] ?? [],
          neighbours: snapshot.neighbours(of: todo),
          comments: snapshot.comments(on: [todo])[todo.id] ?? [],
          commits: snapshot.commitLinks(of: [todo])[todo.id] ?? [],
          history: snapshot.history(of: todo.id, limit: Self.maxEntries), format: session.format)
      }
    }
    try session.page(views.map(\.text).joined(separator: "\n"))
  }
}

struct CommentCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "comment",
      examples: [
        "comment 12 Fails on macOS alone", "comment \"Race in refresh()\"", "comment 12 -e",
        "comment 12 --edit 1 Fails everywhere", "comment 12 --delete 2",
      ])
  }

  @Argument(help: .text("commentWords"), completion: .offering(.todoThenText)) var words: [String] =
    []
  @Flag(name: .customShort("e"), help: .text("commentEditor")) var edits = false
  @Option(help: .text("editedComment")) var edit: String?
  @Option(help: .text("deletedComment")) var delete: String?
  @Option(help: .text("once")) var once: String?
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let changesComment = edit != nil || delete != nil
    if words.isEmpty, !edits, !changesComment { throw UsageError.missingArgument("TEXT") }
    // Without an ID, all words are the comment, on the current todo.
    let store = try session.store()
    let id = try store.read { snapshot in
      try words.prefix(1).filter { try Selection.isID($0, snapshot) }
    }
    let text = try session.text(words.dropFirst(id.count).joined(separator: " "))
    if !edits, !changesComment { _ = try Comment.checked(text) }
    let todo = try await session.todoOrCurrent(id, for: .comment, json: json, store)
    if changesComment { return try await change(text, on: todo, session, store) }
    guard edits else { return try add(text, todo.handle, session, store) }
    try await session.edit(text, about: todo) { try add($0, todo.handle, session, store) }
  }

  private func add(
    _ text: String, _ handle: Handle, _ session: Session, _ store: TodoStore
  ) throws {
    let id = once.map { EntityID(once: $0, in: store.replica.id) }
    try session.finish(
      session.act(store) { try $0.comment(text, on: handle, id: id) }, json: json, store)
  }
}

struct Rm: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", examples: ["rm 12", "rm 3-7", "rm is:backlog created:<2025-01-01"])
  }

  @Argument(help: .text("idsOrQuery"), completion: .offering(.todos)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try await session.selections(
      ids, for: .rm, unless: yes, json: json, store)
    try session.finish(session.act(store) { try $0.delete(selections) }, json: json, store)
  }
}
