import Synchronization

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
