import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing

/// A machine whose board is served, in the process of the tests or as one of its own.
final class ServedBoard: Sendable {
  let machine: Machine
  private let shownIn: Browser?
  private let state = Mutex(State())

  private struct State: Sendable {
    var task: BoardTask?
    var process: BoardProcess?
    var session = ""
  }

  /// One that isn't served yet.
  /// - Parameters:
  ///   - browser: What its page is opened in.
  ///   - now: A Saturday unless given.
  ///   - variables: More of the environment.
  ///   - config: More lines of `~/.gitconfig`.
  ///   - seed: Another one for another machine.
  ///   - onDisk: Whether the store must not be in memory.
  init(
    browser: Browser? = nil, now: String = "2026-11-21T10:00:00+01:00",
    language: String = "C.UTF-8",
    variables: [String: String] = [:], config: String = "", seed: UInt64 = 1, onDisk: Bool = false
  ) throws {
    shownIn = browser
    machine = try Machine(now: now, language: language, seed: seed, onDisk: onDisk)
    machine.environment.merge(["TZ": "Europe/Paris"].merging(variables) { $1 }) { $1 }
    machine.executable = Program.ootd
    try machine.configure(config)
  }

  /// One that is asked by HTTP, with a session.
  /// - Parameters:
  ///   - todos: Their titles; the handles are 1, 2, 3 and so on.
  ///   - asProcess: Whether the server is a process of its own.
  ///   - prepare: What else is to be done before the board is served.
  static func open(
    _ todos: [String] = [], language: String = "C.UTF-8", variables: [String: String] = [:],
    asProcess: Bool = false, onDisk: Bool = false,
    prepare: (ServedBoard) async throws -> Void = { _ in }
  ) async throws -> ServedBoard {
    let board = try ServedBoard(language: language, variables: variables, onDisk: onDisk)
    try await board.add(todos)
    try await prepare(board)
    if asProcess { try await board.startProcess() } else { try await board.start() }
    let response = try await redeem(board.token, port: board.port)
    guard let secret = try response.json()["session"]?.string else {
      throw HTTPFailure(description: "no session: \(response.status) \(response.text)")
    }
    board.state.withLock { $0.session = secret }
    return board
  }

  var home: TestHome { machine.home }

  /// What the server printed first: the address of the page with a token that works once.
  var link: String {
    state.withLock { $0.process?.address ?? $0.task?.address ?? "" }
  }

  var token: String { link.components(separatedBy: "#token=").last ?? "" }
  var port: Int { URLComponents(string: link)?.port ?? 0 }
  var origin: String { "http://127.0.0.1:\(port)" }
  /// The address of the page without the token.
  var address: String { "\(origin)/" }

  /// The server, of a board that is served as a process.
  var process: BoardProcess {
    get throws {
      let process = state.withLock { $0.process }
      return try #require(process)
    }
  }

  /// Serves the board in the process of the tests.
  func start() async throws {
    let task = try await machine.serveBoard()
    state.withLock { $0.task = task }
  }

  /// Serves the board as a process of its own, in place of an earlier one.
  func startProcess(port: Int = 0, options: [String] = []) async throws {
    let process = try await BoardProcess.start(
      Program.ootd, port: port, options: options, environment: machine.processEnvironment,
      in: machine.workingDirectory)
    state.withLock { $0.process = process }
  }

  /// Ends the server's process and starts another one on its port. The session is still that of the old
  /// one.
  func restart() async throws {
    let old = try process
    old.kill()
    _ = try await old.waitForExit()
    try await startProcess(port: old.port)
  }

  /// Runs a command that is expected to succeed, and gives what it prints.
  @discardableResult
  func ootd(_ arguments: String...) async throws -> String {
    try await machine.run(arguments).checked().output
  }

  /// Runs a script of `sh` in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String) async throws -> String {
    try await machine.shell("set -e\n\(script)").checked().output
  }

  /// Adds todos with the handles 1, 2, 3 and so on.
  func add(_ titles: [String]) async throws {
    if titles.count > 8 { return try await machine.addMany(titles) }
    for title in titles { try await ootd("add", title) }
  }

  /// A todo as the command line knows it.
  func todo(_ id: String) async throws -> BoardTodo {
    try BoardTodo.decode(await ootd("show", id, "--json"))
  }

  /// The handles of the todos that a query finds, by handle.
  func list(_ query: String...) async throws -> [String] {
    let list = ["list", "--all", "--sort", "id"]
    return try await machine.json([BoardTodo].self, list + query).map(\.id)
  }
}

/// Asked as the page asks it.
extension ServedBoard {
  /// The session secret, as a header.
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
    try await HTTPConnection.response(
      to: HTTPRequest("GET", path, headers: [session]), port: port)
  }

  /// What an answer to a GET holds.
  func json(_ path: String) async throws -> JSON {
    try await get(path).json()
  }

  /// Sends a change.
  func send(_ method: String, _ path: String, _ body: String = "{}") async throws -> HTTPResponse {
    try await HTTPConnection.response(
      to: HTTPRequest(method, path, headers: writeHeaders, body: body), port: port)
  }
}

/// Shown in a browser.
extension ServedBoard {
  var browser: Browser {
    get throws { try #require(shownIn) }
  }

  /// Opens the page in a tab of its own, by the link that the server printed.
  /// - Parameter script: JavaScript to run in the page before its own.
  func openPage(running script: String? = nil) async throws -> BrowserTab {
    let page = try await browser.openTab()
    if let script { try await page.runInNewPages(script) }
    try await page.go(to: link)
    try await page.waitForBoard()
    return page
  }

  /// Opens another tab, as a link to the page would.
  func openTab(_ rest: String = "", inNewWindow: Bool = false) async throws -> BrowserTab {
    let page = try await browser.openTab(inNewWindow: inNewWindow)
    try await page.go(to: address + rest)
    try await page.waitForBoard()
    return page
  }
}

/// An answer of the board that isn't what a test needs to go on.
struct HTTPFailure: Error, CustomStringConvertible {
  let description: String
}

extension BoardProcess {
  /// The one-time token in the address.
  var token: String { address.components(separatedBy: "#token=").last ?? "" }
}

extension HTTPResponse {
  func json() throws -> JSON {
    do {
      return try json(JSON.self)
    } catch {
      throw HTTPFailure(description: "no JSON: \(status) \(text)")
    }
  }

  /// What an error says.
  var error: String? {
    (try? json())?["error"]?.string
  }
}

extension JSON {
  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var elements: [JSON] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The values of that member of all elements, where they are strings.
  func all(_ name: String) -> [String] {
    elements.compactMap { $0[name]?.string }
  }
}
