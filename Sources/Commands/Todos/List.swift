import Localization
import Rendering
import Store
import Todos

struct List: QueryCommand {
  static let usage = Usage(
    "list",
    examples: [
      "list", "list is:doing label:bug", "list token -label:wontfix 'due:<=fri'",
      "list project:api priority:high,medium --sort due", "list is:today --format '{id} {title}'",
      "list @urgent",
    ])

  static var letters: String { "nPlpm" }

  @Argument("query", offering: .query) var query: [String] = []
  @Flag("all") var all = false
  @Option("n", help: "readyCount") var count: String?
  @Option("P", "project", help: "onlyTodosOfProject", offering: .projects) var project: String?
  @Option("l", "label", help: "onlyLabel", offering: .labels) var label: [String] = []
  @Option("p", "priority", help: "onlyPriority", offering: .priorities) var priority: String?
  @Option("m", "milestone", help: "onlyMilestone", offering: .milestones) var milestone: String?
  @Option("sort", offering: .sorts) var sort: String?
  @Option("format", help: "listFormat", offering: .placeholders) var format: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let template = try session.template(format, json: json, of: "list")
    let limit = try count.map(session.count) ?? .max
    let store = try session.store()
    let qualifiers =
      label.map { ("label", $0) }
      + [("priority", priority), ("milestone", milestone), ("sort", sort)].compactMap {
        name, value in
        value.map { (name, $0) }
      }
    let words = query + qualifiers.map { "\($0):\($1)" }
    let filter = try session.listQuery(words, in: project, all: all, store)
    try await session.scan(store)
    let (todos, total) = try session.todos(matching: filter, limit: limit, store)
    if json { return try session.print(json: todos, store) }
    if todos.isEmpty {
      return try session.report(
        session.noTodos(
          matching: query, project: project,
          requiresOpen: filter.conditions.last == TodoQuery.Condition(.states([.open]))))
    }
    if let template {
      return try session.page(template, of: todos, store)
    }
    try session.page(session.format.list(todos, of: total))
  }
}

extension Session {
  /// The template of `--format`; nil without one.
  /// - Parameter command: What else prints its values, as JSON.
  func template(_ format: String?, json: Bool, of command: String) throws -> TodoTemplate? {
    guard let format else { return nil }
    if json { throw Failure.conflicting("--format", "--json") }
    return try TodoTemplate(format, of: OutputSchema.members(ofCommand: command) ?? [])
  }

  func page(_ template: TodoTemplate, of todos: [Todo], _ store: TodoStore) throws {
    // Comments, commits and checklists are read only if the format has them.
    let reader = try json(of: template.countsParts ? todos : [], store)
    try page(template, of: todos, as: todos.map(reader.json), store)
  }

  /// Prints a line for each todo.
  func page(
    _ template: TodoTemplate, of todos: [Todo], as objects: [JSON], _ store: TodoStore
  ) throws {
    let name = TodoTemplate.updated
    let updated = template.uses(name) ? try store.read { try $0.updated(todos) } : [:]
    let lines = zip(todos, objects).map { todo, object in
      template.line(object.adding([name: JSON(updated[todo.id]?.iso8601(in: calendar))]))
    }
    try page(lines.joined())
  }

  /// The query of a list, which has open todos unless it asks for others.
  func listQuery(
    _ words: [String], in project: String?, all: Bool = false, _ store: TodoStore
  ) throws -> TodoQuery {
    var query = try query(words, in: project, store)
    if !query.mentionsDone, !all { query.conditions.append(.init(.states([.open]))) }
    query.isForAll = all
    return query
  }

  /// Parses a query, with the views that it names.
  /// - Parameter sorts: Whether it can have an order.
  func query(_ words: [String], sorts: Bool = true, _ store: TodoStore) throws -> TodoQuery {
    if words.isEmpty { return TodoQuery() }
    let views = try TodoQuery.mayNameViews(words) ? store.read { try $0.views() } : []
    return try TodoQuery(words, days: dayParser, views: views, sorts: sorts)
  }

  /// The same within a project: that of `-P`, or for an agent that names none the folder's. `*` stands for all.
  func query(_ words: [String], in project: String?, _ store: TodoStore) throws -> TodoQuery {
    var query = try query(words, store)
    var project = project
    if project == nil, store.author.isAgent, !query.namesProjects {
      project = try projectHere(store)
    }
    if let project, project != "*" { query.conditions.append(.init(.projects([project]))) }
    return query
  }
}
