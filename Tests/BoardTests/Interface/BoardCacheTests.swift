import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The columns that the board keeps between changes.
@Suite(.serialized, .startsNothing) struct BoardCacheTests {
  private static let names = [
    "label add bug", "label add ui", "milestone add 1.0", "project add --name api",
  ]
  private static let changes = [
    "edit 1 2 -l bug -m 1.0 -P api", "done 1", "undo", "edit 2 --title New -p high",
    "label edit bug --color red", "label edit bug --name defect", "label rm defect", "undo",
    "move 3 doing --top", "comment 4 Hello", "undo", "redo", "rm 5", "undo", "add Seven", "undo",
    "redo", "milestone edit 1.0 --name 2.0", "milestone rm 2.0", "undo",
    "project edit api --name core", "project rm core", "undo", "edit 6 --due 2026-11-20",
    "block add walk --title Walk", "add -B walk", "block edit walk --name run", "block rm run",
    "move 2 3 todo --bottom", "start 4", "done 4", "rm 1 2 3", "undo", "view add x is:open",
  ]

  private func run(_ command: String, on board: ServedBoard) async throws {
    let words = command.split(separator: " ").map(String.init)
    try await board.machine.run(words).checked()
  }

  @Test func `after each change they are the same as columns that are read as a whole`()
    async throws
  {
    let board = try await ServedBoard.open((1...6).map { "Todo \($0)" })
    for command in Self.names { try await run(command, on: board) }
    for command in Self.changes {
      try await run(command, on: board)
      let kept = try await board.json("/api/board")
      // Columns with a query aren't kept. This one matches every todo.
      let whole = try await board.json("/api/board?q=-zzz")
      for column in ["todo", "doing", "done"] {
        expectEqual(kept[column], whole[column], "\(command): \(column)")
      }
    }
  }

  private static let secrets = [
    "add hunter2", "edit 2 --notes hunter2", "comment 2 hunter2",
    "label add hunter2", "edit 2 -l hunter2", "milestone add hunter2", "project add --name hunter2",
    "view add hunter2 is:open", "block add walk --title hunter2",
  ]
  private static let routes = [
    "board", "board?q=is:open", "cards?since=0", "cards?ids=2", "todos", "todos/2", "done",
    "history?n=100", "projects", "labels", "milestones", "views", "blocks", "day", "sync",
  ]

  @Test func `no answer has text that was purged while the page was open`() async throws {
    let board = try await ServedBoard.open(["Other"])
    for command in Self.secrets { try await run(command, on: board) }
    let found = try await answers(of: board).filter { $0.value.contains("hunter2") }
    #expect(found.count > 5, "\(found.keys)")
    let history = try await board.machine.run(["history", "-n", "100", "--json"]).checked()
    let operations = history.output.matches(of: #/"operation":"([0-9a-f]+)"/#).map { String($0.1) }
    try await board.machine.run(["sync", "purge", "--yes"] + operations).checked()
    for (route, answer) in try await answers(of: board) {
      #expect(!answer.contains("hunter2"), "\(route)")
    }
  }

  private func answers(of board: ServedBoard) async throws -> [String: String] {
    var answers: [String: String] = [:]
    for route in Self.routes {
      answers[route] = try await board.get("/api/\(route)").text
    }
    return answers
  }
}
