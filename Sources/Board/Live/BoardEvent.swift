import Rendering
import Store
import Todos

/// An event sent to open pages.
enum BoardEvent: Sendable {
  /// The first event of each stream, with the number of the store's last operation and ``BoardContext/cardKey(at:)``:
  /// a page loads again what it loaded before that one or with another key.
  case hello(sequence: Int64, key: String)
  /// The store was changed, by this or another program, since the operation `after`.
  case change(StoreChanges, after: Int64, Standing)
  /// Another day has begun.
  case day
  /// My commits have changed. A page that has the activity with the same version knows them already.
  case activity(version: UInt64)
  /// A setting was changed, by this or another program.
  case settings
  /// A sync has finished, which left this status. If it failed, the store hasn't changed.
  case sync(JSON)
  /// Nothing happened: shows that the server is running.
  case heartbeat

  /// Whether repeating blocks may have a todo to make now.
  var mayRepeatBlocks: Bool {
    switch self {
    case .day: true
    case .change(let changes, _, _): changes.kinds.contains(.block)
    default: false
    }
  }

  /// Whether other repositories may count now.
  var mayLinkRepositories: Bool {
    if case .change(let changes, _, _) = self {
      changes.isTooMuch || !changes.kinds.isDisjoint(with: [.repository, .project])
    } else {
      false
    }
  }

  /// The event in the format of a stream (WHATWG HTML, "Server-sent events").
  var text: String {
    switch self {
    case .hello(let sequence, let key):
      Self.text("hello", ["sequence": JSON(Int(sequence)), "key": .string(key)])
    case .change(let changes, let last, let standing):
      Self.text(
        "change",
        [
          "after": JSON(Int(last)), "sequence": JSON(Int(changes.sequence)),
          "operations": .array(changes.commands.map { .string($0.hex) }),
          "todos": changes.isTooMuch ? .null : .array(changes.todos.map(JSON.string)),
          "kinds": .array(changes.kinds.map(\.rawValue).sorted().map(JSON.string)),
          "undo": .bool(standing.canUndo), "redo": .bool(standing.canRedo),
          "completions": standing.completions, "sync": standing.sync,
        ])
    case .day: Self.text("day", [:])
    case .activity(let version):
      Self.text("activity", ["version": Self.json(commitsVersion: version)])
    case .settings: Self.text("settings", [:])
    case .sync(let status): Self.text("sync", ["sync": status])
    case .heartbeat: ":\n\n"
    }
  }

  /// JavaScript has no integers of 64 bits.
  static func json(commitsVersion: UInt64) -> JSON { .string(String(commitsVersion, radix: 16)) }

  private static func text(_ name: String, _ data: JSON) -> String {
    "event: \(name)\ndata: \(data.text)\n\n"
  }
}

/// Facts besides the todos that most changes affect, so that pages need not ask for them after each.
struct Standing: Sendable {
  let canUndo: Bool
  let canRedo: Bool
  /// The completion of each of the days that the page always shows.
  let completions: JSON
  let sync: JSON

  /// As many days as the page's sparkline has.
  private static let dayCount = 14

  init(_ context: BoardContext) throws {
    let days = context.today.advanced(by: 1 - Self.dayCount)...context.today
    let (retractable, completions) = try context.reading.read {
      (
        try $0.retractable(),
        try $0.completions(of: days, at: context.now, in: context.calendar)
      )
    }
    (canUndo, canRedo) = retractable
    self.completions = .array(
      days.map { day in
        let completion = completions[day] ?? Completion(done: 0, total: 0)
        return [
          "date": .string(day.description), "done": JSON(completion.done),
          "total": JSON(completion.total), "percent": completion.percent.map { JSON($0) } ?? .null,
        ]
      })
    sync = try context.reading.read(context.syncJSON)
  }
}
