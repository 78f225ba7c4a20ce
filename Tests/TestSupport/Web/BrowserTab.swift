import Foundation

/// A tab of a browser.
package struct BrowserTab: Sendable {
  package let browser: Browser
  let handle: String

  package func go(to address: String) async throws {
    try await command("/url", ["url": .text(address)])
  }

  package func reload() async throws { try await command("/refresh") }
  package func back() async throws { try await command("/back") }

  package func close() async throws {
    _ = try await browser.command("DELETE", "/window", as: JSON.self, in: handle)
    browser.forgetCurrent()
  }

  /// The value of a JavaScript expression, which can use `arguments`; a promise is awaited.
  package func value<Value: Decodable & Sendable>(
    _ expression: String, _ arguments: JSON..., as type: Value.Type
  ) async throws -> Value {
    try await evaluate("return (\(expression)\n)", arguments, as: type)
  }

  /// Runs JavaScript and awaits its promises.
  package func run(_ script: String, _ arguments: JSON...) async throws {
    _ = try await evaluate(script + "\nreturn null", arguments, as: JSON.self)
  }

  private func evaluate<Value: Decodable & Sendable>(
    _ script: String, _ arguments: [JSON], as type: Value.Type
  ) async throws -> Value {
    let body: JSON = [
      "script": .text("return (async () => {\(script)})()"), "args": .list(arguments),
    ]
    return try await browser.command("POST", "/execute/sync", body, as: type, in: handle)
  }

  /// Waits until a JavaScript expression is true.
  package func wait(
    for what: String, within seconds: Double = 10, until expression: String, _ arguments: JSON...
  ) async throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      var problem = ""
      do {
        if try await evaluate(BrowserTab.polling(expression), arguments, as: Bool.self) { return }
      } catch {
        // While one page replaces another, there is no page to ask.
        problem = " (\(error))"
      }
      guard Date() < deadline else {
        throw TestFailure(description: "no \(what) in \(seconds) s\(problem): \(await state())")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Polls in the page itself, because each command takes some milliseconds. A hidden page has slow timers,
  /// so it is polled from here.
  private static func polling(_ expression: String) -> String {
    """
    for (const end = performance.now() + 400; ;) {
      if (\(expression)\n) return true
      if (document.hidden || performance.now() > end) return false
      await new Promise((done) => setTimeout(done, 8))
    }
    """
  }

  /// Saves a picture of the viewport.
  package func screenshot(to file: String) async throws {
    let text = try await browser.command("GET", "/screenshot", as: String.self, in: handle)
    guard let data = Data(base64Encoded: text) else {
      throw TestFailure(description: "no picture")
    }
    try data.write(to: URL(fileURLWithPath: file))
  }

  /// Sends a command of the Chrome DevTools protocol.
  @discardableResult
  package func devTools(_ name: String, _ parameters: JSON = [:]) async throws -> JSON {
    let body: JSON = ["cmd": .text(name), "params": parameters]
    return try await browser.command("POST", "/goog/cdp/execute", body, as: JSON.self, in: handle)
  }

  /// Shows this tab and hides the others in its window.
  package func bringToFront() async throws {
    try await devTools("Page.bringToFront")
  }

  func command(_ path: String, _ body: JSON = [:]) async throws {
    _ = try await browser.command("POST", path, body, as: JSON.self, in: handle)
  }

  /// A description of the page's state for a failure message.
  package func state() async -> String {
    let script = """
      return [location.href, document.readyState, document.visibilityState,
        'focus: ' + document.activeElement?.outerHTML.slice(0, 120),
        'open: ' + [...document.querySelectorAll('dialog[open], [role=menu]')].map((e) => e.id),
        document.body?.innerText.replace(/\\s+/g, ' ').slice(0, 1200)].join('\\n')
      """
    do {
      let page = try await evaluate(script, [], as: String.self)
      let console = try await browser.consoleErrors()
      return "\(page)\nconsole: \(console)"
    } catch { return "\(error)" }
  }
}

extension BrowserTab {
  /// Sets the size of the viewport in CSS pixels.
  package func resize(width: Int, height: Int) async throws {
    try await devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
  }

  /// Emulates user preferences: `prefers-color-scheme: dark`.
  package func prefer(_ features: [String: String]) async throws {
    let list = features.map { name, value -> JSON in
      ["name": .text(name), "value": .text(value)]
    }
    try await devTools("Emulation.setEmulatedMedia", ["features": .list(list)])
  }

  /// Runs JavaScript in each page that this tab opens from now on, before the page's own.
  package func runInNewPages(_ script: String) async throws {
    try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
  }
}
