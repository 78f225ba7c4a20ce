import Foundation
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
    var action = sigaction()
    sigaction(SIGINT, nil, &action)
    if !action.isIgnored { signal(SIGINT, SIG_DFL) }
  }

  /// Ends the process by a signal that was caught.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // After parallel reading, this may be a pool's thread, in which signals are blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  private static func catchSignal() {
    // Initialise the global before the handler uses it.
    _ = isPressed.load(ordering: .relaxed)
    var action = sigaction()
    sigaction(SIGINT, nil, &action)
    // The parent may have started the program with Ctrl-C ignored.
    guard !action.isIgnored else { return }
    action.handler = { _ in Interrupt.isPressed.store(true, ordering: .relaxed) }
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    sigaction(SIGINT, &action, nil)
  }
}

extension sigaction {
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }

  fileprivate var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
