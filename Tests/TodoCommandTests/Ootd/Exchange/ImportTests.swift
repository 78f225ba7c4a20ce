import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Importing todos from other tools.
@Suite(.serialized, .startsOotd) struct ImportTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  private func file(_ text: String) throws -> String {
    let path = "\(machine.workingDirectory)/tasks"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func todos() async throws -> [ShownTodo] {
    try await machine.json([ShownTodo].self, "list", "--all", "--sort", "id")
  }

  private let tasks = """
    [
    {"uuid":"6f6d6d6d-0000-4000-8000-000000000001","description":"Fix \\"quotes\\" +x","status":"pending","entry":"20261101T080000Z","project":"api","priority":"H","tags":["bug","ui"],"due":"20261123T230000Z","annotations":[{"entry":"20261102T080000Z","description":"on macOS"}],"depends":["6f6d6d6d-0000-4000-8000-000000000002"],"estimate":3},
    {"uuid":"6f6d6d6d-0000-4000-8000-000000000002","description":"알고리즘","status":"completed","entry":"20261101T080000Z","end":"20261103T080000Z"},
    {"uuid":"6f6d6d6d-0000-4000-8000-000000000003","description":"Gone","status":"deleted","entry":"20261101T080000Z"}
    ]
    """

  @Test func `Taskwarrior's attributes are converted, and unknown ones are kept`() async throws {
    try await expectEqual(
      machine.output("import", "taskwarrior", file(tasks)), "imported: 3 added\n")
    let todos = try await todos()
    expectEqual(todos.map(\.title), ["Fix \"quotes\" +x", "알고리즘", "Gone"])
    expectEqual(todos.map(\.id), ["1", "2", "3"])
    expectEqual(todos[0].labels, ["bug", "ui"])
    expectEqual(todos.map(\.project), ["api", nil, nil])
    expectEqual(todos.map(\.priority), ["high", "none", "none"])
    // Midnight in Paris is a due day without a time.
    expectEqual(todos[0].due, "2026-11-24")
    expectEqual(todos.map(\.status), ["todo", "done", "dropped"])
    expectEqual(todos[1].completed, "2026-11-03T09:00:00+01:00")
    let text = try await machine.output("show", "1")
    #expect(text.contains("on macOS"))
    let export = try await machine.output("export", "taskwarrior")
    #expect(export.contains("\"depends\":[\"6f6d6d6d-0000-4000-8000-000000000002\"]"))
    #expect(export.contains("\"estimate\":3"))
  }

  @Test(
    arguments: ["json", "taskwarrior", "todotxt", "csv", "ics"], ["", " \n\t\r\n", "\u{FEFF}\n"])
  func `an empty file is an error`(format: String, text: String) async throws {
    let path = try file(text)
    let outcome = try await machine.run("import", format, path)
    expectEqual(
      outcome,
      .init(status: 1, output: "", error: "ootd: `\(path)` is empty; nothing was imported\n"))
    machine.input = text
    let piped = try await machine.run("import", format, "-")
    expectEqual(piped.error, "ootd: standard input is empty; nothing was imported\n")
    expectEqual(piped.status, 1)
  }

  @Test(arguments: [
    ("json", "[]"), ("taskwarrior", "[\n]\n"), ("csv", "title\n"),
    ("ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"),
  ])
  func `a file without todos is not an error`(format: String, text: String) async throws {
    let outcome = try await machine.run("import", format, file(text))
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(try await todos().isEmpty)
  }

  @Test func `a second import changes nothing, whatever was changed here since`() async throws {
    let path = try file(tasks)
    try await machine.output("import", "taskwarrior", path)
    try await machine.output("edit", "1", "--title", "Mine", "--unlabel", "bug")
    try await machine.output("done", "1")
    try await machine.output("rm", "2")
    let before = try await machine.output("export", "json")
    try await expectEqual(
      machine.output("import", "taskwarrior", path),
      "imported: 1 deleted here before, 2 unchanged\n")
    try await expectEqual(machine.output("export", "json"), before)
  }

  @Test func `only the changed fields of a record are imported`() async throws {
    try await machine.output("import", "taskwarrior", file(tasks))
    try await machine.output("edit", "1", "--notes", "Mine", "--on", "2026-11-25")
    let changed = tasks.replacing("\"priority\":\"H\"", with: "\"priority\":\"L\"")
      .replacing("\"ui\"", with: "\"next\"")
    try await expectEqual(
      machine.output("import", "taskwarrior", file(changed)), "imported: 1 changed, 2 unchanged\n")
    let todo = try await todos()[0]
    expectEqual(todo.priority, "low")
    expectEqual(todo.labels, ["bug", "next"])
    expectEqual(todo.title, "Fix \"quotes\" +x")
    // The file still has no notes and no day, so ours are kept.
    let again = try await machine.output("import", "taskwarrior", file(changed))
    expectEqual(again, "imported: 3 unchanged\n")
  }

