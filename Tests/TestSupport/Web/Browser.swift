import Foundation
import Synchronization

/// Chromium without its own windows, menus and settings, which takes a third less time, driven by W3C WebDriver through
/// `chromedriver`. All its tabs are visible at once. Both are ended when this value is released or the test run ends.
package final class Browser: Sendable {
  private let driver: ChildProcess
  private let port: Int
  private let session: String
  private let folder: TemporaryDirectory
  /// The initial tab, which no test uses.
  let emptyTab: String
  /// The tab that receives commands.
  private let current = Mutex<String?>(nil)
  private let pointing = Mutex(Hand())

  /// The position of the pointer, and whether it is pressed.
  struct Hand: Sendable {
    var place = Point(x: 0, y: 0)
    var isPressed = false
  }

  var hand: Hand {
    get { pointing.withLock { $0 } }
    set { pointing.withLock { $0 = newValue } }
  }

  private static let flags = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--lang=en-US", "--window-size=1280,900",
    // One process per page would take 20 per cent more time.
    "--renderer-process-limit=1",
  ]

  private init(
    driver: ChildProcess, port: Int, session: String, folder: TemporaryDirectory, emptyTab: String
  ) {
    self.driver = driver
    self.port = port
    self.session = session
    self.folder = folder
    self.emptyTab = emptyTab
  }

  /// Starts a browser that keeps its files in its own folder and uses no data of the current user.
  package static func start() async throws -> Browser {
    let folder = try TemporaryDirectory()
    ChildReaper.shared.hold(folder)
    for name in ["home", "tmp"] { try folder.write("", to: "\(name)/.keep") }
    let driver = try ChildProcess(
      "chromedriver", ["--port=0"], environment: environment(in: folder.path), in: folder.path,
      errorFile: "\(folder.path)/error.txt")
    let port = try await driver.wait(for: "port", Browser.port)
    let arguments = flags + ["--user-data-dir=\(folder.path)/data"]
    var options: [String: JSON] = ["args": .list(arguments.map(JSON.text))]
    // Debian's name of the program, which `chromedriver` doesn't find by default.
    options["binary"] = Program.path(of: "chromium-headless-shell").map(JSON.text)
    let body: JSON = [
      "capabilities": [
        "alwaysMatch": [
          "browserName": "chrome-headless-shell", "goog:loggingPrefs": ["browser": "ALL"],
          "goog:chromeOptions": .object(options),
        ]
      ]
    ]
    let made = try await send("POST", "/session", body, as: Session.self, port: port, within: 90)
    let tab = try await send(
      "GET", "/session/\(made.sessionId)/window", as: String.self, port: port, within: 30)
    return Browser(
      driver: driver, port: port, session: made.sessionId, folder: folder, emptyTab: tab)
  }

  package func end() {
    driver.end()
  }

  private struct Session: Decodable, Sendable {
    let sessionId: String
  }

  private static func environment(in folder: String) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var variables = ["PATH": path, "HOME": "\(folder)/home", "TMPDIR": "\(folder)/tmp"]
    variables["TZ"] = "UTC"
    variables["LC_ALL"] = "C.UTF-8"
    for name in ["CONFIG", "CACHE", "DATA", "STATE"] {
      variables["XDG_\(name)_HOME"] = "\(folder)/home/\(name.lowercased())"
    }
    variables["XDG_RUNTIME_DIR"] = "\(folder)/tmp"
    return variables
  }

  private static func port(in output: String) -> Int? {
    guard let start = output.range(of: "successfully on port ") else { return nil }
    let rest = output[start.upperBound...]
    let digits = rest.prefix { $0.isNumber }
    return digits.endIndex == rest.endIndex ? nil : Int(digits)
  }

  /// Sends a command to a tab, or to the session if `tab` is nil.
  /// - Parameter path: The path after the session's: `/url`.
  func command<Value: Decodable & Sendable>(
    _ method: String, _ path: String, _ body: JSON = [:], as type: Value.Type,
    in tab: String? = nil
  ) async throws -> Value {
    if let tab, current.withLock({ $0 }) != tab {
      _ = try await send("POST", "/window", ["handle": .text(tab)], as: JSON.self)
      current.withLock { $0 = tab }
    }
    return try await send(method, path, body, as: type)
  }

  /// Forgets the current tab after it was closed.
  func forgetCurrent() {
    current.withLock { $0 = nil }
  }

  private func send<Value: Decodable & Sendable>(
    _ method: String, _ path: String, _ body: JSON, as type: Value.Type
  ) async throws -> Value {
    try await Browser.send(
      method, "/session/\(session)\(path)", body, as: type, port: port, within: 60)
  }

  private static func send<Value: Decodable & Sendable>(
    _ method: String, _ path: String, _ body: JSON = [:], as type: Value.Type, port: Int,
    within seconds: Double
  ) async throws -> Value {
    let json = method == "POST" ? try JSONEncoder().encode(body) : Data()
    let headers = [("Content-Type", "application/json"), ("Connection", "close")]
    let request = HTTPRequest(
      method, path, headers: headers, body: String(decoding: json, as: UTF8.self))
    let response = try await HTTPConnection.response(to: request, port: port, within: seconds)
    guard response.status == 200 else {
      let problem = try? response.json(Answer<Problem>.self).value
      throw problem ?? Problem(error: "status \(response.status)", message: response.text)
    }
    return try response.json(Answer<Value>.self).value
  }

  private struct Answer<Value: Decodable>: Decodable {
    let value: Value
  }

  /// An error from WebDriver.
  struct Problem: Error, Decodable, Sendable, CustomStringConvertible {
    let error: String
    let message: String

    var description: String {
      "\(error): \(message.split(separator: "\n").first ?? "")"
    }
  }
}

extension Browser {
  private struct NewTab: Decodable, Sendable {
    let handle: String
  }

  /// Opens an empty tab.
  ///
  /// Only one tab of a window is visible: the one that received the last command.
  package func openTab(inNewWindow: Bool = false) async throws -> BrowserTab {
    // A tab can only be opened from an existing one.
    let new = try await command(
      "POST", "/window/new", ["type": inNewWindow ? "window" : "tab"], as: NewTab.self,
      in: emptyTab)
    return BrowserTab(browser: self, handle: new.handle)
  }

  /// All open tabs.
  package func tabs() async throws -> [BrowserTab] {
    try await command("GET", "/window/handles", as: [String].self).map {
      BrowserTab(browser: self, handle: $0)
    }
  }

  /// Closes all tabs but an empty one and deletes everything that pages stored.
  package func clear() async throws {
    hand = Hand()
    for tab in try await tabs() where tab.handle != emptyTab { try await tab.close() }
    let empty = BrowserTab(browser: self, handle: emptyTab)
    try await empty.devTools("Network.clearBrowserCookies")
    _ = try await consoleErrors()
  }

  private struct Message: Decodable, Sendable {
    let level: String
    let message: String
  }

  /// The errors that pages logged to the console since the last call.
  package func consoleErrors() async throws -> [String] {
    let messages = try await command("POST", "/se/log", ["type": "browser"], as: [Message].self)
    return messages.filter { $0.level == "SEVERE" }.map(\.message)
  }
}
