import Foundation
import Synchronization

/// Browsers that tests use one after another, as starting one takes longer than most tests.
///
/// They are started when they are first needed, as many as suites use at once, and end with the test run.
package final class BrowserPool: Sendable {
  package static let shared = BrowserPool()

  private let idle = Mutex<[Browser.Kind: [Browser]]>([:])

  /// Does something with a browser that nobody else uses then and that has one empty tab.
  package func use<Value>(
    _ kind: Browser.Kind = .headlessShell, _ work: (Browser) async throws -> Value
  ) async throws -> Value {
    let idle = idle.withLock { $0[kind]?.popLast() }
    let browser: Browser =
      if let idle { idle } else { try await Browser.start(kind) }
    do {
      let value = try await work(browser)
      try await browser.clear()
      self.idle.withLock { $0[kind, default: []].append(browser) }
      return value
    } catch {
      // It may be in any state: the next test starts another one.
      browser.end()
      throw error
    }
  }
}
