import ArgumentParser
import Rendering
import Store
import Todos

struct Board: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd("board", \.board, examples: ["board", "board -P api", "board label:bug -priority:low"])
  }

  static var letters: String { "P" }

  @Argument(help: ArgumentHelp(\.query), completion: .offering(.query)) var query: [String] = []
  @Option(
    name: .project, help: ArgumentHelp(\.onlyTodosOfProject), completion: .offering(.projects))
  var project: String?
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    var query = try TodoQuery(query, days: session.dayParser)
    if query.sort != nil { throw QueryError.unsorted }
    if let project { query.conditions.append(.init(.projects([project]))) }
    let store = try session.store()
    try await session.scan(store)
    let columns = try store.board(
      matching: query, presets: query.namesBlocks ? session.presets : [], at: session.now,
      in: session.calendar)
    if output.json {
      let todos = columns.todo + columns.doing + columns.done
      return try session.print(columns.json(session.json(of: todos, store)))
    }
    if Status.allCases.allSatisfy({ columns[$0].isEmpty }) {
      return try session.tell(session.phrases.noTodos)
    }
    try session.print(BoardView(columns, format: session.format).text)
  }
}
