import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class BoardTests: MachineTest {
  /// Adds cards in all columns, some with long words and some in Korean.
  private func fillBoard() async throws {
    machine.now = "2026-11-20T10:00:00+01:00"
    try await machine.output("label", "add", "bug", "--color", "red")
    try await machine.output("label", "add", "아주-긴-라벨-이름이라서-카드보다-넓습니다", "--color", "navy")
    try await machine.output("milestone", "add", "1.0")
    try await machine.output("project", "add", "--name", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    try await machine.output("add", "Yesterday's")
    try await machine.output("done", "1")
    machine.now = "2026-11-21T10:00:00+01:00"
    try await machine.output(
      "add", "Fix token refresh", "-p", "high", "-l", "bug", "--due", "18:00")
    try await machine.output("add", "알고리즘 문제를 풀고 그 풀이를 블로그에 자세히 적어 두기", "-p", "low", "-m", "1.0")
    try await machine.output(
      "add", "Pneumonoultramicroscopicsilicovolcanoconiosis-and-other-unbreakable-words",
      "-l", "아주-긴-라벨-이름이라서-카드보다-넓습니다", "-P", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    try await machine.output("add", String(repeating: "many words ", count: 30), "-l", "bug")
    try await machine.output("add", "Write it", "-m", "1.0")
    try await machine.output("start", "2")
    try await machine.output("done", "6")
  }

  @Test func `the three columns are side by side`() async throws {
    machine.terminalWidth = 80
    try await machine.output("label", "add", "bug")
    try await machine.output("add", "Fix token refresh in the client", "-p", "high", "-l", "bug")
    try await machine.output("add", "알고리즘 문제 풀이", "-p", "low", "--due", "18:00")
    try await machine.output("add", "Review")
    try await machine.output("start", "2")
    try await machine.output("done", "3")
    try await expectEqual(
      machine.output("board"),
      """
      Todo  1                    Doing  1                   Done  1
      ────────────────────────   ────────────────────────   ────────────────────────
      1   !!! Fix token          2   ! 알고리즘 문제 풀이   3   Review
              refresh in the         due today 18:00            10:00
              client
          bug

      """)
  }

  @Test func `no line is wider than the terminal, and columns are aligned or stacked`() async throws
  {
    try await fillBoard()
    for (language, widths) in [
      ("C.UTF-8", [20, 50, 59, 60, 61, 80, 200]), ("ko_KR.UTF-8", [30, 80]),
    ] {
      machine.environment["LC_ALL"] = language
      for width in widths {
        machine.terminalWidth = width
        let lines = try await machine.output("board").split(separator: "\n").map(String.init)
        for line in lines { #expect(line.displayWidth <= width, "\(line)") }
        let rules = lines.filter { $0.hasPrefix("─") }
        guard width >= 60 else {
          expectEqual(rules, [String](repeating: String(repeating: "─", count: width), count: 3))
          continue
        }
        let column = (width - 6) / 3
        let rule = String(repeating: "─", count: column)
        expectEqual(rules, [[rule, rule, rule].joined(separator: "   ")])
        // The gap between columns is empty in each line.
        for line in lines {
          for edge in [column, 2 * column + 3] {
            #expect(line.blank(from: edge, to: edge + 3), "\(line)")
          }
        }
      }
    }
    machine.environment["NO_COLOR"] = nil
    machine.environment["COLORTERM"] = "truecolor"
    for width in [50, 80] {
      machine.terminalWidth = width
      let colored = try await machine.output("board")
      #expect(colored.contains("\u{1B}[48;2;255;0;0;38;2;255;255;255m bug \u{1B}[0m"))
      let stripped = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      for line in stripped.split(separator: "\n") {
        #expect(String(line).displayWidth <= width, "\(line)")
      }
    }
  }

  @Test func `done shows today's todos unless a query asks for others`() async throws {
    try await fillBoard()
    #expect(try await !machine.output("board").contains("Yesterday's"))
    #expect(try await machine.output("board").contains("Write it"))
    #expect(try await machine.output("board", "is:done").contains("Yesterday's"))
    #expect(try await machine.output("board", "done:yesterday").contains("Yesterday's"))
    let project = try await machine.output("board", "-P", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    #expect(project.contains("Pneumono"))
    #expect(!project.contains("many words"))
    try await machine.run("board", "-P", "nope").failed(
      saying: "ootd: no project `nope`; see `ootd project list`\n")
    try await expectEqual(machine.output("board", "zzz", "--json"), "{}\n")
    machine.now = "2026-11-22T00:00:00+01:00"
    #expect(try await !machine.output("board").contains("Write it"))
  }

  @Test func `a column shows at most forty cards`() async throws {
    try await machine.addMany((1...43).map { "Todo \($0)" })
    let board = try await machine.output("board")
    #expect(board.hasPrefix("Todo  43 "))
    #expect(board.contains("Todo 40\n"))
    #expect(!board.contains("Todo 41\n"))
    #expect(board.hasSuffix("\nand 3 more\n"))
  }
}

extension String {
  /// Whether these columns of the terminal are spaces or beyond the end of the line.
  fileprivate func blank(from first: Int, to end: Int) -> Bool {
    var column = 0
    for character in self {
      let width = character.displayWidth
      if column + width > first, column < end, character != " " { return false }
      column += width
    }
    return true
  }
}

@Suite(.serialized, .startsNothing) final class MoveTests: MachineTest {
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
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    try await expectEqual(
      machine.output("move", "3", "todo", "--top"), "moved 3  Three   0/3 today  0 %\n")
    try await expectEqual(columns(machine), [["3", "1", "2"], [], []])
    try await expectEqual(
      machine.output("move", "1-2", "doing"),
      """
      moved 1  One   status todo → doing
      moved 2  Two   status todo → doing   0/3 today  0 %

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
