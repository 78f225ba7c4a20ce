import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct MoveTests {
  private struct Record: Decodable {
    let todo: [ShownTodo]
    let doing: [ShownTodo]
    let done: [ShownTodo]
  }

  private func columns(_ machine: Machine) async throws -> [[String]] {
    let board = try await machine.json(Record.self, "board")
    return [board.todo, board.doing, board.done].map { $0.map(\.id) }
  }

  @Test func `todos move within and between columns`() async throws {
    let machine = try Machine()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    try await expectEqual(
      machine.output("move", "3", "todo", "--top"), "moved 3  Three   0/3 today  0 %\n")
    try await expectEqual(columns(machine), [["3", "1", "2"], [], []])
    try await expectEqual(
      machine.output("move", "1-2", "doing"),
      """
      moved 1  One
      moved 2  Two   0/3 today  0 %

      """)
    try await machine.output("move", "1", "doing", "--after", "2")
    try await expectEqual(columns(machine), [["3"], ["2", "1"], []])
    try await expectEqual(
      machine.output("move", "1", "DONE", "--bottom"), "moved 1  One   1/3 today  33 %\n")
    try await expectEqual(
      machine.output("move", "2", "done", "--before", "1"), "moved 2  Two   2/3 today  67 %\n")
    try await expectEqual(columns(machine), [["3"], [], ["2", "1"]])
    try await expectEqual(
      machine.output("move", "2", "done"), "unchanged 2  Two   2/3 today  67 %\n")
    let moved = try await machine.json([ShownTodo].self, "move", "2", "doing")
    expectEqual(moved.map(\.status), ["doing"])
    expectEqual(moved.map(\.completed), [nil])
    try await machine.output("undo", "-n3", "--yes")
    try await expectEqual(columns(machine), [["3"], ["2", "1"], []])
  }
}
