import Localization
import Rendering
import Store
import Todos

struct BoardCommand: QueryCommand {
  static let usage = Usage(
    "board",
    examples: [
      "board", "board -P api", "board label:bug -priority:low sort:due", "board --web",
      "board --web --port 0 --no-open",
    ])

  static var letters: String { "P" }

  @Argument("query", offering: .query) var query: [String] = []
  @Option("P", "project", help: "onlyTodosOfProject", offering: .projects) var project: String?
  @Flag("web") var web = false
  @Option("port") var port: String?
  @Flag("no-open") var noOpen = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if web { return try await serve(session) }
    for (option, isGiven) in [("--port", port != nil), ("--no-open", noOpen)] where isGiven {
      throw Failure.onlyWith(option, other: "--web")
    }
    let store = try session.store()
    let filter = try session.query(query, in: project, store)
    try await session.scan(store)
    let columns = try store.read {
      try $0.board(
        matching: filter, presets: filter.namesBlocks ? session.presets : [], at: session.now,
        in: session.calendar)
    }
    if json {
      return try session.print(columns.json(session.json(of: columns.all, store)))
    }
    if Status.columns.allSatisfy({ columns[$0].isEmpty }) {
      return try session.report(session.noTodos(matching: query, project: project))
    }
    try session.page(session.format.board(columns))
  }

  private func serve(_ session: Session) async throws {
    if json { throw Failure.conflicting("--web", "--json") }
    let query = try session.pageQuery(query, project: project)
    try await session.serveBoard(port: try port.map(Self.port), query: query, opens: !noOpen)
  }

  private static func port(_ text: String) throws(Failure) -> Int {
    guard let port = Int(digits: text.utf8), (0...65535).contains(port) else {
      throw .value("board.invalidPort", .usage, text, as: "port")
    }
    return port
  }
}
