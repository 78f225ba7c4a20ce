import Dispatch
import Synchronization
package import Todos

extension TodoReader {
  /// The same as ``read(_:_:)``, but the todos are read on another thread, some of them ahead of `body`.
  @discardableResult
  package func readAhead(
    _ file: ImportFile, inBatchesOf size: Int = 256, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    let ahead = RecordsAhead(inBatchesOf: size)
    DispatchQueue.global().async {
      ahead.finish(Result { try read(file) { try ahead.add($0) } })
    }
    do {
      while let batch = ahead.next() { try batch.forEach(body) }
    } catch {
      ahead.cancel()
      throw error
    }
    return try ahead.result()
  }
}

/// Todos on their way from the thread that reads them to the one that uses them, in batches.
private final class RecordsAhead: Sendable {
  private struct State {
    var filling: [TodoRecord] = []
    var batches: [[TodoRecord]] = []
    var isCancelled = false
    var isFinished = false
    var result = Result<ReadingWarnings, any Error>.success(ReadingWarnings())
  }

  private let state = Mutex(State())
  /// Counts the batches to take, and the end.
  private let ready = DispatchSemaphore(value: 0)
  /// Counts those that may be added.
  private let room = DispatchSemaphore(value: 0)

  private let batchSize: Int

  init(inBatchesOf size: Int) {
    batchSize = size
    // A semaphore that begins above zero must end there.
    for _ in 0..<2 { room.signal() }
  }

  /// Waits until the batches before are taken.
  func add(_ record: TodoRecord) throws {
    let batch = state.withLock { state -> [TodoRecord]? in
      state.filling.append(record)
      if state.filling.count < batchSize { return nil }
      defer { state.filling = [] }
      return state.filling
    }
    guard let batch else { return }
    room.wait()
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      state.batches.append(batch)
    }
    ready.signal()
  }

  /// - Parameter result: What reading returned, or why it ended.
  func finish(_ result: Result<ReadingWarnings, any Error>) {
    let isLastBatch = state.withLock { state in
      if !state.filling.isEmpty { state.batches.append(state.filling) }
      (state.result, state.isFinished) = (result, true)
      return !state.filling.isEmpty
    }
    if isLastBatch { ready.signal() }
    ready.signal()
  }

  /// Waits for a batch; nil at the end.
  func next() -> [TodoRecord]? {
    ready.wait()
    let batch = state.withLock { $0.batches.isEmpty ? nil : $0.batches.removeFirst() }
    if batch != nil { room.signal() }
    return batch
  }

  /// Waits until the other thread has ended.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    while !state.withLock(\.isFinished) {
      room.signal()
      ready.wait()
    }
  }

  func result() throws -> ReadingWarnings {
    try state.withLock(\.result).get()
  }
}
