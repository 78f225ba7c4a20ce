import Board
import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing

/// A machine that serves its board, in the test process or in a separate one.
final class ServedBoard: Sendable {
  let machine: Machine
  private let shownIn: Browser?
  private let state = Mutex(State())

  private struct State: Sendable {
    var task: BoardTask?
    var process: BoardProcess?
    var session = ""
  }

  /// A board that isn't served yet.
  /// - Parameters:
  ///   - browser: The browser in which its page is opened.
  ///   - now: A Saturday by default.
  ///   - config: Additional lines of `~/.gitconfig`.
  ///   - seed: Different for each machine.
  ///   - onDisk: Whether the store must be on a disk instead of in memory.
  init(
    browser: Browser? = nil, now: String = "2026-11-21T10:00:00+01:00",
    language: String = "C.UTF-8", config: String = "", seed: UInt64 = 1, onDisk: Bool = false
  ) throws {
    shownIn = browser
    machine = try Machine(now: now, language: language, seed: seed, onDisk: onDisk)
    machine.environment["TZ"] = "Europe/Paris"
    machine.executable = Program.ootd
    try machine.configure(config)
  }

  /// A board that is used over HTTP, with a session.
  /// - Parameters:
  ///   - todos: Their titles; the handles are 1, 2, 3 and so on.
  ///   - asProcess: Whether the server is a separate process.
  ///   - prepare: Additional preparation before the board is served.
  static func open(
    _ todos: [String] = [], language: String = "C.UTF-8", asProcess: Bool = false,
    onDisk: Bool = false, times: BoardTimes = BoardTimes(),
    prepare: (ServedBoard) async throws -> Void = { _ in }
  ) async throws -> ServedBoard {
    let board = try ServedBoard(language: language, onDisk: onDisk)
    try await board.add(todos)
    try await prepare(board)
    if asProcess { try await board.startProcess() } else { try await board.start(times: times) }
    let response = try await redeem(board.token, port: board.port)
    guard let secret = try response.json()["session"]?.string else {
      throw TestFailure(description: "no session: \(response.status) \(response.text)")
    }
    board.state.withLock { $0.session = secret }
    return board
  }

  var home: TestHome { machine.home }

  /// The first output of the server: the page's address with a one-time token.
  var link: String {
    state.withLock { $0.process?.address ?? $0.task?.address ?? "" }
  }

  var token: String { link.components(separatedBy: "#token=").last ?? "" }
  var port: Int { URLComponents(string: link)?.port ?? 0 }
  var origin: String { "http://127.0.0.1:\(port)" }
  /// The page's address without the token.
  var address: String { "\(origin)/" }

  /// The server of a board that is served by a separate process.
  var process: BoardProcess {
    get throws {
      let process = state.withLock { $0.process }
      return try #require(process)
    }
  }

  /// Serves the board in the test process.
  func start(options: [String] = [], times: BoardTimes = BoardTimes()) async throws {
    let task = try await machine.serveBoard(options, times: times)
    state.withLock { $0.task = task }
  }

  /// Serves the board in a separate process, replacing an earlier one.
  func startProcess(port: Int = 0, options: [String] = []) async throws {
    let process = try await BoardProcess.start(
      Program.ootd, port: port, options: options, environment: machine.processEnvironment,
      in: machine.workingDirectory)
    state.withLock { $0.process = process }
  }

  /// Kills the server's process and starts another one on the same port. The session is still the old
  /// server's.
  func restart() async throws {
    let old = try process
    old.kill()
    _ = try await old.waitForExit()
    try await startProcess(port: old.port)
  }

  /// Runs a command that is expected to succeed.
  /// - Returns: Its output.
  @discardableResult
  func ootd(_ arguments: String...) async throws -> String {
    try await machine.run(arguments).checked().output
  }

