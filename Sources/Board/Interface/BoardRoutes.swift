import Actions
import Activity
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for the contents of the columns.
extension StoreAccess {
  func addBoard(to router: Router<BoardRequestContext>) {
    router.get("api/board") { request, _ in try await board(request) }
    router.get("api/cards") { request, _ in try await cards(request) }
    router.get("api/todos") { request, _ in try await todos(request) }
    router.read("api/completions") { _ in Response(try await completions()) }
    router.get("api/done") { request, _ in try await done(request) }
  }

  private func board(_ request: Request) async throws -> Response {
    let text = try request.parameters(only: ["q"])["q"] ?? ""
    let now = context.now
    let body = try await read { snapshot in
      // The settings decide what words mean, and which todos belong to today.
      let key = context.cardKey(at: now)
      if text.isEmpty {
        let columns = try cache.columns(self, snapshot, key: key, at: now)
        return columns.body(
          beside: try members(matching: text, snapshot, sequence: columns.sequence, at: now))
      }
      let (sequence, columns) = try columns(matching: text, snapshot, at: now)
      let todos = columns.all
      let json = columns.json(
        try todoJSON(todos, snapshot),
        beside: try members(matching: text, snapshot, sequence: sequence, at: now))
      return ByteBuffer(bytes: json.utf8)
    }
    return Response(body, type: "application/json")
  }

  /// The members of the board beside its columns.
  private func members(
    matching text: String, _ snapshot: Snapshot, sequence: Int64, at now: Moment
  ) throws -> [JSON.Member] {
    let settings = context.settings()
    let today = settings.calendar.day(of: now)
    let review = settings.reviewTime.map {
      settings.calendar.moment(of: today, secondsAfterMidnight: $0)
    }
    return try [
      JSON.Member("date", .string(today.description)),
      JSON.Member("reviewFrom", JSON(review?.iso8601(in: settings.calendar))),
      JSON.Member("key", .string(context.cardKey(at: now))),
      JSON.Member("sequence", JSON(Int(sequence))),
      JSON.Member("wipLimit", settings.wipLimit.map { JSON($0) } ?? .null),
      JSON.Member("isEmpty", .bool(snapshot.isUnused())),
      JSON.Member("folder", folder(snapshot)),
      JSON.Member("defaults", defaults(matching: text, snapshot)),
    ] + counts(matching: text, snapshot, at: now)
  }

  /// The members beside cards that any change may change: the number of todos that were done before today and of all
  /// that are overdue, also of those that the query hides, and whether there is something to undo or redo.
  private func counts(
    matching text: String, _ snapshot: Snapshot, at now: Moment
  ) throws -> [JSON.Member] {
    let older = try olderDoneCount(matching: text, snapshot, at: now)
    let overdue =
      if text.isEmpty {
        try cache.columns(self, snapshot, key: context.cardKey(at: now), at: now).overdueCount
      } else {
        try snapshot.todos(
          matching: query("is:overdue", snapshot), at: now, in: context.calendar
        ).count
      }
    let retractable = try snapshot.retractable()
    return [
      JSON.Member("older", .bool(older > 0)), JSON.Member("olderCount", JSON(older)),
      JSON.Member("overdueCount", JSON(overdue)),
      JSON.Member("undo", .bool(retractable.undo)), JSON.Member("redo", .bool(retractable.redo)),
    ]
  }

  /// The fields that a todo has which is added while a query is shown, unless it is given others.
  private func defaults(matching text: String, _ snapshot: Snapshot) throws -> JSON {
    let reader = TodoReader(try context.actionContext(snapshot), snapshot)
    let new = try reader.newTodo(matching: try query(text, snapshot)).edit
    return [
      "project": JSON(new.project?.value), "labels": new.addedLabels.json,
      "milestone": JSON(new.milestone?.value),
      "priority": .string(new.priority?.word ?? "none"),
      "day": JSON(new.day?.value?.description), "due": JSON(new.due?.value?.description),
    ]
  }

