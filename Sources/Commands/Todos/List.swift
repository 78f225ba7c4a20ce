import ArgumentParser
import Rendering
import Store
import Todos

struct List: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "list",
      examples: [
        "list", "list is:doing label:bug", "list token -label:wontfix due:<=fri",
        "list project:api priority:high,medium --sort due",
        "list is:today --format '{id} {title}'", "list @urgent",
      ])
  }

  static var letters: String { "P" }

  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Flag(help: .text("all")) var all = false
  @Option(name: .project, help: .text("onlyTodosOfProject"), completion: .offering(.projects))
  var project: String?
  @Option(help: .text("sort"), completion: .offering(.sorts)) var sort: String?
  @Option(help: .text("listFormat"), completion: .offering(.placeholders)) var format: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if json, format != nil { throw InputError.conflicting("--format", "--json") }
    let template = try format.map { try TodoTemplate($0) }
    let store = try session.store()
    var filter = try session.query(query + (sort.map { ["sort:\($0)"] } ?? []), store)
    if let project { filter.conditions.append(.init(.projects([project]))) }
    let requiresOpen = !filter.mentionsDone && !all
    if requiresOpen { filter.conditions.append(.init(.states([.open]))) }
    filter.isForAll = all
    try await session.scan(store)
    let todos = try session.todos(matching: filter, store)
    if json { return try session.print(json: todos, store) }
    if todos.isEmpty {
      return try session.report(
        session.noTodos(matching: query, project: project, requiresOpen: requiresOpen))
    }
    if let template {
      return try session.page(
        template.text(
          of: todos, in: session.calendar, comments: store.read { try $0.comments(on: todos) },
          commits: store.read { try $0.commitLinks(of: todos) },
          updated: store.read { try $0.updated(todos) }))
    }
    try session.page(TodoListView(todos, format: session.format).text)
  }
}

extension Session {
  /// Parses a query, with the views that it names.
  /// - Parameter sorts: Whether it can have an order.
  func query(
    _ words: [String], sorts: Bool = true, _ store: TodoStore
  ) throws -> TodoQuery {
    if words.isEmpty { return TodoQuery() }
    let views = try TodoQuery.mayNameViews(words) ? store.read { try $0.views() } : []
    return try TodoQuery(words, days: dayParser, views: views, sorts: sorts)
  }
}
