import Synchronization

/// Browsers that tests reuse, because starting one takes longer than most tests.
///
/// They are started on first use, up to the number of suites that use one at once, and end with the test run.
package final class BrowserPool: Sendable {
  package static let shared = BrowserPool()

  private let idle = Mutex<[Browser]>([])

  /// Runs `work` with exclusive use of a browser that has one empty tab.
  package func use<Value>(
    _ work: (Browser) async throws -> Value
  ) async throws -> Value {
    Starts.record?.note(.browser)
    let idle = idle.withLock { $0.popLast() }
    let browser = if let idle { idle } else { try await Browser.start() }
    do {
      let value = try await work(browser)
      try await browser.clear()
      self.idle.withLock { $0.append(browser) }
      return value
    } catch {
      // Its state is unknown: the next test starts another one.
      browser.end()
      throw error
    }
  }
}