  /// The words of queries as the terminal completes them: each qualifier with its values, and the views.
  private func completions() async throws -> JSON {
    let (language, today) = (context.language, context.today)
    return try await read { snapshot in
      let words = { (words: [QueryWord]) in
        JSON.array(
          words.map { word in
            ["word": .string(word.word), "text": .string(word.text(in: language, on: today))]
          })
      }
      let qualifiers = try TodoQuery.qualifiers.map { name -> JSON in
        let values = TodoQuery.values(of: name)
        let known = try values?.words(in: snapshot, dayParser, language) ?? []
        return [
          "name": .string(name), "values": words(known),
          "days": .bool(values == .days || values == .pastDays),
          "negates": .bool(values != .sorts),
        ]
      }
      let views = try snapshot.views().map { view -> JSON in
        ["word": .string(view.name), "text": .string(view.query)]
      }
      return ["qualifiers": .array(qualifiers), "views": .array(views)]
    }
  }

  /// The cards that changed after the operation `since`, if given, and those of the todos `ids`, each with its place
  /// in its column. A todo that has no card is left out: a query doesn't match it, it is deleted, or it was done before
  /// today. A page that showed the columns as they were at `since`, removes the cards of `todos` and `ids`, and then
  /// inserts `cards`, shows them as they were at `sequence`. `todos` is null if so much changed that it must load the
  /// whole board.
  private func cards(_ request: Request) async throws -> Response {
    let parameters = try request.parameters(only: ["q", "since", "ids"])
    let query = parameters["q"] ?? ""
    let since = try parameters.value("since", as: "0") { UInt32($0).map { Int64($0) } }
    let ids = { (text: String) -> [String]? in
      let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return ids.allSatisfy { Handle($0) != nil } ? ids : nil
    }
    let others = try parameters.value("ids", as: "12,9", read: ids) ?? []
    guard since != nil || !others.isEmpty else {
      throw Failure.wrongParameter("ids=", expected: ["ids=12,9", "since=0"])
    }
    let now = context.now
    return Response(
      try await read { snapshot in
        let (sequence, columns) = try todos(onBoardOf: query, snapshot, at: now)
        // Read last: `todos` then has each card that isn't as it was at `since`, so the others are in the same order.
        let changes = try since.map { try snapshot.changes(since: $0) }
        let isTooMuch = changes?.isTooMuch == true || sequence < since ?? 0
        let todos = changes?.todos ?? []
        let ids = Set(isTooMuch ? [] : todos + others)
        let cards = columns.flatMap { column in
          column.enumerated().filter { ids.contains($0.element.handle.description) }
        }
        let json = try todoJSON(cards.map(\.element), snapshot)
        let cardJSON = cards.map { card -> JSON in
          ["index": JSON(card.offset), "todo": json.json(card.element)]
        }
        return try .object(
          [
            JSON.Member("sequence", JSON(Int(sequence))),
            JSON.Member("todos", isTooMuch ? .null : .array(todos.map(JSON.string))),
            JSON.Member("cards", .array(cardJSON)),
          ] + counts(matching: query, snapshot, at: now))
      })
  }

  /// The todos of the columns, at a sequence number or later.
  private func todos(
    onBoardOf text: String, _ snapshot: Snapshot, at now: Moment
  ) throws -> (sequence: Int64, columns: [[Todo]]) {
    if text.isEmpty {
      let columns = try cache.columns(self, snapshot, key: context.cardKey(at: now), at: now)
      return (columns.sequence, Status.columns.map { columns[$0].map(\.todo) })
    }
    let (sequence, columns) = try columns(matching: text, snapshot, at: now)
    return (sequence, Status.columns.map { columns[$0] })
  }

  /// The columns of a query, at a sequence number or later.
  private func columns(
    matching text: String, _ snapshot: Snapshot, at now: Moment
  ) throws -> (sequence: Int64, columns: BoardColumns) {
    // Read first: a page that gets an event about a later change loads that again.
    let sequence = try snapshot.sequence()
    let query = try query(text, snapshot)
    return (
      sequence,
      try snapshot.board(
        matching: query, presets: presets(for: query), at: now, in: context.calendar)
    )
  }

