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
  @Flag(name: .json, help: .text("json")) var json = false

  /// The most history entries to show; `history ID -n` shows more.
  private static let maxEntries = 50

  func run(in session: Session) async throws {
    let store = try session.store()
    let chosen = try await session.todoOrCurrent(words, for: .show, json: json, store)
    try await session.scan(store)
    for todo in try store.read({ try $0.todos([.one(chosen.handle)]) }) {
      if json {
        return try session.print(session.json(of: [todo], store).json(todo))
      }
      let view = TodoView(
        todo, checklist: try store.read { try $0.checklists(of: [todo]) }[todo.id] ?? [],
        neighbours: try store.read { try $0.neighbours(of: todo) },
        comments: try store.read { try $0.comments(on: [todo]) }[todo.id] ?? [],
        commits: try store.read { try $0.commitLinks(of: [todo]) }[todo.id] ?? [],
        history: try store.read { try $0.history(of: todo.id, limit: Self.maxEntries) },
        format: session.format)
      try session.page(view.text)
    }
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
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let changesComment = edit != nil || delete != nil
    if words.isEmpty, !edits, !changesComment { throw UsageError.missingArgument("TEXT") }
    // Without an ID, all words are the comment, on the current todo.
    let id = words.prefix(1).filter(session.isID)
    let text = try session.text(words.dropFirst(id.count).joined(separator: " "))
    if !edits, !changesComment { _ = try Comment.checked(text) }
    let store = try session.store()
    let todo = try await session.todoOrCurrent(id, for: .comment, json: json, store)
    if changesComment { return try await change(text, on: todo, session, store) }
    guard edits else { return try add(text, todo.handle, session, store) }
    try await session.edit(text, about: todo) { try add($0, todo.handle, session, store) }
  }

  private func add(
    _ text: String, _ handle: Handle, _ session: Session, _ store: TodoStore
  ) throws {
    let todo = try store.write(at: session.now) {
      try $0.comment(Comment.checked(text), on: .one(handle), id: session.context.newID())
    }
    if json { return try session.print(json: [todo], store) }
    try session.print(
      "\(session.language.t("changed.commented")) \(todo.handle)  \(todo.title.visible)\n")
  }
}

struct Rm: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", examples: ["rm 12", "rm 3-7", "rm is:backlog created:<2025-01-01"])
  }

  @Argument(help: .text("idsOrQuery"), completion: .offering(.todos)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try session.selections(ids, for: .rm, unless: yes, store)
    let change = try store.write(at: session.now) { try $0.delete(selections) }
    if json { return try session.print(json: change.affected, store) }
    let view = ChangeView("changed.deleted", change, format: session.format)
    try session.print(view.text(hint: session.language.t("undo.restores")))
  }
}
