import Foundation
import Synchronization

/// A semaphore that first admits suites that already hold another gate, so that they don't block it while
/// they wait, and then the others in order of arrival.
package final class Gate: Sendable {
  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  /// For suites that start no processes.
  package static let calculations = Gate(places: processors)
  /// For suites whose tests start programs and wait for them about half of the time.
  package static let programs = Gate(places: 2 * processors)
  /// For suites with a browser, each of which has about ten processes.
  package static let browsers = Gate(places: max(1, processors / 4))

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
