import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Nothing that was written in an editor is lost, whatever goes wrong.
@Suite(.serialized, .startsOotd) struct EditorTroubleTests {
  private let machine: Machine

  /// With one todo.
  init() async throws {
    machine = try Machine()
    try await machine.output("add", "Fix token", "--notes", "Old")
  }

  /// What is kept of a command that fails, in one line.
  private func kept(
    _ arguments: String..., message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [UInt8] {
    let outcome = try await machine.run(arguments)
    let files = try machine.editedFiles()
    try #require(files.count == 1, sourceLocation: sourceLocation)
    let line = "ootd: \(message); what you wrote is kept in `\(files[0])`\n"
    expectEqual(
      outcome, .init(status: 1, output: "", error: line), sourceLocation: sourceLocation)
    try await expectEqual(
      machine.json([HistoryRecord].self, "history").count, 1,
      sourceLocation: sourceLocation)
    return try FileSystem.bytes(files[0])
  }

  private func editor() -> String { machine.environment["EDITOR"] ?? "" }

  @Test func `an editor that fails keeps what was written, and tells where`() async throws {
    try machine.edit(by: "echo New > \"$1\"; exit 3")
    let text = try await kept(
      "edit", "1", "-e", message: "the editor `\(editor())` ended with 3; nothing was changed")
    expectEqual(text, Array("New\n".utf8))
  }

  @Test func `an editor that fails without a word leaves nothing`() async throws {
    for script in ["exit 1", ": > \"$1\"; exit 1"] {
      try machine.edit(by: script)
      for arguments in [["add", "-e"], ["comment", "1", "-e"], ["block", "add", "x", "-e"]] {
        try await expectEqual(
          machine.run(arguments),
          .init(
            status: 1, output: "",
            error: "ootd: the editor `\(editor())` ended with 1; nothing was changed\n"))
      }
    }
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `an editor that is killed keeps what was written`() async throws {
    try machine.edit(by: "echo New > \"$1\"; kill -9 $$")
    let text = try await kept(
      "edit", "1", "-e", message: "the editor `\(editor())` ended with 137; nothing was changed")
    expectEqual(text, Array("New\n".utf8))
  }

  @Test func `an editor that is not there changes nothing`() async throws {
    machine.environment["EDITOR"] = "/nowhere/editor 2>/dev/null"
    try await expectEqual(
      machine.run("edit", "1", "-e"),
      .init(
        status: 1, output: "",
        error:
          "ootd: the editor `/nowhere/editor 2>/dev/null` ended with 127; nothing was changed\n"))
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test(arguments: ["", "\n\n", " \t\n\u{3000}\n", "# only\n#\n# comments\n", "#\r\n\r\n"])
  func `an empty text cancels`(text: String) async throws {
    try machine.editWriting(text)
    let commands = [
      ["add", "-e"], ["add", "Other", "-e"], ["edit", "1", "-e"], ["comment", "1", "-e"],
      ["block", "add", "x", "-e"], ["block", "edit", "blog", "-e"],
    ]
    for arguments in commands {
      try await expectEqual(
        machine.run(arguments),
        .init(
          status: 1, output: "",
          error: "ootd: cancelled, for the text is empty; nothing was changed\n"))
    }
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `a text that is too long is kept`() async throws {
    let title = String(repeating: "x", count: 4097)
    try machine.editWriting("\(title)\n")
    let text = try await kept(
      "edit", "1", "-e",
      message: "the title has 4097 bytes, at most 4096 fit; put the rest into `--notes`")
    expectEqual(text, Array("\(title)\n".utf8))
    for path in try machine.editedFiles() { try FileSystem.remove(path) }
    try machine.editWriting("Fix\n\n" + String(repeating: "가", count: 11_000))
    let notes = try await kept(
      "edit", "1", "-e",
      message: "the notes have 33000 bytes, at most 32768 fit; keep them in a file and name it")
    expectEqual(notes.count, 33_005)
  }

  @Test func `a title of which nothing can be seen is kept`() async throws {
    try machine.editWriting("\u{200B}\n\nnotes\n")
    let text = try await kept(
      "edit", "1", "-e", message: "nothing of the title `\u{200B}` can be seen; use words")
    expectEqual(text, Array("\u{200B}\n\nnotes\n".utf8))
  }

  @Test func `text that is not UTF-8 is kept`() async throws {
    try machine.edit(by: #"printf 'caf\351\n' > "$1""#)
    let text = try await kept(
      "comment", "1", "-e", message: "the text is not in UTF-8; set the editor to write that")
    expectEqual(text, [0x63, 0x61, 0x66, 0xE9, 0x0A])
  }

  @Test func `a file that the editor took away changes nothing`() async throws {
    try machine.edit(by: "rm \"$1\"")
    let outcome = try await machine.run("edit", "1", "-e")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.hasPrefix("ootd: can't read `"))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
  }

  @Test func `a comment that is too long is kept`() async throws {
    let comment = String(repeating: "x", count: 32_769)
    try machine.editWriting(comment)
    let text = try await kept(
      "comment", "1", "-e",
      message: "the comment has 32769 bytes, at most 32768 fit; keep it in a file and name it")
    expectEqual(text, Array(comment.utf8))
  }

  @Test(arguments: [
    ["add", "-e", "-P", "nowhere"], ["add", "-e", "-m", "9.9"], ["add", "-e", "-l", "nolabel"],
    ["edit", "1", "-e", "-P", "nowhere"], ["edit", "1", "-e", "-l", "nolabel"],
    ["edit", "1", "-e", "--unlabel", "nolabel"], ["edit", "1", "-e", "-m", "9.9"],
    ["block", "add", "blog", "-e"], ["block", "add", "x", "-e", "-l", "nolabel"],
    ["block", "edit", "blog", "-e", "--name", "algorithm"],
    ["block", "edit", "blog", "-e", "-P", "nowhere"],
  ])
  func `names that can't be are told before anything is written`(
    arguments: [String]
  ) async throws {
    let witness = machine.home.path("witness")
    try machine.edit(by: "echo New > \"$1\"; touch '\(witness)'")
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, 1)
    #expect(!outcome.error.contains("is kept in"))
    #expect(!FileManager.default.fileExists(atPath: witness))
  }

  @Test func `a todo that is deleted meanwhile keeps what was written about it`() async throws {
    machine.environment["OOTD_NOW"] = machine.now
    try machine.edit(by: "'\(Program.ootd)' rm 1 > /dev/null; echo New > \"$1\"")
    let outcome = try await machine.run("comment", "1", "-e")
    expectEqual(outcome.status, 1)
    let files = try machine.editedFiles()
    #expect(outcome.error.contains(" was deleted today 10:00; `ootd undo` brings it back; what"))
    #expect(outcome.error.hasSuffix("is kept in `\(files.first ?? "")`\n"))
    try expectEqual(files.map(FileSystem.bytes), [Array("New\n".utf8)])
  }

  @Test(arguments: [
    (["edit", "1", "2", "-e"], 64, "`--edit` and `1 2` exclude each other; use one"),
    (["edit", "9", "-e"], 1, "no todo `9`. The newest is `2`; `ootd list --all` shows them all."),
    (
      ["comment", "9", "-e"], 1, "no todo `9`. The newest is `2`; `ootd list --all` shows them all."
    ),
    (["block", "edit", "nope", "-e"], 1, "no block `nope`; `ootd block list` shows what there is"),
    (
      ["add", "-e", "-p", "urgent"], 64,
      "`urgent` is no priority; use `high`, `medium`, `low` or `none`"
    ),
    (
      ["add", "-e", "--due", "someday"], 64,
      "`someday` is no time; write `fri 18:00`, `18:00` or `+3h`"
    ),
    (
      ["edit", "1", "-e", "--on", "fri", "--no-day"], 64,
      "`--on` and `--no-day` exclude each other; use one"
    ),
  ])
  func `what is wrong with the command is said before the editor opens`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    try await machine.output("add", "Two")
    try machine.edit(by: "touch '\(machine.home.path("opened"))'")
    try await expectEqual(
      machine.run(arguments), .init(status: status, output: "", error: "ootd: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: machine.home.path("opened")))
  }

  @Test func `the file is the person's alone while it is edited`() async throws {
    let mode = machine.home.path("mode")
    try machine.edit(
      by: "stat -c %a \"$1\" > '\(mode)'; echo \"$1\" >> '\(mode)'; echo New > \"$1\"")
    try await machine.output("add", "-e")
    let lines = try machine.text(of: mode).split(separator: "\n")
    expectEqual(lines[0], "600")
    #expect(lines[1].hasPrefix("\(machine.stateFolder)/edit-"))
    #expect(!FileManager.default.fileExists(atPath: String(lines[1])))
  }
}
