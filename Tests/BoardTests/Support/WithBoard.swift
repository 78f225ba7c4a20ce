import CommandSupport
import TestSupport
import Testing

/// Does something with a board that shows some todos, whose handles are 1, 2, 3 and so on, and
/// expects that the page leaves no error on the console.
/// - Parameters:
///   - statuses: Those of answers that the test provokes; a browser writes each on the console.
///   - losesConnection: Whether the test ends the server, which is a process of its own then; a browser
///     writes of that too.
///   - script: JavaScript to run in the page before its own.
///   - prepare: What else is to be done before the page is opened.
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

/// What `prepare` of `withBoard` is to do, so that one closure alone follows the call.
func steps(
  _ work: @escaping (ServedBoard) async throws -> Void
) -> (ServedBoard) async throws -> Void { work }