  @Test func `todos deleted in the file are dropped here`() async throws {
    try await machine.output("import", "taskwarrior", file(tasks))
    let gone = tasks.replacing("\"status\":\"pending\"", with: "\"status\":\"deleted\"")
    try await expectEqual(
      machine.output("import", "taskwarrior", file(gone)), "imported: 1 changed, 2 unchanged\n")
    try await expectEqual(todos().map(\.status), ["dropped", "done", "dropped"])
    #expect(try await machine.output("undo").contains("import taskwarrior"))
    try await expectEqual(todos().map(\.status), ["todo", "done", "dropped"])
  }

  @Test func `one undo reverts an import, which can then be repeated`() async throws {
    let path = try file(tasks)
    try await machine.output("import", "taskwarrior", path)
    try await expectEqual(
      machine.output("undo"), "Undid: import taskwarrior 1-3 (3 todos)   (ootd redo)\n")
    #expect(try await todos().isEmpty)
    #expect(try await machine.json([LabelRecord].self, "label", "list").isEmpty)
    try await expectEqual(
      machine.output("import", "taskwarrior", path), "imported: 3 added\n")
    try await expectEqual(todos().map(\.labels), [["bug", "ui"], [], []])
  }

  @Test func `a file with invalid records is not imported, and their lines are named`() async throws
  {
    let bad = tasks.replacing(
      "\"entry\":\"20261101T080000Z\",\"end\"", with: "\"entry\":\"soon\",\"end\""
    )
    .replacing("\"description\":\"Gone\"", with: "\"description\":\"\"")
    let path = try file(bad)
    let outcome = try await machine.run("import", "taskwarrior", path)
    expectEqual(outcome.status, 1)
    expectEqual(outcome.output, "")
    expectEqual(
      outcome.error,
      """
      ootd: nothing was imported from `\(path)`; fix it, or skip the bad records with `--skip-bad`: \
      line 3: invalid `entry`: `soon`; line 4: no title

      """)
    #expect(try await todos().isEmpty)
    try await expectEqual(machine.run("history").output, "")
    let skipped = try await machine.run("import", "taskwarrior", path, "--skip-bad")
    expectEqual(skipped.status, 0)
    expectEqual(
      skipped.error,
      """
      ootd: skipped line 3: invalid `entry`: `soon`
      ootd: skipped line 4: no title

      """)
    expectEqual(try await todos().count, 1)
  }

  @Test(arguments: [
    (
      "todotxt", Array("ok\nnul\0title\n".utf8), "line 2: `nul␀title` contains the character U+0000"
    ),
    ("csv", Array("title\nok\n\"caf".utf8) + [0xE9], "line 3: not valid UTF-8"),
    ("csv", Array("title,notes\nok,,x\n".utf8), "line 2: 3 fields, expected 2"),
    ("json", Array(#"[{"kind":"store","version":4}]"#.utf8), "line 1: written by a newer ootd"),
    (
      "json", Array(#"[{"kind":"operation","line":"{\"v\":3,\"x\":[]}"}]"#.utf8),
      "line 1: written by a newer ootd"
    ),
  ])
  func `errors in a file are reported`(
    format: String, bytes: [UInt8], message: String
  ) async throws {
    let path = "\(machine.workingDirectory)/file"
    try FileSystem.write(bytes, to: path)
    let outcome = try await machine.run("import", format, path)
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(try await todos().isEmpty)
  }

  @Test func `a named pipe can be imported`() async throws {
    let outcome = try await machine.shell(
      #"mkfifo pipe && { printf 'title\na\n' > pipe & "$OOTD" import csv pipe; wait; }"#)
    expectEqual(outcome, .init(status: 0, output: "imported: 1 added\n", error: ""))
  }

  @Test func `standard input can be imported`() async throws {
    machine.input = "(A) Call Mom @phone +Family\nx 2026-11-20 2026-11-19 Done that\n"
    try await expectEqual(machine.output("import", "todotxt", "-"), "imported: 2 added\n")
    let todos = try await todos()
    expectEqual(todos.map(\.title), ["Call Mom", "Done that"])
    expectEqual(todos.map(\.status), ["todo", "done"])
    expectEqual(todos[0].labels, ["phone"])
    expectEqual(todos[0].project, "Family")
    expectEqual(todos[0].priority, "high")
    expectEqual(todos[1].completed, nil)
    try await expectEqual(
      machine.output("list", "--all", "done:2026-11-20", "--format", "{id}"), "2\n")
  }

  @Test(arguments: [
    (["import", "jsn", "x"], 64, "`jsn`"), (["export", "yaml"], 64, "`yaml`"),
    (["import", "csv", "/nowhere/x.csv"], 1, "`/nowhere/x.csv`"),
    (["import", "csv"], 64, "`FILE`"),
    (["export", "csv", "labl:x"], 64, "`labl:`"),
  ])
  func `an error is one line that quotes the argument`(
    arguments: [String], status: Int, quoted: String
  ) async throws {
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, Int32(status))
    #expect(outcome.error.contains(quoted), "\(outcome.error)")
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
  }
}