  /// Runs a `sh` script in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String) async throws -> String {
    try await machine.shell("set -e\n\(script)").checked().output
  }

  /// Runs a `sh` script that doesn't start the program.
  @discardableResult
  func script(_ text: String) async throws -> String {
    try await Program("sh").run(
      ["-c", "set -e\n\(text)"], environment: machine.environment, in: machine.workingDirectory
    ).checked().output
  }

  /// Adds todos with the handles 1, 2, 3 and so on.
  func add(_ titles: [String]) async throws {
    if titles.count > 8 { return try await machine.addMany(titles) }
    for title in titles { try await ootd("add", title) }
  }

  /// A todo as the command line prints it.
  func todo(_ id: String) async throws -> BoardTodo {
    try BoardTodo.decode(await ootd("show", id, "--json"))
  }

  /// The handles of the todos that match a query, sorted.
  func list(_ query: String...) async throws -> [String] {
    let list = ["list", "--all", "--sort", "id"]
    return try await machine.json([BoardTodo].self, list + query).map(\.id)
  }
}

/// Requests like those of the page.
extension ServedBoard {
  /// The session secret as a header.
  var session: (name: String, value: String) { ("Ootd-Session", state.withLock(\.session)) }

  var writeHeaders: [(name: String, value: String)] {
    [session, ("Origin", origin), ("Content-Type", "application/json")]
  }

  /// Exchanges a token for the session secret.
  static func redeem(_ token: String, port: Int) async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest(
        "POST", "/api/session",
        headers: [("Origin", "http://127.0.0.1:\(port)"), ("Content-Type", "application/json")],
        body: #"{"token":"\#(token)"}"#), port: port)
  }

  func get(_ path: String) async throws -> HTTPResponse {
    try await HTTPConnection.response(to: HTTPRequest("GET", path, headers: [session]), port: port)
  }

  /// The paths of the style sheet and the script that the page names.
  func pageFiles() async throws -> [String] {
    try await get("/").text.matches(of: #/(?:href|src)="(/[^"]+)"/#).map { String($0.1) }
  }

  /// The body of the response to a GET request.
  func json(_ path: String) async throws -> JSON {
    try await get(path).json()
  }

  /// The stream of events, after the first one.
  func events() async throws -> HTTPConnection {
    let stream = HTTPConnection(port: port)
    _ = try await stream.head(of: HTTPRequest("GET", "/api/events", headers: [session]))
    _ = try await stream.line { $0 == "event: hello" }
    return stream
  }

  /// Sends a change request.
  func send(_ method: String, _ path: String, _ body: String = "{}") async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest(method, path, headers: writeHeaders, body: body), port: port)
  }
}

/// The board in a browser.
extension ServedBoard {
  var browser: Browser {
    get throws { try #require(shownIn) }
  }

  /// Opens the page in a new tab, using the link that the server printed.
  /// - Parameter script: JavaScript to run before the page's own.
  func openPage(running script: String? = nil) async throws -> BrowserTab {
    let page = try await browser.openTab()
    if let script { try await page.runInNewPages(script) }
    try await page.go(to: link)
    try await page.waitForBoard()
    return page
  }
}

extension BoardProcess {
  /// The one-time token in the address.
  var token: String { address.components(separatedBy: "#token=").last ?? "" }
}

extension HTTPResponse {
  /// The value; of the answer to a change what that was about, one thing if it was added or isn't a todo.
  func json() throws -> JSON {
    do {
      let value = try json(JSON.self)
      guard value["sequence"] != nil, value["todo"] == nil, value["cards"] == nil else {
        return value
      }
      let lists = ["todos", "undone", "redone"].compactMap { value[$0] }
      let named = ["projects", "labels", "milestones", "views", "blocks"].compactMap { value[$0] }
      if let named = named.first { return named.elements.first ?? named }
      guard let list = lists.first else { return value }
      return status == 201 ? list.elements.first ?? list : list
    } catch {
      throw TestFailure(description: "no JSON: \(status) \(text)")
    }
  }

  /// The message of an error.
  var error: String? {
    (try? json())?["error"]?["message"]?.string
  }
}

extension JSON {
  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var elements: [JSON] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The string values of a member in all elements.
  func all(_ name: String) -> [String] {
    elements.compactMap { $0[name]?.string }
  }
}
