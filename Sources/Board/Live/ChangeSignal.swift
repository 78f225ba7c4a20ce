/// Wakes a loop that waits for something to change. A signal during the loop's work wakes it once more.
struct ChangeSignal: Sendable {
  private let signals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  @Sendable func send() { signals.continuation.yield() }

  /// Waits for a signal, until a time has passed, or until the task is cancelled, after which no wait lasts.
  /// - Returns: Whether a signal came before the time had passed.
  @discardableResult func wait(atMost time: Duration? = nil) async -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    let timer = end.map { end in
      Task {
        try await Task.sleep(until: end, clock: .continuous)
        send()
      }
    }
    defer { timer?.cancel() }
    var waiting = signals.stream.makeAsyncIterator()
    _ = await waiting.next()
    return end.map { ContinuousClock.now < $0 } ?? true
  }
}
