import Dispatch
import Files
import Synchronization

/// Handles Ctrl-C during work that keeps its progress when it stops.
enum Interrupt {
  // A signal handler can only use global state.
  private static let isPressed = Atomic<Bool>(false)
  private static let isCaught = Atomic<Bool>(false)

  /// Whether Ctrl-C was pressed. From the first call on, only a second Ctrl-C ends the process.
  static func isRequested() -> Bool {
    if !isCaught.exchange(true, ordering: .relaxed) { catchSignal() }
    return isPressed.load(ordering: .relaxed)
  }

  /// Restores the default action of Ctrl-C, and ends the process if Ctrl-C was pressed meanwhile.
  static func finish() {
    guard isCaught.load(ordering: .relaxed) else { return }
    if isPressed.load(ordering: .relaxed) { end(by: SIGINT) }
    set(SIGINT, to: SIG_DFL)
  }

  /// Ends the process by a signal that was caught.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // After parallel reading, this may be a pool's thread, in which signals are blocked.
    changeMask(SIG_UNBLOCK, [number])
    raise(number)
  }

  /// Blocks or unblocks signals in this thread.
  /// - Returns: The mask before.
  @discardableResult
  static func changeMask(_ how: Int32, _ numbers: [Int32]) -> sigset_t {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(how, &signals, &before)
    return before
  }

  private static func catchSignal() {
    // Initialise the global before the handler uses it.
    _ = isPressed.load(ordering: .relaxed)
    set(SIGINT) { _ in
      Interrupt.isPressed.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Sets what a signal does, unless the process was started with it ignored, as by `nohup`.
  /// - Returns: Whether it was set.
  @discardableResult
  static func set(
    _ number: Int32, to handler: (@convention(c) (Int32) -> Void)?
  ) -> Bool {
    let before = signal(number, handler)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return !isIgnored
  }
}

extension CommandContext {
  /// Runs work that starts programs in sessions of their own, which Ctrl-C in the terminal doesn't reach.
  ///
  /// A signal that ends this process cancels the work, and ends the process when the work has ended its programs.
  func cancelledBySignals<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let received = Mutex<Int32?>(nil)
    let sources = console.endingSignals.compactMap { number in
      Self.source(of: number) {
        received.withLock { $0 = number }
        task.cancel()
      }
    }
    let result = await task.result
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    if let number = received.withLock(\.self) { Interrupt.end(by: number) }
    return try result.get()
  }

  /// Catches a signal; nil if the process was started with the signal ignored.
  static func source(
    of number: Int32, _ body: @escaping @Sendable () -> Void
  ) -> (any DispatchSourceSignal)? {
    guard Interrupt.set(number, to: SIG_IGN) else { return nil }
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler(handler: body)
    source.resume()
    return source
  }
}
