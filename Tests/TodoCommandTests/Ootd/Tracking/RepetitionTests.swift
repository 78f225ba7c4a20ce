import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Todos that the first command of a day makes from blocks. The tests' block repeats on weekdays, and today
/// is Monday 23 November 2026.
@Suite(.serialized, .startsOotd) struct RepetitionTests {
  private struct Record: Decodable, Equatable {
    let name: String
    let every: String?
    let since: String?
    let paused: Bool
    let due: String?
  }

  private let machine: Machine

  init() async throws {
    machine = try Machine()
    try await machine.output("add", "Yesterday's")
    try await machine.output(
      "block", "add", "standup", "--title", "Stand up", "--every", "weekdays", "-p", "low")
    machine.now = "2026-11-23T08:00:00+01:00"
  }

  /// The commands that changed something, newest first. Reads the store with sqlite3, because any ootd
  /// command would begin the day.
  private func commands() async throws -> [String] {
    let outcome = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' 'SELECT command FROM operation ORDER BY sequence DESC'")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private static let uses = [
    [], ["today"], ["today", "--on", "yesterday"], ["list"], ["add", "Other"], ["done", "1"],
    ["morning"], ["morning", "--claim"], ["show", "1"], ["history"], ["board"], ["standup"],
    ["log"], ["activity"], ["block", "list"], ["label", "list"], ["plan", "--carry"],
    ["today", "--json"],
  ]

  @Test(arguments: Seeds.each(3, of: uses))
  func `the first command makes the day's todo, whatever it is`(arguments: [String])
    async throws
  {
    try await expectEqual(machine.run(arguments).status, 0)
    let made = try await commands()
    expectEqual(made.count { $0 == "repeat" }, 1)
    let todos = try await machine.json([ShownTodo].self, "list", "block:standup", "--all")
    expectEqual(todos.map(\.title), ["Stand up"])
    expectEqual(todos.map(\.day), ["2026-11-23"])
    for _ in 0..<2 { _ = try await machine.run(arguments) }
    try await expectEqual(commands().count { $0 == "repeat" }, 1)
  }

  private static let others = [
    ["prompt"], ["prompt", "--format", "%d"], ["config"], ["completions", "bash"], ["--help"],
    ["help", "add"], ["--version"], ["init", "zsh"], ["redo"], ["nope"], ["edit", "1"],
    ["hook", "run", "post-commit"],
  ]

  @Test(arguments: Seeds.each(3, of: others))
  func `commands that don't use todos don't make any`(arguments: [String]) async throws {
    _ = try await machine.run(arguments)
    try await expectEqual(commands(), ["block add", "add"])
  }

