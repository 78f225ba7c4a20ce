import Foundation
import Synchronization

/// What long work has to know of the person who waits for it.
package struct Attention: Sendable {
  /// Columns of standard error; nil where it is no terminal, so that nobody watches.
  let width: Int?
  /// How long the program has been running.
  let elapsed: @Sendable () -> Duration
  /// Whether the person has asked to stop, by Ctrl-C.
  let isInterrupted: @Sendable () -> Bool
  /// Lets Ctrl-C end the process again, and does so where it was pressed.
  let finish: @Sendable () -> Void

  /// Nobody waits.
  package static let none = Attention(
    width: nil, elapsed: { .zero }, isInterrupted: { false }, finish: {})

  /// - Parameters:
  ///   - width: Columns of standard error; nil where nobody watches it.
  ///   - isInterrupted: Whether to stop.
  package init(
    width: Int?, elapsed: @escaping @Sendable () -> Duration,
    isInterrupted: @escaping @Sendable () -> Bool, finish: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.elapsed = elapsed
    self.isInterrupted = isInterrupted
    self.finish = finish
  }

  /// While git or a prompt waits: reading that takes longer than that is left to another time.
  func limited(to patience: Duration) -> Attention {
    let start = Mutex<Duration?>(nil)
    return Attention(
      width: nil, elapsed: elapsed,
      isInterrupted: { [elapsed] in
        let now = elapsed()
        // From when reading begins.
        let begin = start.withLock { start in
          start = start ?? now
          return start ?? now
        }
        return now - begin > patience
      }, finish: {})
  }

  /// The real terminal and the real signal.
  static func live(_ environment: [String: String]) -> Attention {
    let start = ContinuousClock.now
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    return Attention(
      width: isDumb ? nil : Stream.error.terminalWidth(environment),
      elapsed: { ContinuousClock.now - start }, isInterrupted: Interrupt.isRequested,
      finish: Interrupt.finish)
  }
}
