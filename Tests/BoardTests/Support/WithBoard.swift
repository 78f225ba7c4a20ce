import CommandSupport
import Foundation
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
  _ todos: [String] = [], language: String = "C.UTF-8", config: String = "",
  provoking statuses: [Int] = [], losesConnection: Bool = false, running script: String? = nil,
  prepare: (ServedBoard) async throws -> Void = { _ in },
  _ work: (ServedBoard, BrowserTab) async throws -> Void
) async throws {
  try await BrowserPool.shared.use { browser in
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

/// A todo in the JSON format of `cli.md`, with the fields that these tests need.
struct BoardTodo: Decodable, Equatable {
  let id: String
  let title: String
  let status: String
  let priority: String

  /// - Parameter text: The output of a command: a todo, or a list of one.
  static func decode(_ text: String) throws -> BoardTodo {
    let data = Data(text.utf8)
    if let todo = try? JSONDecoder().decode(BoardTodo.self, from: data) { return todo }
    return try JSONDecoder().decode([BoardTodo].self, from: data)[0]
  }
}