  @Test func `hooks and completion make no todos`() async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    let command = "cd '\(repository.path)' && \"$OOTD\" hook run post-commit"
    try await expectEqual(machine.shell(command).status, 0)
    let words = try await machine.candidates("ootd done ")
    expectEqual(words, ["1"])
    try await expectEqual(commands(), ["block add", "add"])
  }

  @Test func `undo as the first command undoes yesterday's command, and redo restores it`()
    async throws
  {
    #expect(try await machine.output("undo").hasPrefix("Undid: block add standup"))
    #expect(try await machine.output("redo").hasPrefix("Redid: block add standup"))
    try await expectEqual(commands().count { $0 == "repeat" }, 0)
    #expect(try await machine.output("list").contains("Stand up"))
    #expect(try await machine.output("undo").hasPrefix("Undid: block add standup"))
    #expect(try await machine.output("redo").hasPrefix("Redid: block add standup"))
  }

  @Test func `a todo made by a block is undone with --by auto`() async throws {
    try await machine.output("list")
    try await expectEqual(
      machine.output("history", "--by", "auto"),
      "Monday 23 November\n  08:00  repeat  2  Stand up\n")
    try await expectEqual(
      machine.run("history", "2", "--by", "person").error, "No commands by `person`.\n")
    try await expectEqual(
      machine.output("undo", "--by", "auto"), "Undid: repeat 2  Stand up   (ootd redo)\n")
    #expect(try await !machine.output("list").contains("Stand up"))
    try await expectEqual(
      machine.run("undo", "--by", "auto"),
      .init(status: 1, output: "", error: "ootd: nothing to undo; see `ootd history`\n"))
    try await expectEqual(
      machine.output("redo"), "Redid: repeat 2  Stand up   (ootd undo --by auto)\n")
    #expect(try await machine.output("list").contains("Stand up"))
  }

  @Test func `history has the todo at the time when it was made`() async throws {
    machine.now = "2026-11-22T23:00:00+01:00"
    try await machine.output("add", "Late")
    machine.now = "2026-11-23T08:00:00+01:00"
    try await machine.output("add", "Early")
    let history = try await machine.json([HistoryRecord].self, "history")
    expectEqual(
      history.map(\.command), ["add", "repeat", "add", "block add", "add"])
    try await expectEqual(
      machine.json([HistoryRecord].self, "history", "-n", "2").map(\.command), ["add", "repeat"])
    try await machine.output("done", "3")
    try await expectEqual(
      machine.json([HistoryRecord].self, "history", "3").map(\.command), ["done", "repeat"])
  }

  @Test func `today shows how a todo repeats`() async throws {
    machine.terminalWidth = 80
    let lines = try await machine.output("today").split(separator: "\n")
    #expect(lines.contains { $0.contains(" 2  !    Stand up  ") && $0.hasSuffix(" every weekday") })
    try await machine.output("block", "edit", "standup", "--every", "mon,thu")
    #expect(try await machine.output("today").contains(" every Mon, Thu\n"))
    #expect(try await machine.output("list").contains(" every Mon, Thu\n"))
    #expect(try await machine.output("show", "2").contains("Repeats    every Mon, Thu\n"))
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    #expect(try await machine.output("today").contains(" 매주 월, 목\n"))
    machine.environment["LC_ALL"] = "fr_FR.UTF-8"
    #expect(try await machine.output("show", "2").contains("lun"))
  }

  @Test func `a block shows how it repeats`() async throws {
    try await expectEqual(
      machine.output("block", "show", "standup"),
      """
      standup

        Title      Stand up
        Priority   low
        Repeats    every weekday, since Saturday 21 November

      """)
    try await machine.output("block", "edit", "standup", "--pause", "--due", "09:30")
    let paused = try await machine.json(Record.self, "block", "show", "standup")
    expectEqual(
      paused,
      Record(
        name: "standup", every: "weekdays", since: "2026-11-21", paused: true, due: "09:30"))
    #expect(try await machine.output("block", "list").contains("every weekday, paused\n"))
    let resumed = try await machine.json(
      Record.self, "block", "edit", "standup", "--every", "Thu,mon")
    expectEqual(
      resumed,
      Record(
        name: "standup", every: "mon,thu", since: "2026-11-23", paused: false, due: "09:30"))
    let none = try await machine.json(Record.self, "block", "edit", "standup", "--no-every")
    #expect((none.every, none.since) == (nil, nil))
    try await expectEqual(
      machine.run("block", "edit", "standup", "--pause", "--resume"),
      .init(
        status: 64, output: "",
        error: "ootd: `--pause` and `--resume` can't be combined\n"))
    try await expectEqual(
      machine.run("block", "edit", "standup", "--every", "mon,"),
      .init(
        status: 64, output: "",
        error:
          "ootd: unknown recurrence `mon,`; use `day`, `weekdays`, `mon,thu`, `2 weeks on fri`, "
          + "`month`, `first mon`, `1,15`, `last day`, `3 months` or `year`\n"))
  }

  @Test func `the day begins at the user's setting, whatever the repository`() async throws {
    try machine.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    machine.now = "2026-11-24T03:59:00+01:00"
    let early = try await machine.json([ShownTodo].self, "list", "block:standup")
    expectEqual(early.map(\.day), ["2026-11-23"])
    machine.now = "2026-11-24T04:00:00+01:00"
    let late = try await machine.json([ShownTodo].self, "list", "block:standup")
    expectEqual(late.map(\.day), ["2026-11-24"])
    let expired = try await machine.json([ShownTodo].self, "list", "is:expired")
    expectEqual(expired.map(\.day), ["2026-11-23"])
    // A repository's own setting doesn't count.
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.run("config", "ootd.dayStartsAt", "06:00")
    machine.workingDirectory = repository.path
    machine.now = "2026-11-25T05:00:00+01:00"
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "block:standup").map(\.day).last, "2026-11-25")
  }

  @Test func `twelve processes that begin the day at once make one todo`() async throws {
    let outcome = try await machine.shell(
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do \"$OOTD\" list --json & done; wait")
    #expect(outcome.error.isEmpty)
    expectEqual(outcome.output.components(separatedBy: "\"Stand up\"").count, 13)
    try await expectEqual(commands(), ["repeat", "block add", "add"])
  }

  @Test func `a failed command still makes the day's todo`() async throws {
    try await expectEqual(machine.run("done", "99").status, 1)
    try await expectEqual(commands(), ["repeat", "block add", "add"])
  }
}
