import Rendering
import Testing

@Suite struct BoardTests {
  /// With cards in all columns, some of long words and in Korean.
  private func sandbox(language: String = "C.UTF-8") async throws -> Sandbox {
    let sandbox = try Sandbox(now: "2026-11-20T10:00:00+01:00", language: language)
    try await sandbox.output("label", "add", "bug", "--color", "red")
    try await sandbox.output("label", "add", "아주-긴-라벨-이름이라서-카드보다-넓습니다", "--color", "navy")
    try await sandbox.output("milestone", "add", "1.0")
    try await sandbox.output("project", "add", "--name", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    try await sandbox.output("add", "Yesterday's")
    try await sandbox.output("done", "1")
    sandbox.now = "2026-11-21T10:00:00+01:00"
    try await sandbox.output(
      "add", "Fix token refresh", "-p", "high", "-l", "bug", "--due", "18:00")
    try await sandbox.output("add", "알고리즘 문제를 풀고 그 풀이를 블로그에 자세히 적어 두기", "-p", "low", "-m", "1.0")
    try await sandbox.output(
      "add", "Pneumonoultramicroscopicsilicovolcanoconiosis-and-other-unbreakable-words",
      "-l", "아주-긴-라벨-이름이라서-카드보다-넓습니다", "-P", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    try await sandbox.output("add", String(repeating: "many words ", count: 30), "-l", "bug")
    try await sandbox.output("add", "Write it", "-m", "1.0")
    try await sandbox.output("start", "2")
    try await sandbox.output("done", "6")
    return sandbox
  }

  @Test func `three columns stand beside each other`() async throws {
    let sandbox = try Sandbox()
    sandbox.terminalWidth = 80
    try await sandbox.output("label", "add", "bug")
    try await sandbox.output("add", "Fix token refresh in the client", "-p", "high", "-l", "bug")
    try await sandbox.output("add", "알고리즘 문제 풀이", "-p", "low", "--due", "18:00")
    try await sandbox.output("add", "Review")
    try await sandbox.output("start", "2")
    try await sandbox.output("done", "3")
    #expect(
      try await sandbox.output("board") == """
        Todo  1                    Doing  1                   Done  1
        ────────────────────────   ────────────────────────   ────────────────────────
        1   !!! Fix token          2   ! 알고리즘 문제 풀이   3   Review
                refresh in the         due today 18:00            10:00
                client
            bug

        """)
  }

  @Test(arguments: [20, 30, 50, 59, 60, 61, 80, 120, 200], ["C.UTF-8", "ko_KR.UTF-8"])
  func `no line is wider than the terminal, and columns stand under each other`(
    width: Int, language: String
  ) async throws {
    let sandbox = try await sandbox(language: language)
    sandbox.terminalWidth = width
    let lines = try await sandbox.output("board").split(separator: "\n").map(String.init)
    for line in lines { #expect(line.displayWidth <= width, "\(line)") }
    let rules = lines.filter { $0.hasPrefix("─") }
    guard width >= 60 else {
      #expect(rules == [String](repeating: String(repeating: "─", count: width), count: 3))
      return
    }
    let column = (width - 6) / 3
    let rule = String(repeating: "─", count: column)
    #expect(rules == [[rule, rule, rule].joined(separator: "   ")])
    // The gap between the columns is free in each line.
    for line in lines {
      for edge in [column, 2 * column + 3] {
        #expect(line.blank(from: edge, to: edge + 3), "\(line)")
      }
    }
  }

  @Test(arguments: [50, 80])
  func `with colours no line is wider than the terminal either`(width: Int) async throws {
    let sandbox = try await sandbox()
    sandbox.terminalWidth = width
    sandbox.environment["NO_COLOR"] = nil
    sandbox.environment["COLORTERM"] = "truecolor"
    let colored = try await sandbox.output("board")
    #expect(colored.contains("\u{1B}[48;2;255;0;0;38;2;255;255;255m bug \u{1B}[0m"))
    let stripped = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    for line in stripped.split(separator: "\n") {
      #expect(String(line).displayWidth <= width, "\(line)")
    }
  }

  @Test func `done shows what was done today, and a query says otherwise`() async throws {
    let sandbox = try await sandbox()
    #expect(try await !sandbox.output("board").contains("Yesterday's"))
    #expect(try await sandbox.output("board").contains("Write it"))
    #expect(try await sandbox.output("board", "is:done").contains("Yesterday's"))
    #expect(try await sandbox.output("board", "done:yesterday").contains("Yesterday's"))
    sandbox.now = "2026-11-22T00:00:00+01:00"
    #expect(try await !sandbox.output("board").contains("Write it"))
  }

  @Test func `the board can be of a project, or of what a query asks for`() async throws {
    let sandbox = try await sandbox()
    let bugs = try await sandbox.output("board", "label:bug", "-priority:high")
    #expect(bugs.contains("many words"))
    #expect(!bugs.contains("Fix token"))
    let project = try await sandbox.output("board", "-P", "프로젝트의-이름도-카드보다-넓을-수-있습니다")
    #expect(project.contains("Pneumono"))
    #expect(!project.contains("many words"))
    #expect(
      try await sandbox.run("board", "-P", "nope")
        == .init(
          status: 1, output: "",
          error: "ootd: no project `nope`; `ootd project list` shows what there is\n"))
    #expect(try await sandbox.run("board", "lable:bug").status == 64)
    #expect(try await sandbox.run("board", "zzz").error == "No todos match `zzz`.\n")
    #expect(
      try await sandbox.output("board", "zzz", "--json")
        == #"{"todo":[],"doing":[],"done":[]}"# + "\n")
  }

  @Test func `a number of four digits stands apart from its title`() async throws {
    let sandbox = try Sandbox()
    for number in 1...3 { try await sandbox.output("add", "Todo \(number)") }
    let store = sandbox.databasePath
    _ = try await sandbox.shell("sqlite3 '\(store)' 'UPDATE handle SET number = number + 998'")
    sandbox.terminalWidth = 80
    let board = try await sandbox.output("board")
    #expect(board.contains("999 Todo 1\n"))
    #expect(board.contains("1000 Todo 2\n"))
  }

  @Test func `of many cards the first forty are shown`() async throws {
    let sandbox = try Sandbox()
    for number in 1...43 { try await sandbox.output("add", "Todo \(number)") }
    let board = try await sandbox.output("board")
    #expect(board.hasPrefix("Todo  43 "))
    #expect(board.contains("Todo 40\n"))
    #expect(!board.contains("Todo 41\n"))
    #expect(board.hasSuffix("\nand 3 more\n"))
  }
}

extension String {
  /// Whether those columns of a terminal hold blanks, or lie behind the end.
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