  /// The number of todos that a query matches and that were done before today: the board leaves them out.
  private func olderDoneCount(
    matching text: String, _ snapshot: Snapshot, at now: Moment
  ) throws -> Int {
    let query = try query(text, snapshot)
    return try snapshot.olderDoneCount(
      matching: query, presets: presets(for: query), at: now, in: context.calendar)
  }

  /// The repository in which the board was started, so that the page can offer to link it.
  private func folder(_ snapshot: Snapshot) throws -> JSON {
    guard let folder = context.folder else { return .null }
    let project = try snapshot.projectName(ofRepositoryAt: folder.path)
    return ["name": .string(folder.name), "linked": .bool(project != nil)]
  }

  /// The same todos as `ootd list`.
  private func todos(_ request: Request) async throws -> Response {
    let parameters = try request.parameters(only: ["q", "limit"])
    let text = parameters["q"] ?? ""
    let limit = try parameters["limit"] == nil ? .max : parameters.count("limit")
    return Response(
      try await read { snapshot in
        var query = try query(text, snapshot)
        if !query.mentionsDone { query.conditions.append(.init(.states([.open]))) }
        return try json(
          snapshot.todos(
            matching: query, presets: presets(for: query), limit: limit, at: context.now,
            in: context.calendar
          ).todos, snapshot)
      })
  }

  /// A page of the todos done before today, which the board leaves out. `after` is the last todo of
  /// the previous page, because several can be completed at the same moment.
  private func done(_ request: Request) async throws -> Response {
    let parameters = try request.parameters(only: ["q", "limit", "after"])
    let text = parameters["q"] ?? ""
    let (limit, after) = (try parameters.count("limit"), try parameters.handle("after"))
    return Response(
      try await read { snapshot in
        let query = try query(text, snapshot)
        let last = try after.flatMap { try snapshot.todos([.one($0)]).first }
        if let last, last.ended == nil { throw Failure.wrongMember("after") }
        return try json(
          snapshot.olderDone(
            matching: query, presets: presets(for: query), after: last, limit: limit,
            at: context.now, in: context.calendar), snapshot)
      })
  }
}

/// Routes for commits and completion by day, and for syncs.
extension StoreAccess {
  func addActivity(to router: Router<BoardRequestContext>) {
    router.get("api/activity") { request, _ in
      let days = try days(request)
      let report = try await withTaskExecutorPreference(executor) {
        try await context.counter.activity(of: .days(days), project: nil, at: context.now)
      }
      let version = BoardEvent.json(commitsVersion: report.commitsVersion)
      return Response(report.json.adding(["version": version]))
    }
    router.read("api/activity/first") { _ in
      let first = try await withTaskExecutorPreference(executor) {
        try await context.counter.firstDay(at: context.now)
      }
      return Response(["first": JSON(first?.description)])
    }
    router.read("api/sync") { _ in Response(try await read(context.syncJSON)) }
    router.post("api/sync") { request, _ in
      _ = try await request.json(only: [])
      return Response(try await sync())
    }
  }

  private func days(_ request: Request) throws(Failure) -> ClosedRange<Day> {
    let parameters = try request.parameters(only: ["from", "to"])
    let bound = { (name: String) in parameters[name].flatMap { Day(iso: $0) } }
    let most = DaySpan.maxWeeks
    guard let from = bound("from"), let to = bound("to"), from <= to,
      to.number - from.number < 7 * most
    else { throw Failure("board.badSpan", .usage, ["weeks": most]) }
    return from...to
  }

  /// Syncs, and finishes even if the page that asked has gone.
  private func sync() async throws -> JSON {
    defer { watcher.markOwnChange() }
    return try await running { try await context.host.sync(context.writing) }
  }
}
