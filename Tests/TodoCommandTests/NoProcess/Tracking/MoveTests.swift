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

  /// A machine with three todos.
  private func machine(language: String = "C.UTF-8") async throws -> Machine {
    let machine = try Machine(language: language)
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    return machine
  }

  private func columns(_ machine: Machine) async throws -> [[String]] {
    let board = try await machine.json(Record.self, "board")
    return [board.todo, board.doing, board.done].map { $0.map(\.id) }
  }

  @Test func `todos move within and between columns`() async throws {
    let machine = try await machine()
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

  @Test func `moves are reported in Korean`() async throws {
    let machine = try await machine(language: "ko_KR.UTF-8")
    try await expectEqual(
      machine.output("move", "3", "done", "--top"), "이동 3  Three   오늘 1/3  33%\n")
    try await expectEqual(
      machine.run("move", "1", "todo", "--before", "3"),
      .init(
        status: 1, output: "",
        error: "ootd: `todo` 열에 없는 할 일입니다: `3`. 보드 보기: `ootd board`\n"))
  }

  private static let wrong: [(arguments: [String], status: Int32, message: String)] = [
    (
      ["move", "1", "todo", "--before", "2"], 1,
      "`2` isn't in column `todo`; see `ootd board`"
    ),
    (
      ["move", "1", "todo", "--after", "9"], 1,
      "no todo `9`. The newest is `3`; see `ootd list --all`"
    ),
    (
      ["move", "9", "todo"], 1, "no todo `9`. The newest is `3`; see `ootd list --all`"
    ),
    (["move", "1", "dong"], 64, "unknown column `dong`; use `todo`, `doing` or `done`"),
    (["move", "1", "3"], 64, "unknown column `3`; use `todo`, `doing` or `done`"),
    (["move", "1"], 64, "missing argument `todo|doing|done`; see `--help`"),
    (["move", "todo"], 64, "missing argument `ID`; see `--help`"),
    (
      ["move", "1", "todo", "--top", "--bottom"], 64,
      "`--top` and `--bottom` can't be combined"
    ),
    (
      ["move", "1", "todo", "--before", "3", "--after", "3"], 64,
      "`--before` and `--after` can't be combined"
    ),
    (
      ["move", "1", "todo", "--after", "1-3"], 64,
      "invalid todo number `1-3`; use `12` or `3-7`"
    ),
    (["move", "1x-", "todo"], 64, "invalid todo number `1x-`; use `12` or `3-7`"),
    (["move", "x", "todo"], 1, "no open todo matches `x`; see `ootd list x --all`"),
  ]

  @Test func `an error is one line and changes nothing`() async throws {
    let machine = try await machine()
    try await machine.output("start", "2")
    let before = try await machine.output("board", "--json")
    for (arguments, status, message) in Self.wrong {
      try await expectEqual(
        machine.run(arguments), .init(status: status, output: "", error: "ootd: \(message)\n"))
      try await expectEqual(machine.output("board", "--json"), before, "\(arguments)")
    }
  }
}
