import ArgumentParser
import Rendering
import Store
import Todos

struct CommentCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("comment", \.comment, examples: ["comment 12 Fails on macOS alone", "comment 12 -e"])
  }

  @Argument(help: ArgumentHelp(\.id), completion: .offering(.todos)) var id: String
  @Argument(help: ArgumentHelp(\.commentWords)) var words: [String] = []
  @Flag(name: .editor, help: ArgumentHelp(\.commentEditor)) var edits = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

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
      "\(session.phrases.commented) \(todo.handle)  \(todo.title.visible)\n")
  }
}
