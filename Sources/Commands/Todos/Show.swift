import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Show: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", examples: ["show 12", "show ootd-12 --json"])
  }

  @Argument(help: .text("id"), completion: .offering(.todos)) var id: String
  @Flag(help: .text("json")) var json = false

  /// The most history entries to show; `history ID -n` shows more.
  private static let maxEntries = 50

  func run(in session: Session) async throws {
    let handle = try Handle.checked(id)
    let store = try session.store()
    try await session.scan(store)
    for todo in try store.todos([.one(handle)]) {
      if json {
        return try session.print(session.json(of: [todo], store).json(todo))
      }
      let view = TodoView(
        todo, comments: (try store.comments(on: [todo])[todo.id] ?? []).map(\.comment),
        commits: try store.commitLinks(of: [todo])[todo.id] ?? [],
        history: try store.history(of: todo.id, limit: Self.maxEntries), format: session.format)
      try session.print(view.text)
    }
  }
}

struct CommentCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("comment", examples: ["comment 12 Fails on macOS alone", "comment 12 -e"])
  }

  @Argument(help: .text("id"), completion: .offering(.todos)) var id: String
  @Argument(help: .text("commentWords")) var words: [String] = []
  @Flag(name: .editor, help: .text("commentEditor")) var edits = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let handle = try Handle.checked(id)
    let store = try session.store()
    let text = words.joined(separator: " ")
    guard edits else { return try add(text, handle, session, store) }
    let todo = try store.todos([.one(handle)])[0]
    try await session.edit(text, about: todo) { try add($0, handle, session, store) }
  }

  private func add(
    _ text: String, _ handle: Handle, _ session: Session, _ store: TodoStore
  ) throws {
    let todo = try store.comment(
      Comment.checked(text), on: .one(handle), at: session.now, id: session.context.newID())
    if json { return try session.print(json: [todo], store) }
    try session.print(
      "\(session.language.t("changed.commented")) \(todo.handle)  \(todo.title.visible)\n")
  }
}

struct Rm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", examples: ["rm 12", "rm 3-7"])
  }

  @Argument(help: .text("ids"), completion: .offering(.todos)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let change = try store.delete(
      session.confirmedSelections(ids, unless: yes, store), at: session.now)
    if json { return try session.print(json: change.changed, store) }
    let view = ChangeView("changed.deleted", change, format: session.format)
    try session.print(view.text(hint: session.language.t("undo.restores")))
  }
}
