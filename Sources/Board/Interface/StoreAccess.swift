import Actions
import Activity
import Dispatch
import HTTPTypes
import Hummingbird
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// Reads and changes the store on its own threads, so that waiting for the disk or another process
/// blocks no connection, and reads don't wait for changes.
struct StoreAccess: Sendable {
  let context: BoardContext
  let watcher: StoreWatcher
  /// For async work that blocks now and then, unlike a read or a change.
  let executor = DedicatedThreadExecutor()
  private let reader = DispatchQueue(label: "ootd.board.reader")
  private let writer = DispatchQueue(label: "ootd.board.writer")

  init(_ context: BoardContext, watcher: StoreWatcher) {
    self.context = context
    self.watcher = watcher
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await reader.running { [store = context.reading] in try store.read(body) }
  }

  /// Makes a change by an action, and responds with it as commands do, with the sentence of the history and a sequence
  /// number from which on the cards show it.
  ///
  /// - Throws: ``StoreError/locked(path:)`` also if the changes before this one took too long.
  func act(
    status: HTTPResponse.Status = .ok, _ body: @escaping @Sendable (Actions) throws -> Change
  ) async throws -> Response {
    let deadline = ContinuousClock.now + context.times.longestWait
    let (answer, isChanged) = try await writer.running { [store = context.writing] in
      guard ContinuousClock.now < deadline else { throw StoreError.locked(path: store.path) }
      return try store.write(at: context.now) { transaction in
        let change = try body(Actions(transaction, try context.actionContext(transaction)))
        return (try json(of: change, transaction), change.operation != nil)
      }
    }
    if isChanged { watcher.markOwnChange() }
    return Response(answer, status: status)
  }

  private func json(of change: Change, _ transaction: Transaction) throws -> JSON {
    let format = context.format(for: transaction.actor)
    let view = ChangeView(change, format: format)
    let todos = change.todos.named
    var json = view.json(
      try todoJSON(todos, transaction), all: todos,
      entity: change.entity.map { context.json(of: $0.entity) }, warnings: view.warnings)
    if let sentence = try view.sentence(transaction) {
      json = json.adding(["said": sentence.json])
    }
    return json.adding(["sequence": JSON(Int(try transaction.sequence()))])
  }

  /// Runs async work on threads of its own.
  func running<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task(executorPreference: executor, operation: body).value
  }

  /// The web pages of commits in those repositories.
  func pages(of paths: [String?]) async throws -> CommitPages {
    let (counter, paths) = (context.counter, Set(paths.compactMap(\.self)))
    return try await running { try await counter.commitPages(ofRepositoriesAt: paths) }
  }

  /// Todos as JSON.
  func json(_ todos: [Todo], _ snapshot: Snapshot) throws -> JSON {
    try todoJSON(todos, snapshot).list(todos)
  }

  func todoJSON(_ todos: [Todo], _ snapshot: Snapshot) throws -> TodoJSON {
    TodoJSON(
      at: context.now, in: context.calendar, for: snapshot.actor,
      checklists: try snapshot.checklists(of: todos),
      comments: try snapshot.comments(on: todos),
      commits: try snapshot.commitLinks(of: todos))
  }

  var dayParser: DayParser {
    DayParser(now: context.now, calendar: context.calendar, language: context.language)
  }

  /// The query in a request's text.
  func query(_ text: String, _ snapshot: Snapshot) throws -> TodoQuery {
    let views = try TodoQuery.mayNameViews([text]) ? snapshot.views() : []
    return try TodoQuery(text: text, days: dayParser, views: views)
  }

  func presets(for query: TodoQuery) -> [Block] {
    query.namesBlocks ? context.presets : []
  }
}

extension DispatchQueue {
  fileprivate func running<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

/// Caches responses until something changes, because all open pages send the same request after each
/// change.
final class ResponseCache: Sendable {
  private let known = Mutex(Known(version: 0, entries: [:]))

  private struct Known {
    var version: Int
    var entries: [String: Entry]
  }

  private struct Entry {
    let second: Int64
    let body: ByteBuffer
  }

  /// Enough for the queries of several tabs.
  private static let limit = 16

  /// - Parameters:
  ///   - key: The query of the request.
  ///   - now: The current time. Responses expire within a second because deadlines pass.
  ///   - make: Reads the response from the store.
  func response(
    _ key: String, _ snapshot: Snapshot, at now: Moment, _ make: () throws -> JSON
  ) throws -> ByteBuffer {
    // Read the version first, so that a change during the read invalidates the response.
    let version = try snapshot.version()
    let entry = known.withLock { known in
      // Nothing stays in memory that was purged since.
      if known.version != version { known = Known(version: version, entries: [:]) }
      return known.entries[key]
    }
    if let entry, entry.second == now.seconds { return entry.body }
    let body = ByteBuffer(bytes: try make().utf8)
    known.withLock { known in
      guard known.version == version else { return }
      if known.entries.count >= Self.limit { known.entries = [:] }
      known.entries[key] = Entry(second: now.seconds, body: body)
    }
    return body
  }
}

/// Threads for work that waits for the disk, the network or another process. The cooperative pool has
/// only one thread per core, and it answers all requests.
package final class DedicatedThreadExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue gets its own thread at once; concurrent queues share a limited pool.
    DispatchQueue(label: "ootd.blocking").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
