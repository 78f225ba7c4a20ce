import ArgumentParser
import Rendering
import Store
import Todos

struct Show: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", \.show, examples: ["show 12", "show ootd-12 --json"])
  }

  @Argument(help: ArgumentHelp(\.id)) var id: String
  @OptionGroup var output: JSONOption

  /// More steps than anyone reads; `history ID -n` shows all.
  private static let steps = 50

  func run(in session: Session) async throws {
    let store = try session.store()
    guard let handle = Handle(id) else { throw TodoError.invalidHandle(id) }
    for todo in try store.todos([.one(handle)]) {
      if output.json { return try session.print(todo.json(at: session.now, in: session.calendar)) }
      let history = try store.history(of: todo.id, limit: Self.steps)
      try session.print(TodoView(todo, history: history, format: session.format).text)
    }
  }
}
