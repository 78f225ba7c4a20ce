import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Text written in an editor is never lost.
@Suite(.serialized, .startsOotd) struct EditorTroubleTests {
  private let machine: Machine

  /// Adds a todo.
  init() async throws {
    machine = try Machine()
    try await machine.output("add", "Fix token", "--notes", "Old")
  }

  /// Runs a command that fails with this message, in one line.
  /// - Returns: The text that it kept in a file.
  private func kept(
    _ arguments: String..., message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [UInt8] {
    let outcome = try await machine.run(arguments)
    let files = try machine.editedFiles()
    try #require(files.count == 1, sourceLocation: sourceLocation)
    let line = "ootd: \(message) (your text is in `\(files[0])`)\n"
    expectEqual(
      outcome, .init(status: 1, output: "", error: line), sourceLocation: sourceLocation)
    try await expectEqual(
      machine.json([HistoryRecord].self, "history").count, 1,
      sourceLocation: sourceLocation)
    return try FileSystem.bytes(files[0])
  }

  private func editor() -> String { machine.environment["EDITOR"] ?? "" }

  @Test func `if the editor fails, the text is kept and its file named`() async throws {
    try machine.setEditor("echo New > \"$1\"; exit 3")
    let text = try await kept(
      "edit", "1", "-e",
      message: "the editor `\(editor())` exited with status 3; nothing was changed")
    expectEqual(text, Array("New\n".utf8))
  }

  @Test func `if the editor fails without writing, no file is left`() async throws {
    for script in ["exit 1", ": > \"$1\"; exit 1"] {
      try machine.setEditor(script)
      for arguments in [["add", "-e"], ["comment", "1", "-e"], ["block", "add", "x", "-e"]] {
        try await expectEqual(
          machine.run(arguments),
          .init(
            status: 1, output: "",
            error: "ootd: the editor `\(editor())` exited with status 1; nothing was changed\n"))
      }
    }
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `if the editor is killed, the text is kept`() async throws {
    try machine.setEditor("echo New > \"$1\"; kill -9 $$")
    let text = try await kept(
      "edit", "1", "-e",
      message: "the editor `\(editor())` exited with status 137; nothing was changed")
    expectEqual(text, Array("New\n".utf8))
  }

  @Test func `a missing editor changes nothing`() async throws {
    machine.environment["EDITOR"] = "/nowhere/editor 2>/dev/null"
    try await expectEqual(
      machine.run("edit", "1", "-e"),
      .init(
        status: 1, output: "",
        error:
          "ootd: the editor `/nowhere/editor 2>/dev/null` exited with status 127; nothing was changed\n"
      ))
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test(arguments: ["", "\n\n", " \t\n\u{3000}\n", "# only\n#\n# comments\n", "#\r\n\r\n"])
  func `an empty text cancels`(text: String) async throws {
    try machine.setEditor(writing: text)
    let commands = [
      ["add", "-e"], ["add", "Other", "-e"], ["edit", "1", "-e"], ["comment", "1", "-e"],
      ["block", "add", "x", "-e"], ["block", "edit", "blog", "-e"],
    ]
    for arguments in commands {
      try await expectEqual(
        machine.run(arguments),
        .init(
          status: 1, output: "",
          error: "ootd: cancelled because the text is empty; nothing was changed\n"))
    }
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `text that is too long is kept`() async throws {
    let title = String(repeating: "x", count: 4097)
    try machine.setEditor(writing: "\(title)\n")
    let text = try await kept(
      "edit", "1", "-e",
      message: "the title is too long (4097 bytes, limit 4096); move the rest to `--notes`")
    expectEqual(text, Array("\(title)\n".utf8))
    for path in try machine.editedFiles() { try FileSystem.remove(path) }
    try machine.setEditor(writing: "Fix\n\n" + String(repeating: "가", count: 11_000))
    let notes = try await kept(
      "edit", "1", "-e",
      message:
        "the notes are too long (33000 bytes, limit 32768); put them in a file and mention its path"
    )
    expectEqual(notes.count, 33_005)
  }

  @Test func `an invisible title is kept`() async throws {
    try machine.setEditor(writing: "\u{200B}\n\nnotes\n")
    let text = try await kept(
      "edit", "1", "-e", message: "the title `<U+200B>` has no visible characters; use words")
    expectEqual(text, Array("\u{200B}\n\nnotes\n".utf8))
  }

  @Test func `text that is not UTF-8 is kept`() async throws {
    try machine.setEditor(#"printf 'caf\351\n' > "$1""#)
    let text = try await kept(
      "comment", "1", "-e", message: "the text isn't UTF-8; set your editor to save as UTF-8")
    expectEqual(text, [0x63, 0x61, 0x66, 0xE9, 0x0A])
  }

  @Test func `a file removed by the editor changes nothing`() async throws {
    try machine.setEditor("rm \"$1\"")
    let outcome = try await machine.run("edit", "1", "-e")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.hasPrefix("ootd: can't read `"))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
  }

  @Test func `a too long comment is kept`() async throws {
    let comment = String(repeating: "x", count: 32_769)
    try machine.setEditor(writing: comment)
    let text = try await kept(
      "comment", "1", "-e",
      message:
        "the comment is too long (32769 bytes, the limit is 32768); put it in a file and refer to that"
    )
    expectEqual(text, Array(comment.utf8))
  }

  @Test(arguments: [
    ["add", "-e", "-P", "nowhere"], ["add", "-e", "-m", " 9.9"], ["add", "-e", "--label=-x"],
    ["edit", "1", "-e", "-P", "nowhere"], ["edit", "1", "-e", "--label=-x"],
    ["edit", "1", "-e", "--unlabel", "nolabel"], ["edit", "1", "-e", "-m", " 9.9"],
    ["block", "add", "blog", "-e"], ["block", "add", "x", "-e", "-l", "nolabel"],
    ["block", "edit", "blog", "-e", "--name", "algorithm"],
    ["block", "edit", "blog", "-e", "-P", "nowhere"],
  ])
  func `invalid names are refused before the editor opens`(
    arguments: [String]
  ) async throws {
    let opened = machine.home.path("opened")
    try machine.setEditor("echo New > \"$1\"; touch '\(opened)'")
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, 1)
    #expect(!outcome.error.contains("your text is in"))
    #expect(!FileManager.default.fileExists(atPath: opened))
  }

  @Test func `the text is kept if its todo is deleted meanwhile`() async throws {
    machine.environment["OOTD_NOW"] = machine.now
    try machine.setEditor("'\(Program.ootd)' rm 1 > /dev/null; echo New > \"$1\"")
    let outcome = try await machine.run("comment", "1", "-e")
    expectEqual(outcome.status, 1)
    let files = try machine.editedFiles()
    #expect(outcome.error.contains(" was deleted today 10:00; `ootd undo` restores it (your text"))
    #expect(outcome.error.hasSuffix(" is in `\(files.first ?? "")`)\n"))
    try expectEqual(files.map(FileSystem.bytes), [Array("New\n".utf8)])
  }

  @Test(arguments: [
    (["edit", "1", "2", "-e"], 64, "`--edit` and `1 2` can't be combined"),
    (["edit", "9", "-e"], 1, "no todo `9`. The newest is `2`; see `ootd list --all`"),
    (
      ["comment", "9", "-e"], 1,
      "no todo `9`. The newest is `2`; see `ootd list --all`"
    ),
    (["block", "edit", "nope", "-e"], 1, "no block `nope`; see `ootd block list`"),
    (
      ["add", "-e", "-p", "urgent"], 64,
      "unknown priority `urgent`; use `high`, `medium`, `low` or `none`"
    ),
    (
      ["add", "-e", "--due", "someday"], 64,
      "unknown time `someday`; use `fri 18:00`, `dec 1`, `18:00` or `+3h`"
    ),
    (
      ["edit", "1", "-e", "--on", "fri", "--no-day"], 64,
      "`--on` and `--no-day` can't be combined"
    ),
  ])
  func `invalid arguments are refused before the editor opens`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    try await machine.output("add", "Two")
    try machine.setEditor("touch '\(machine.home.path("opened"))'")
    try await expectEqual(
      machine.run(arguments), .init(status: status, output: "", error: "ootd: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: machine.home.path("opened")))
  }

  @Test func `the edited file is private to the user`() async throws {
    let mode = machine.home.path("mode")
    try machine.setEditor(
      "stat -c %a \"$1\" > '\(mode)'; echo \"$1\" >> '\(mode)'; echo New > \"$1\"")
    try await machine.output("add", "-e")
    let lines = try machine.text(of: mode).split(separator: "\n")
    expectEqual(lines[0], "600")
    #expect(lines[1].hasPrefix("\(machine.stateFolder)/edit-"))
    #expect(!FileManager.default.fileExists(atPath: String(lines[1])))
  }
}
