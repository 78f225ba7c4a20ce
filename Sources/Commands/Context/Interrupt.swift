import Foundation
import Synchronization

/// Ctrl-C while work goes on that keeps what it has when it is told to stop.
enum Interrupt {
  // A signal finds nothing but what is global.
  private static let isPressed = Atomic<Bool>(false)
  private static let isCaught = Atomic<Bool>(false)

  /// Whether it was pressed. From the first call on it doesn't end the process by itself, unless it
  /// is pressed once more.
  static func isRequested() -> Bool {
    if !isCaught.exchange(true, ordering: .relaxed) { catchSignal() }
    return isPressed.load(ordering: .relaxed)
  }

  /// Lets it end the process again, and does so where it was pressed.
  static func finish() {
    guard isCaught.load(ordering: .relaxed) else { return }
    if isPressed.load(ordering: .relaxed) {
      signal(SIGINT, SIG_DFL)
      unblockSignal()
      raise(SIGINT)
    }
    var action = sigaction()
    sigaction(SIGINT, nil, &action)
    if !action.isIgnored { signal(SIGINT, SIG_DFL) }
  }

  /// After reading in parallel this may be a thread of a pool, in which signals are blocked.
  private static func unblockSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func catchSignal() {
    _ = isPressed.load(ordering: .relaxed)
    var action = sigaction()
    sigaction(SIGINT, nil, &action)
    // Who started the program may have said that Ctrl-C isn't for it.
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
