import Foundation
import Subprocess
import TestSupport
import Testing

/// A home, a store and a running board of a test's own.
final class BoardSandbox {
  let home: TestHome
  let environment: [String: String]
  let workingDirectory: String
  let browser: Browser
  private(set) var server: BoardProcess?

  /// The built program, which lies beside the tests.
  static var binary: String {
    Bundle.main.bundleURL.appendingPathComponent("ootd").path
  }

  /// - Parameters:
  ///   - now: A Saturday unless given.
  ///   - config: More lines of `~/.gitconfig`.
  init(
    browser: Browser, now: String = "2026-11-21T10:00:00+01:00", language: String = "C.UTF-8",
    config: String = ""
  ) throws {
    self.browser = browser
    home = try TestHome()
    let own = ["LC_ALL": language, "TZ": "Europe/Paris", "OOTD_NOW": now, "NO_COLOR": "1"]
    environment = home.environment.merging(own) { $1 }
    try home.configure("[user]\n\tname = Me\n\temail = me@example.com\n\(config)")
    workingDirectory = home.path("work")
    try home.directory.write("", to: "work/.keep")
  }

  var port: Int { server?.port ?? 0 }

  /// The address of the page without the token.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Runs a command that is expected to succeed, and gives what it prints.
  @discardableResult
  func ootd(_ arguments: String...) async throws -> String {
    try await shell("\"$OOTD\" \"$@\"", arguments)
  }

  /// Runs a script of `sh` in which `$OOTD` is the built program.
  @discardableResult
  func shell(_ script: String, _ arguments: [String] = []) async throws -> String {
    let variables = environment.merging(["OOTD": BoardSandbox.binary]) { $1 }
    let pairs = variables.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let line = "cd '\(workingDirectory)' && \(script)"
    let result = try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", line, "sh"] + arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else {
      throw Browser.Failure(description: "\(script) \(arguments): \(result.standardError)")
    }
    return result.standardOutput
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
    try await shell("for title; do \"$OOTD\" add \"$title\" > /dev/null || exit; done", titles)
  }

  /// A todo as the command line knows it.
  func todo(_ id: String) async throws -> BoardTodo {
    try BoardTodo.decode(await ootd("show", id, "--json"))
  }

  /// The handles of the todos that a query finds, by handle.
  func list(_ query: String...) async throws -> [String] {
    let text = try await shell("\"$OOTD\" list --all --sort id --json \"$@\"", query)
    return try JSONDecoder().decode([BoardTodo].self, from: Data(text.utf8)).map(\.id)
  }

  func startServer(port: Int = 0, options: [String] = []) async throws {
    server = try await BoardProcess.start(
      BoardSandbox.binary, port: port, options: options, environment: environment,
      in: workingDirectory)
  }

  /// Opens the page in a tab of its own, by the address that the server printed.
  func openPage() async throws -> BrowserTab {
    if server == nil { try await startServer() }
    let page = try await browser.openTab()
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
