import Actions
import Rendering
import Store
import Todos

struct Show: SelectingCommand {
  static let usage = Usage(
    "show", examples: ["show", "show 12", "show token refresh", "show ootd-12 --json"])

  @Argument("idOrQuery", offering: .todoOrQuery) var words: [String] = []
  @Option("format", help: "listFormat", offering: .placeholders) var format: String?
  @Flag("json") var json = false
  /// A sweep changes nothing here.
  var yes: Bool { true }

  func run(in session: Session) async throws {
    let template = try session.template(format, json: json, of: "show")
    let store = try session.store()
    let chosen = try await session.selections(words, for: .show, unless: yes, json: json, store)
    try await session.scan(store)
    let todos = try store.read { try $0.todos(chosen) }
    if json {
      let reader = try session.json(of: todos, store)
      return try session.print(
        todos.count == 1 ? reader.json(todos[0]) : .array(todos.map(reader.json)))
    }
    if let template { return try session.page(template, of: todos, store) }
    let texts = try store.read { snapshot in
      try todos.map { session.format.text(try TodoDetails($0, snapshot)) }
    }
    try session.page(texts.joined(separator: "\n"))
  }
}
