import Foundation
import Synchronization

/// Browsers that tests use one after another, as starting one takes longer than most tests.
///
/// They are started when they are first needed, two or one for each two processors, and end with the
/// test run.
package final class BrowserPool: Sendable {
  package static let shared = BrowserPool(
    limit: min(4, max(2, ProcessInfo.processInfo.activeProcessorCount / 2)))

  private let state: Mutex<State>

  private struct State {
    var free: Int
    var idle: [Browser] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private init(limit: Int) {
    state = Mutex(State(free: limit))
  }

  /// Does something with a browser that nobody else uses then and that has one empty tab.
  package func use<Value>(_ work: (Browser) async throws -> Value) async throws -> Value {
    await enter()
    defer { leave() }
    let idle = state.withLock { $0.idle.popLast() }
    let browser: Browser =
      if let idle { idle } else { try await Browser.start() }
    do {
      let value = try await work(browser)
      try await browser.clear()
      state.withLock { $0.idle.append(browser) }
      return value
    } catch {
      // It may be in any state: the next test starts another one.
      browser.end()
      throw error
    }
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
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
