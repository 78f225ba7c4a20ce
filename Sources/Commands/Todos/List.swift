import ArgumentParser
import Rendering
import Store
import Todos

struct List: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "list", \.list,
      examples: ["list", "list is:doing", "list project:api priority:high,medium --sort due"])
  }

  @Argument(help: ArgumentHelp(\.query), completion: .offering(.query)) var query: [String] = []
  @Flag(help: ArgumentHelp(\.all)) var all = false
  @Option(help: ArgumentHelp(\.sort), completion: .offering(.sorts)) var sort: String?
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    var query = try TodoQuery(query + (sort.map { ["sort:\($0)"] } ?? []))
    if !query.hasState, !all { query.conditions.append(.states([.open])) }
    let store = try session.store()
    try await session.scan(store)
    let todos = try store.todos(matching: query, at: session.now, in: session.calendar)
    if output.json { return try session.print(json: todos, store) }
    if todos.isEmpty { return try session.tell(session.phrases.noTodos) }
    try session.print(TodoListView(todos, format: session.format).text)
  }
}
