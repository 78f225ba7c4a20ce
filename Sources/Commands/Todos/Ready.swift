import Actions
import Localization
import Rendering
import Store
import Todos

/// The todos that can be worked on now, the most pressing first.
struct Ready: QueryCommand {
  static let usage = Usage(
    "ready", examples: ["ready", "ready project:api -n 5", "ready label:bug --json"])

  static var letters: String { "nP" }

  @Argument("query", offering: .query) var query: [String] = []
  @Option("n", help: "readyCount") var count: String?
  @Option("P", "project", help: "onlyTodosOfProject", offering: .projects) var project: String?
  @Option("format", help: "listFormat", offering: .placeholders) var format: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let template = try session.template(format, json: json, of: "ready")
    let limit = try count.map(session.count) ?? .max
    let store = try session.store()
    try await session.scan(store)
    let filter = try session.readyQuery(query, project: project, store)
    let context = try session.actionContext(store)
    let todos = try Array(store.read { try $0.ready(matching: filter, context) }.prefix(limit))
    let objects = json || template != nil ? try session.json(of: todos, store) : []
    if json { return try session.print(.array(objects)) }
    if let template { return try session.page(template, of: todos.map(\.todo), as: objects, store) }
    if todos.isEmpty {
      return try session.report(session.nothingReady(query, project: project, store))
    }
    try session.page(session.format.list(todos))
  }
}

/// The first todo of `ready` that isn't in progress.
struct Next: QueryCommand {
  static let usage = Usage(
    "next", examples: ["next", "next -P api", "next label:bug --json", "next --claim"])

  static var letters: String { "P" }

  @Argument("query", offering: .query) var query: [String] = []
  @Option("P", "project", help: "onlyTodosOfProject", offering: .projects) var project: String?
  @Flag("claim", help: "claimNext") var claim = false
  @Option("format", help: "listFormat", offering: .placeholders) var format: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let template = try session.template(format, json: json, of: "next")
    let store = try session.store()
    try await session.scan(store)
    let filter = try session.readyQuery(query, project: project, store)
    if claim { return try claimNext(filter, session, store) }
    let context = try session.actionContext(store)
    let next = try store.read { try $0.startable(matching: filter, context, first: true) }.first
    guard let next else {
      if json { return try session.print(JSON.null) }
      return try session.report(session.nothingReady(query, project: project, store))
    }
    if json || template != nil {
      let objects = try session.json(of: [next], store)
      guard let template else { return try session.print(objects[0]) }
      return try session.page(template, of: [next.todo], as: objects, store)
    }
    try session.print(session.format.list([next]))
    try session.report(
      session.language.t("ready.next", ["command": "ootd start \(next.todo.handle)"]))
  }

  private func claimNext(_ filter: TodoQuery, _ session: Session, _ store: TodoStore) throws {
    if format != nil { throw Failure.conflicting("--format", "--claim") }
    if let change = try session.act(store, { try $0.claimNext(matching: filter) }) {
      return try session.finish(change, json: json, store)
    }
    if json { try session.print(JSON.null) }
    try session.report(session.nothingReady(query, project: project, store))
  }
}

extension Session {
  fileprivate func json(of todos: [RankedTodo], _ store: TodoStore) throws -> [JSON] {
    let writer = try json(of: todos.map(\.todo), store)
    return todos.map { $0.json(writer, at: now, in: calendar) }
  }

  /// A query for those among which ready ones are chosen.
  func readyQuery(_ words: [String], project: String?, _ store: TodoStore) throws -> TodoQuery {
    let query = try query(words, in: project, store)
    if query.sort != nil { throw QueryError.unsorted }
    return query
  }

  /// Why nothing is ready.
  func nothingReady(_ words: [String], project: String?, _ store: TodoStore) throws -> String {
    let query = try readyQuery(words, project: project, store)
    let context = try actionContext(store)
    let reasons = try store.read { try $0.nothingReady(matching: query, context) }
    return format.nothingReady(reasons)
      ?? noTodos(matching: words, project: project, requiresOpen: true)
  }
}
