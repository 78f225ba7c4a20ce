import Activity
import Foundation
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for the contents of the columns.
struct BoardRoutes {
  let access: StoreAccess
  private let cache = ResponseCache()

  init(access: StoreAccess) {
    self.access = access
  }

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/board") { request, _ in try await board(request) }
    router.get("api/cards") { request, _ in try await cards(request) }
    router.get("api/todos") { request, _ in try await todos(request) }
    router.get("api/done") { request, _ in try await done(request) }
  }

  private func board(_ request: Request) async throws -> Response {
    let text = request.parameter("q") ?? ""
    let context = access.context
    let now = context.clock()
    let body = try await access.read { [cache] store in
      // The settings decide what words mean, and which todos belong to today.
      let settings = context.settings()
      let limit = settings.wipLimit ?? 0
      let key = "\(settings.language) \(settings.calendar.dayStart) \(limit) \(text)"
      return try cache.response(key, store, at: now) {
        // Read first: a page that gets an event about a later change loads that again.
        let sequence = try store.sequence()
        let query = try access.query(text, store)
        let presets = access.presets(for: query)
        let columns = try store.board(
          matching: query, presets: presets, at: now, in: context.calendar)
        let older = try store.olderDone(
          matching: query, presets: presets, limit: 1, at: now, in: context.calendar)
        let retractable = try store.retractable()
        let todos = columns.todo + columns.doing + columns.done
        return columns.json(
          try access.todoJSON(todos, store),
          beside: [
            "date": .string(context.calendar.day(of: now).description),
            "sequence": JSON(Int(sequence)),
            "older": .bool(!older.isEmpty), "undo": .bool(retractable.undo),
            "redo": .bool(retractable.redo),
            "wipLimit": settings.wipLimit.map { JSON($0) } ?? .null,
            "isEmpty": .bool(try store.isUnused()), "folder": try folder(store),
          ])
      }
    }
    return Response(body, type: "application/json")
  }

  /// The present cards of the todos `ids`, each with its place in its column. A todo that has no card is left
  /// out: a query doesn't match it, it is deleted, or it was done before today.
  private func cards(_ request: Request) async throws -> Response {
    let text = request.parameter("q") ?? ""
    let ids = Set((request.parameter("ids") ?? "").split(separator: ",").map(String.init))
    guard !ids.isEmpty else { throw BoardError.missingMember("ids") }
    let context = access.context
    let now = context.clock()
    return Response(
      try await access.read { store in
        let query = try access.query(text, store)
        let columns = try store.board(
          matching: query, presets: access.presets(for: query), at: now, in: context.calendar)
        let cards = Status.allCases.flatMap { status in
          columns[status].enumerated().filter { ids.contains($0.element.handle.description) }
        }
        let json = try access.todoJSON(cards.map(\.element), store)
        let retractable = try store.retractable()
        return [
          "cards": .array(
            cards.map { ["index": JSON($0.offset), "todo": json.json($0.element)] }),
          "undo": .bool(retractable.undo), "redo": .bool(retractable.redo),
        ]
      })
  }

  /// The repository in which the board was started, so that the page can offer to link it.
  private func folder(_ store: TodoStore) throws -> JSON {
    guard let folder = access.context.folder else { return .null }
    let project = try store.projectName(ofRepositoryAt: folder.path)
    return ["name": .string(folder.name), "linked": .bool(project != nil)]
  }

  /// The same todos as `ootd list`.
  private func todos(_ request: Request) async throws -> Response {
    let text = request.parameter("q") ?? ""
    let context = access.context
    return Response(
      try await access.read { store in
        var query = try access.query(text, store)
        if !query.mentionsDone { query.conditions.append(.init(.states([.open]))) }
        return try access.json(
          store.todos(
            matching: query, presets: access.presets(for: query), at: context.clock(),
            in: context.calendar), store)
      })
  }

  /// A page of the todos done before today, which the board leaves out. `after` is the last todo of
  /// the previous page, because several can be completed at the same moment.
  private func done(_ request: Request) async throws -> Response {
    let text = request.parameter("q") ?? ""
    let context = access.context
    let limit = request.parameter("limit").flatMap { Int($0) } ?? Self.defaultCount
    guard (1...Self.maxCount).contains(limit) else { throw BoardError.wrongMember("limit") }
    let after = try request.parameter("after").map(Handle.checked)
    return Response(
      try await access.read { store in
        let query = try access.query(text, store)
        let last = try after.flatMap { try store.todos([.one($0)]).first }
        if let last, last.completed == nil { throw BoardError.wrongMember("after") }
        return try access.json(
          store.olderDone(
            matching: query, presets: access.presets(for: query), after: last, limit: limit,
            at: context.clock(), in: context.calendar), store)
      })
  }

  private static let defaultCount = 50
  private static let maxCount = 1000
}

/// Routes for commits and completion by day.
struct ActivityRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/activity") { request, _ in
      let context = access.context
      let days = try days(request)
      let report = try await withTaskExecutorPreference(access.executor) {
        try await context.counter.activity(of: .days(days), project: nil, at: context.clock())
      }
      return Response(report.json)
    }
  }

  private func days(_ request: Request) throws(BoardError) -> ClosedRange<Day> {
    let bound = { (name: String) in request.parameter(name).flatMap { Day(iso: $0) } }
    let most = DaySpan.maxWeeks
    guard let from = bound("from"), let to = bound("to"), from <= to,
      to.number - from.number < 7 * most
    else { throw .badSpan(maxWeeks: most) }
    return from...to
  }
}

/// Routes for the sync status, and for syncing now.
struct SyncRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/sync") { _, _ in try await status() }
    router.post("api/sync") { request, _ in
      try await request.json().checkEmpty()
      return Response(try await sync())
    }
  }

  private func status() async throws -> Response {
    let context = access.context
    return Response(
      try await access.read { try context.syncStatus($0).json(in: context.calendar) })
  }

  /// Syncs, and finishes even if the page that asked has gone.
  private func sync() async throws -> JSON {
    let context = access.context
    defer { access.watcher.markOwnChange() }
    return try await Task(executorPreference: access.executor) {
      try await context.sync(context.writing)
    }.value
  }
}
