import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class CommentTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.output("add", "Fix token")
  }

  @Test func `a comment is shown on its todo with its time`() async throws {
    try await expectEqual(
      machine.output("comment", "1", "Fails", "on  macOS"), "commented 1  Fix token\n")
    machine.now = "2026-11-22T09:30:00+01:00"
    try await machine.output("comment", "ootd-1", "a\n\tb \u{1B}[31m")
    let shown = try await machine.output("show", "1")
    #expect(
      shown.contains(
        """
        Comments
          1  Saturday 21 November 10:00
             Fails on  macOS
          2  Sunday 22 November 09:30
             a
                 b ␛[31m

        """))
    let record = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(
      record.comments,
      [
        .init(at: "2026-11-21T10:00:00+01:00", text: "Fails on  macOS"),
        .init(at: "2026-11-22T09:30:00+01:00", text: "a\n\tb \u{1B}[31m"),
      ])
    let listed = try await machine.json([ShownTodo].self, "list", "macos")
    expectEqual(listed.map(\.comments), [record.comments])
    try await expectEqual(
      machine.json([ShownTodo].self, "comment", "1", "Third")[0].comments.count, 3)
    try await expectEqual(
      machine.output("undo", "-n2", "--yes"),
      """
      Undid: comment 1  Fix token
      Undid: comment 1  Fix token   (ootd redo -n 2)

      """)
    try await machine.output("comment", "1", "--", "-e", "--json")
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").comments.map(\.text),
      ["Fails on  macOS", "-e --json"])
  }

  @Test func `a comment is edited and deleted by its number, which others keep`() async throws {
    for text in ["first", "second", "third"] { try await machine.output("comment", "1", text) }
    try await expectEqual(
      machine.output("comment", "1", "--delete", "2"), "deleted comment 2 of 1  Fix token\n")
    try await expectEqual(
      machine.output("comment", "1", "--edit", "3", "last", "one"),
      "edited comment 3 of 1  Fix token\n")
    try await expectEqual(
      machine.output("comment", "1", "--edit", "3", "last one"),
      "unchanged comment 3 of 1  Fix token\n")
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").comments.map(\.text).sorted(),
      ["first", "last one"])
    for (words, status, message) in [
      (["--edit", "2", "x"], 1, "1 has no comment 2; use `1`, `3`"),
      (["--edit", "x", "y"], 1, "1 has no comment x; use `1`, `3`"),
      (["--edit", "1", "--delete", "3"], 64, "`--edit` and `--delete` can't be combined"),
      (["--delete", "3", "word"], 64, "unexpected argument `word`"),
    ] as [([String], Int32, String)] {
      try await machine.run(["comment", "1"] + words).failed(status, saying: "ootd: \(message)")
    }
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").comments.count, 3)
  }

  @Test func `edit adds a comment to each todo, in one step`() async throws {
    try await machine.output("add", "Rotate keys")
    try await machine.output("edit", "1", "2", "-p", "high", "--comment", "Fails on macOS")
    let todos = try await machine.json([ShownTodo].self, "list")
    expectEqual(todos.map { $0.comments.map(\.text) }, [["Fails on macOS"], ["Fails on macOS"]])
    try await expectEqual(
      machine.output("edit", "1", "--comment", "Again"), "edited 1  Fix token\n")
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.comments.count), [0, 0])
    try await machine.run("edit", "1", "--comment", " ").failed(64, saying: "empty")
    try await machine.output("comment", "1", String(repeating: "a", count: 32_768))
    try await machine.run("comment", "1", String(repeating: "가", count: 20_000)).failed(
      64, saying: "ootd: the comment is too long (60000 bytes, the limit is 32768)")
  }
}
