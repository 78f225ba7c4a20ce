import CommandSupport
import Foundation
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct BlockTests {
  private struct Record: Decodable, Equatable {
    let name: String
    let title: String
    let priority: String
    let project: String?
    let notes: String
  }

  @Test func `four presets in the user's language exist, and can be changed and deleted`()
    async throws
  {
    let machine = try Machine(language: "ko_KR.UTF-8")
    try await expectEqual(machine.json([Record].self, "block", "list")[0].title, "알고리즘 문제 풀기")
    machine.environment["LC_ALL"] = "C.UTF-8"
    let english = try await machine.json([Record].self, "block", "list")
    expectEqual(english.map(\.name), ["algorithm", "commit", "blog", "study"])
    expectEqual(english[0].title, "Solve an algorithm problem")
    let edited = try await machine.json(
      Record.self, "block", "edit", "study", "--name", "read", "--title", "Read a paper", "-p",
      "high")
    expectEqual(
      edited, Record(name: "read", title: "Read a paper", priority: "high", project: nil, notes: "")
    )
    try await expectEqual(machine.json(Record.self, "block", "show", "read"), edited)
    try await machine.output("block", "rm", "read")
    try await expectEqual(machine.json([Record].self, "block", "list").count, 3)
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(machine.json(Record.self, "block", "show", "study").priority, "low")
  }

  @Test func `a block fills in missing fields of a new todo`() async throws {
    let machine = try Machine()
    try await machine.output("project", "add", "--name", "api")
    try await machine.output(
      "block", "add", "review", "--title", "Review a change", "-p", "medium", "--notes", "Read",
      "-P", "api")
    let filled = try await machine.json([ShownTodo].self, "add", "-B", "review")[0]
    expectEqual(filled.title, "Review a change")
    expectEqual(filled.priority, "medium")
    expectEqual(filled.notes, "Read")
    expectEqual(filled.block, "review")
    expectEqual(filled.project, "api")
    let named = try await machine.json(
      [ShownTodo].self, "add", "-B", "review", "Review Kim's", "-p", "low")[0]
    expectEqual(named.title, "Review Kim's")
    expectEqual(named.priority, "low")
    let edited = try await machine.json(Record.self, "block", "edit", "review", "--no-project")
    expectEqual(edited.project, nil)
    // The deleted block's name stays.
    try await machine.output("block", "rm", "review")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").block, "review")
  }
}

/// Todos that the first command of a day makes from blocks. The tests' block repeats on weekdays, and today
/// is Monday 23 November 2026.
@Suite(.serialized, .startsNothing) final class RepetitionTests: MachineTest {
  private struct Record: Decodable, Equatable {
    let name: String
    let every: String?
    let since: String?
    let paused: Bool
    let due: String?
  }

  override init() async throws {
    try await super.init()
    try await machine.output("add", "Yesterday's")
    try await machine.output(
      "block", "add", "standup", "--title", "Stand up", "--every", "weekdays", "-p", "low")
    machine.now = "2026-11-23T08:00:00+01:00"
  }

  /// The commands that changed something, newest first. Any command of ootd that lists them would begin
  /// the day.
  private func commands() throws -> [String] {
    let store = try TodoStore.existing(
      in: machine.dataFolder, calendar: LocalCalendar(zone: .utc), timeout: 5)
    return try #require(store).read { try $0.history(limit: 9) }.map(\.command)
  }

  private static let uses = [
    [], ["today"], ["today", "--on", "yesterday"], ["list"], ["add", "Other"], ["done", "1"],
    ["morning"],
    ["morning", "--claim"], ["show", "1"], ["history"], ["board"], ["standup"], ["log"],
    ["activity"],
    ["block", "list"], ["done", "99"], ["label", "list"], ["plan", "--carry"],
  ]

  @Test(arguments: Seeds.each(3, of: uses))
  func `the first command makes the day's todo, whatever it is`(arguments: [String]) async throws {
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, arguments == ["done", "99"] ? 1 : 0, "\(outcome)")
    try expectEqual(commands().count { $0 == "repeat" }, 1)
    let todos = try await machine.json([ShownTodo].self, "list", "block:standup", "--all")
    expectEqual(todos.map(\.title), ["Stand up"])
    expectEqual(todos.map(\.day), ["2026-11-23"])
    _ = try await machine.run(arguments)
    try expectEqual(commands().count { $0 == "repeat" }, 1)
  }

  private static let others = [
    ["prompt"], ["prompt", "--format", "%d"], ["config"], ["completions", "bash"], ["--help"],
    ["help", "add"], ["--version"], ["init", "zsh"], ["redo"], ["nope"], ["edit", "1"],
    ["hook", "run", "post-commit"],
  ]

  @Test(arguments: Seeds.each(3, of: others))
  func `commands that don't use todos don't make any`(arguments: [String]) async throws {
    _ = try await machine.run(arguments)
    _ = try await machine.candidates("ootd done ")
    try expectEqual(commands(), ["block add", "add"])
  }

  @Test func `undo as the first command undoes yesterday's command, and redo restores it`()
    async throws
  {
    #expect(try await machine.output("undo").hasPrefix("Undid: block add standup"))
    #expect(try await machine.output("redo").hasPrefix("Redid: block add standup"))
    try expectEqual(commands().count { $0 == "repeat" }, 0)
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
    try await machine.run("undo", "--by", "auto").failed(
      saying: "ootd: nothing to undo; see `ootd history`\n")
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
    expectEqual(history.map(\.command), ["add", "repeat", "add", "block add", "add"])
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
      Record(name: "standup", every: "weekdays", since: "2026-11-21", paused: true, due: "09:30"))
    #expect(try await machine.output("block", "list").contains("every weekday, paused\n"))
    let resumed = try await machine.json(
      Record.self, "block", "edit", "standup", "--every", "Thu,mon")
    expectEqual(
      resumed,
      Record(name: "standup", every: "mon,thu", since: "2026-11-23", paused: false, due: "09:30"))
    let none = try await machine.json(Record.self, "block", "edit", "standup", "--no-every")
    #expect((none.every, none.since) == (nil, nil))
    try await machine.run("block", "edit", "standup", "--pause", "--resume").failed(
      64, saying: "ootd: `--pause` and `--resume` can't be combined\n")
    try await machine.run("block", "edit", "standup", "--every", "mon,").failed(
      64,
      saying:
        "ootd: unknown recurrence `mon,`; use `day`, `weekdays`, `mon,thu`, `2 weeks on fri`, "
        + "`month`, `first mon`, `1,15`, `last day`, `3 months` or `year`\n")
  }
}
