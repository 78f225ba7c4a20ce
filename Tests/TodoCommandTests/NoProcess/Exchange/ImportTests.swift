import CommandSupport
import Exchange
import Foundation
import Localization
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// Importing todos from other tools.
@Suite(.serialized, .startsNothing) final class ImportTests: MachineTest {
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

  @Test func `an empty file is an error, and one without todos isn't`() async throws {
    for (format, text) in [
      ("json", ""), ("taskwarrior", " \n\t\r\n"), ("todotxt", "\u{FEFF}\n"), ("csv", " \n\t\r\n"),
      ("ics", ""),
    ] {
      let path = try file(text)
      try await expectEqual(
        machine.run("import", format, path),
        .init(status: 1, output: "", error: "ootd: `\(path)` is empty; nothing was imported\n"))
      machine.input = text
      try await expectEqual(
        machine.run("import", format, "-"),
        .init(status: 1, output: "", error: "ootd: standard input is empty; nothing was imported\n")
      )
    }
    for (format, text) in [
      ("json", "[]"), ("taskwarrior", "[\n]\n"), ("csv", "title\n"),
      ("ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"),
    ] { try await machine.run("import", format, file(text)).succeeded() }
    #expect(try await todos().isEmpty)
  }

  @Test func `one undo reverts an import, and a second one keeps what was changed here since`()
    async throws
  {
    let path = try file(tasks)
    try await machine.output("import", "taskwarrior", path)
    try await expectEqual(
      machine.output("undo"), "Undid: import taskwarrior 1-3 (3 todos)   (ootd redo)\n")
    #expect(try await todos().isEmpty)
    #expect(try await machine.json([LabelRecord].self, "label", "list").isEmpty)
    try await expectEqual(machine.output("import", "taskwarrior", path), "imported: 3 added\n")
    try await expectEqual(todos().map(\.labels), [["bug", "ui"], [], []])
    try await machine.output("edit", "1", "--title", "Mine", "--unlabel", "bug")
    try await machine.output("done", "1")
    try await machine.output("rm", "2")
    let before = try await machine.output("export", "json")
    try await expectEqual(
      machine.output("import", "taskwarrior", path),
      "imported: 1 deleted here before, 2 unchanged\n")
    try await expectEqual(machine.output("export", "json"), before)
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

  @Test func `errors in a file are reported`() async throws {
    let path = "\(machine.workingDirectory)/file"
    for (format, bytes, message) in [
      (
        "todotxt", Array("ok\nnul\0title\n".utf8),
        "line 2: `nul␀title` contains the character U+0000"
      ),
      ("csv", Array("title\nok\n\"caf".utf8) + [0xE9], "line 3: not valid UTF-8"),
      ("csv", Array("title,notes\nok,,x\n".utf8), "line 2: 3 fields, expected 2"),
      ("json", Array(#"[{"kind":"store","version":4}]"#.utf8), "line 1: written by a newer ootd"),
      (
        "json", Array(#"[{"kind":"operation","line":"{\"v\":3,\"x\":[]}"}]"#.utf8),
        "line 1: written by a newer ootd"
      ),
    ] {
      try FileSystem.write(bytes, to: path)
      try await machine.run("import", format, path).failed(saying: message)
    }
    #expect(try await todos().isEmpty)
  }

  @Test func `a named pipe can be imported`() async throws {
    let path = "\(machine.workingDirectory)/pipe"
    expectEqual(mkfifo(path, 0o600), 0)
    Thread.detachNewThread {
      guard let pipe = fopen(path, "w") else { return }
      fputs("title\na\n", pipe)
      fclose(pipe)
    }
    try await expectEqual(machine.output("import", "csv", path), "imported: 1 added\n")
  }
}

@Suite(.serialized, .startsNothing) final class ImportFileTests: MachineTest {
  @Test func `a file that changes while it is read is refused`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/todo.txt"
    try Data("Fix token refresh\n".utf8).write(to: URL(filePath: path))
    let file = try ImportFile("todo.txt", at: path)
    #expect(try !file.isBlank())
    let handle = try #require(FileHandle(forWritingAtPath: path))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("Write release notes\n".utf8))
    #expect(throws: Failure.path("file.changed", .failed, "todo.txt")) { try file.isBlank() }
  }

  @Test func `a file above the limit is refused unread`() async throws {
    let path = machine.home.directory.path + "/big.csv"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(ImportFile.limit) + 1)
    try handle.close()
    let error = "ootd: `\(path)` is larger than 200 MB; nothing was imported, split it\n"
    try await expectEqual(
      machine.run("import", "csv", path), .init(status: 1, output: "", error: error))
  }

  @Test func `todos that recur are listed with the commands that repeat them`() async throws {
    let path = machine.home.directory.path + "/todo.txt"
    try Data("Water rec:1d\nGym rec:3b\nSwim rec:5h\n".utf8).write(to: URL(filePath: path))
    let json = try await machine.output("import", "todotxt", path, "--dry-run", "--json")
    let recurring =
      #""recurring":[{"title":"Water","every":"day"},{"title":"Gym"},{"title":"Swim"}]"#
    #expect(json.contains(recurring), "\(json)")
    try await expectEqual(
      machine.output("import", "todotxt", path),
      """
      imported: 3 added
      1 todo of the file recurs; to repeat it here:
        ootd block add Water --every day
      2 todos of the file recur in a way that a block can't: Gym, Swim

      """)
  }
}
