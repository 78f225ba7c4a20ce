import Dispatch
import HTTPTypes
import Hummingbird
import Rendering
import Store
import Todos

/// Reads and changes the store on threads of its own, so that what waits for the disk, or for another
/// process, holds up no connection; and no reading waits for a change.
struct StoreAccess: Sendable {
  let context: BoardContext
  let phrases: any Phrases
  let watch: StoreWatch
  /// For what waits in the midst of other work, unlike a reading or a change.
  let threads = BlockingThreads()
  private let reader = DispatchQueue(label: "ootd.board.reader")
  private let writer = DispatchQueue(label: "ootd.board.writer")

  init(_ context: BoardContext, watch: StoreWatch) {
    self.context = context
    self.watch = watch
    phrases = context.language.phrases
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (TodoStore) throws -> Value
  ) async throws -> Value {
    try await reader.running { [store = context.reading] in try body(store) }
  }

  /// Answers with what a change returns, and with the name of the change.
  ///
  /// - Parameter body: May be called again, where something else changed meanwhile.
  func change(
    status: HTTPResponse.Status = .ok,
    _ body: @escaping @Sendable (TodoStore) throws -> JSON
  ) async throws -> Response {
    let (json, operation) = try await writer.running { [store = context.writing] in
      try store.deciding(body)
    }
    var response = Response(json, status: status)
    if let operation {
      response.headers[HTTPField.Name("Ootd-Operation")!] = operation.hex
      watch.noteOwnChange()
    }
    return response
  }

  /// Todos as they are told of.
  func json(_ todos: [Todo], _ store: TodoStore) throws -> JSON {
    try todoJSON(todos, store).list(todos)
  }

  func todoJSON(_ todos: [Todo], _ store: TodoStore) throws -> TodoJSON {
    TodoJSON(
      at: context.clock(), in: context.calendar, comments: try store.comments(on: todos),
      commits: try store.commitLinks(of: todos))
  }

  var dayParser: DayParser {
    DayParser(now: context.clock(), calendar: context.calendar, language: context.language)
  }

  /// The query of a request; empty where it has none.
  func query(_ request: Request) throws -> TodoQuery {
    try TodoQuery(text: request.parameter("q") ?? "", days: dayParser)
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
