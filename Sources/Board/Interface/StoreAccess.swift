import Actions
import Activity
import Dispatch
import HTTPTypes
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Reads and changes the store on its own threads, so that waiting for the disk or another process
/// blocks no connection, and reads don't wait for changes.
struct StoreAccess: Sendable {
  let context: BoardContext
  let watcher: StoreWatcher
  let cache = BoardCache()
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
    try snapshot.query(text, dayParser)
  }

  func presets(for query: TodoQuery) -> [Block] { query.namesBlocks ? context.presets : [] }
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
