import Exchange
import Localization
import Rendering
import Store
import Todos

struct Export: QueryCommand {
  static let usage = Usage(
    "export",
    examples: [
      "export json > backup.json", "export taskwarrior | task import -",
      "export csv is:open project:api", "export markdown project:api > plan.md",
      "export ics due:today.. --to todos.ics", "export ics is:open --to ~/todos.ics --keep",
      "export ics --stop ~/todos.ics", "export ics --events --to ~/deadlines.ics --keep",
    ])

  @Argument("format", offering: .exportFormats) var format: String
  @Argument("exportQuery", offering: .query) var query: [String] = []
  @Option("to", help: "exportFile", offering: .files) var to: String?
  @Flag("events", help: "exportEvents") var events = false
  @Flag("keep", help: "exportKeep") var keep = false
  @Option("stop", help: "exportStop", offering: .files) var stop: String?
  @Flag("kept", help: "exportKept") var kept = false

  func run(in session: Session) async throws {
    if try keepCalendars(session) { return }
    let format = try session.exchangeFormat(format, of: ExchangeFormat.exported)
    if events, format != .ics { throw Failure.onlyWith("--events", other: "ics") }
    do {
      try await export(to: format, of: session.store(), session)
    } catch let error as StoreError {
      // A backup needs only the log.
      guard case .damaged = error, format == .json, query.isEmpty,
        let recovery = session.recovery(in: try session.context.dataFolder)
      else { throw error }
      try session.report(error)
      let store = try recovery.store(by: session.actor, in: session.calendar)
      let todos = try session.todos(matching: TodoQuery().exporting(to: format), store)
      try write(try archive(of: todos, session, store).text, session)
    }
  }

  private func export(
    to format: ExchangeFormat, of store: TodoStore, _ session: Session
  ) async throws {
    let filter = try session.query(query, store)
    let exportsAll = filter.conditions.isEmpty
    try await session.scan(store)
    let todos = try session.todos(matching: filter.exporting(to: format), store)
    if todos.isEmpty, !exportsAll { try session.report(session.noTodos(matching: query)) }
    if let writer = format.todos(in: session.calendar, at: session.now) {
      let records = try store.read { try $0.records(of: todos) }
      let calendars = ICalendarFormat(calendar: session.calendar, now: session.now)
      let text = events ? calendars.events(records) : writer.text(records)
      // A file can contain any character, but a terminal might act on some.
      let isShown = session.format.width != nil && to == nil
      return try write(isShown ? text.visibleLines.joined(separator: "\n") : text, session)
    }
    guard exportsAll else {
      return try write(StoreExport(todos, session.json(of: todos, store)).text, session)
    }
    try write(try archive(of: todos, session, store).text, session)
  }

  private func write(_ text: String, _ session: Session) throws {
    guard let to, to != "-" else { return try session.print(text) }
    let path = session.context.absolutePath(to)
    try AtomicFile(path).write(Array(text.utf8))
    try session.print(session.language.t("export.wrote", ["path": path.visible]) + "\n")
  }

  private func archive(
    of todos: [Todo], _ session: Session, _ store: TodoStore
  ) throws -> StoreExport {
    let json = try session.json(of: todos, store)
    return try store.read {
      try StoreExport(of: store.replica, $0, todos, json, presets: session.presets)
    }
  }
}
