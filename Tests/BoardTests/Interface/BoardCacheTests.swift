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
}
