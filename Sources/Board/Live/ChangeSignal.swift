import Synchronization

/// Wakes a loop that waits for something to change. A signal during the loop's work wakes it once more.
final class ChangeSignal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isSet = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  @Sendable func send() {
    let waiting = state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      state.isSet = waiting == nil
      return waiting
    }
    waiting?.resume()
  }

  /// Waits for a signal, until a time has passed, or until the task is cancelled.
  /// - Returns: Whether a signal came before the time had passed.
  @discardableResult func wait(atMost time: Duration? = nil) async -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    // The time may pass before the wait begins. Its signal must not be lost then.
    let timer = end.map { end in
      Task {
        try await Task.sleep(until: end, clock: .continuous)
        send()
      }
    }
    defer { timer?.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if !state.isSet, !Task.isCancelled {
            state.waiting = continuation
            return false
          }
          state.isSet = false
          return true
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      send()
    }
    return end.map { ContinuousClock.now < $0 } ?? true
  }
}
