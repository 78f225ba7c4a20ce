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
      try writeJSON(of: store, TodoQuery(), session)
    }
  }

  private func export(
    to format: ExchangeFormat, of store: TodoStore, _ session: Session
  ) async throws {
    let filter = try session.query(query, store)
    try await session.scan(store)
    guard let writer = format.todos(in: session.calendar, at: session.now) else {
      return try writeJSON(of: store, filter, session)
    }
    let todos = try session.todos(matching: filter.exporting(to: format), store)
    if todos.isEmpty { try reportNone(filter, session) }
    let records = try store.read { try $0.records(of: todos) }
    let calendars = ICalendarFormat(calendar: session.calendar, now: session.now)
    let text = events ? calendars.events(records) : writer.text(records)
    // A file can contain any character, but a terminal might act on some.
    let isShown = session.format.width != nil && to == nil
    try write(session) { write in
      try write(isShown ? text.visibleLines.joined(separator: "\n") : text)
    }
  }

  private func reportNone(_ filter: TodoQuery, _ session: Session) throws {
    if !filter.conditions.isEmpty { try session.report(session.noTodos(matching: query)) }
  }

  private func writeJSON(of store: TodoStore, _ filter: TodoQuery, _ session: Session) throws {
    let query = filter.exporting(to: .json)
    try write(session) { write in
      var export = StoreExport(to: write)
      var isEmpty = true
      try store.read { snapshot in
        let isWhole = filter.conditions.isEmpty
        if isWhole { try export.add(store.replica) }
        try snapshot.forEachTodos(
          matching: query, presets: session.presets, at: session.now, in: session.calendar
        ) { todos in
          try export.add(todos, session.json(of: todos, snapshot))
          if !todos.isEmpty { isEmpty = false }
        }
        if isWhole { try export.addRest(of: snapshot, presets: session.presets) }
      }
      if isEmpty { try reportNone(filter, session) }
      try export.finish()
    }
  }

  /// Prints the parts of the text that `body` writes, or puts them into the file, which stays as it is if that fails.
  private func write(
    _ session: Session, _ body: (_ write: @escaping (String) throws -> Void) throws -> Void
  ) throws {
    guard let to, to != "-" else { return try body(session.print) }
    let path = session.context.absolutePath(to)
    let draft = try AtomicFile(path).draft()
    try body { try draft.append(Array($0.utf8)) }
    try draft.finish()
    try session.print(session.language.t("export.wrote", ["path": path.visible]) + "\n")
  }
}
