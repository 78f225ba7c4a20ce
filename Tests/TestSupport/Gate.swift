import Foundation
import Synchronization

/// Lets in so many at once: first those who already have a place elsewhere, so that it isn't kept for
/// nothing, then the others in the order in which they came.
package final class Gate: Sendable {
  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  /// Suites that need no other process.
  package static let calculations = Gate(places: processors)
  /// Suites whose tests start programs, for which they wait about half of the time.
  package static let programs = Gate(places: 2 * processors)
  /// Suites that need a browser, of which each has some ten processes.
  package static let browsers = Gate(places: max(2, processors / 2))

  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  package init(places: Int) {
    state = Mutex((places, []))
  }

  package func enter(holdingOther: Bool = false) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.insert(continuation, at: holdingOther ? 0 : state.waiting.count)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  package func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
