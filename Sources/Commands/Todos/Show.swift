import ArgumentParser
import Rendering
import Store
import Todos

struct Show: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", \.show, examples: ["show 12", "show ootd-12 --json"])
  }

  @Argument(help: ArgumentHelp(\.id), completion: .offering(.todos)) var id: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  /// More steps than anyone reads; `history ID -n` shows all.
  private static let steps = 50

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
        history: try store.history(of: todo.id, limit: Self.steps), format: session.format)
      try session.print(view.text)
    }
  }
}
