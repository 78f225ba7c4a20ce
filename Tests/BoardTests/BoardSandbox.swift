import CommandSupport
import Foundation
import TestSupport
import Testing

/// A machine with a board that runs, in a browser.
final class BoardSandbox {
  let machine: Machine
  let browser: Browser
  private(set) var server: BoardProcess?

  /// - Parameters:
  ///   - now: A Saturday unless given.
  ///   - config: More lines of `~/.gitconfig`.
  ///   - seed: Another one for another machine.
  init(
    browser: Browser, now: String = "2026-11-21T10:00:00+01:00", language: String = "C.UTF-8",
    config: String = "", seed: UInt64 = 1
  ) throws {
    self.browser = browser
    machine = try Machine(now: now, language: language, seed: seed)
    machine.environment["TZ"] = "Europe/Paris"
    machine.executable = Program.ootd
    try machine.configure(config)
  }

  var home: TestHome { machine.home }

  var port: Int { server?.port ?? 0 }

  /// The address of the page without the token.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Runs a command that is expected to succeed, and gives what it prints.
  @discardableResult
  func ootd(_ arguments: String...) async throws -> String {
    try await machine.run(arguments).checked().output
  }

  /// Runs a script of `sh` in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String) async throws -> String {
    try await machine.shell(script).checked().output
  }

  /// Adds todos with the handles 1, 2, 3 and so on.
  func add(_ titles: [String]) async throws {
    // Many at once take one command, which is one in the history too.
    if titles.count > 8 {
      let lines = ["title,day"] + titles.map { "\"\($0)\",2026-11-21" }
      try home.directory.write(lines.joined(separator: "\n") + "\n", to: "work/todos.csv")
      try await ootd("import", "csv", "todos.csv")
      return
    }
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

  func startServer(port: Int = 0, options: [String] = []) async throws {
    server = try await BoardProcess.start(
      Program.ootd, port: port, options: options, environment: machine.processEnvironment,
      in: machine.workingDirectory)
  }

  /// Opens the page in a tab of its own, by the address that the server printed.
  /// - Parameter script: JavaScript to run in the page before its own.
  func openPage(running script: String? = nil) async throws -> BrowserTab {
    if server == nil { try await startServer() }
    let page = try await browser.openTab()
    if let script { try await page.runInNewPages(script) }
    try await page.go(to: server?.address ?? "")
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
