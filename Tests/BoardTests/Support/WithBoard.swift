import CommandSupport
import TestSupport
import Testing

/// Runs `work` with a board that shows some todos, whose handles are 1, 2, 3 and so on, and expects no errors
/// on the page's console.
/// - Parameters:
///   - statuses: The HTTP error statuses that the test provokes; a browser logs each on the console.
///   - losesConnection: Whether the test kills the server, which is a separate process in that case; a
///     browser logs that too.
///   - script: JavaScript to run before the page's own.
///   - prepare: Additional preparation before the page is opened.
func withBoard(
  _ todos: [String] = [], in kind: Browser.Kind = .headlessShell, language: String = "C.UTF-8",
  config: String = "", provoking statuses: [Int] = [], losesConnection: Bool = false,
  running script: String? = nil,
  prepare: (ServedBoard) async throws -> Void = { _ in },
  _ work: (ServedBoard, BrowserTab) async throws -> Void
) async throws {
  try await BrowserPool.shared.use(kind) { browser in
    let board = try ServedBoard(browser: browser, language: language, config: config)
    try await board.add(todos)
    try await prepare(board)
    if losesConnection { try await board.startProcess() } else { try await board.start() }
    let page = try await board.openPage(running: script)
    try await work(board, page)
    let errors = try await browser.consoleErrors().filter { error in
      !statuses.contains { error.contains("status of \($0)") }
        && !(losesConnection && error.contains("net::ERR"))
    }
    #expect(errors.isEmpty)
  }
}

/// Wraps the `prepare` argument of `withBoard`, so that only one closure trails the call.
func steps(
  _ work: @escaping (ServedBoard) async throws -> Void
) -> (ServedBoard) async throws -> Void { work }
