import Rendering
import Store
import Synchronization
import Todos

/// An event sent to open pages.
enum BoardEvent: Sendable {
  /// The first event of each stream, with the number of the store's last operation and ``BoardContext/cardKey(at:)``:
  /// a page loads again what it loaded before that one or with another key.
  case hello(sequence: Int64, key: String)
  /// The store was changed, by this or another program, since the operation `after`; with ``BoardContext/standing()``.
  case change(StoreChanges, after: Int64, standing: [JSON.Member])
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
        .object(
          [
            JSON.Member("after", JSON(Int(last))),
            JSON.Member("sequence", JSON(Int(changes.sequence))),
            JSON.Member("operations", .array(changes.commands.map { .string($0.hex) })),
            JSON.Member("todos", changes.isTooMuch ? .null : changes.todos.json),
            JSON.Member("kinds", changes.kinds.map(\.rawValue).sorted().json),
          ] + standing))
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

extension BoardContext {
  /// Facts besides the todos that most changes affect, so that pages need not ask for them after each: what can be
  /// undone and redone, the completion of each of the days that the page always shows, and the sync status.
  func standing() throws -> [JSON.Member] {
    // As many days as the page's sparkline has.
    let days = today.advanced(by: -13)...today
    return try reading.read { snapshot in
      let retractable = try snapshot.retractable()
      let completions = try snapshot.completions(of: days, at: now, in: calendar)
      let figures = days.map { day -> JSON in
        let completion = completions[day] ?? Completion(done: 0, total: 0)
        return [
          "date": .string(day.description), "done": JSON(completion.done),
          "total": JSON(completion.total), "percent": completion.percent.json,
        ]
      }
      return [
        JSON.Member("undo", .bool(retractable.undo)), JSON.Member("redo", .bool(retractable.redo)),
        JSON.Member("completions", .array(figures)), JSON.Member("sync", try syncJSON(snapshot)),
      ]
    }
  }
}

/// The open pages and their event streams.
final class EventSubscribers: Sendable {
  private let state = Mutex(State())

  private struct State {
    var pages: [Int: AsyncStream<BoardEvent>.Continuation] = [:]
    var next = 0
  }

  /// The stream of a page that hasn't read this many events ends. The page loads what it missed when it reconnects.
  private static let bufferSize = 64

  var hasSubscribers: Bool { state.withLock { !$0.pages.isEmpty } }

  /// The events of a new page, until its task ends.
  /// - Parameter hello: The first event, evaluated when the page already gets the others, so that it misses none.
  func open(hello: @autoclosure () -> BoardEvent) -> AsyncStream<BoardEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.bufferSize)) { continuation in
      let page = state.withLock { state in
        state.next += 1
        state.pages[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.pages.removeValue(forKey: page) }
      }
      continuation.yield(hello())
    }
  }

  func send(_ event: BoardEvent) {
    // Yield outside the lock. A closing page waits for this lock while holding its task's lock, which
    // `yield` and `finish` need.
    for page in state.withLock({ Array($0.pages.values) }) {
      if case .dropped = page.yield(event) { page.finish() }
    }
  }
}
