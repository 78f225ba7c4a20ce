import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Text written in an editor is never lost.
@Suite(.serialized, .startsPrograms) final class EditorTroubleTests: MachineTest {
  /// Adds a todo.
  override init() async throws {
    try await super.init()
    try await machine.output("add", "Fix token", "--notes", "Old")
  }

  /// Runs a command that fails with this message, in one line.
  /// - Returns: The text that it kept in a file.
  private func kept(
    _ arguments: [String], status: Int32 = 1, message: String
  ) async throws -> [UInt8] {
    let outcome = try await machine.run(arguments)
    let files = try machine.editedFiles()
    try #require(files.count == 1, "\(outcome)")
    let line = "ootd: \(message) (your text is in `\(files[0])`)\n"
    expectEqual(outcome, .init(status: status, output: "", error: line))
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
    defer { unlink(files[0]) }
    return try FileSystem.bytes(files[0])
  }

  /// Sets an editor that writes a text and then ends like this.
  private func setEditor(writing text: String, then end: String) throws -> String {
    try machine.setEditor(writing: text)
    let editor = try machine.makeEditor(
      "\(machine.environment["EDITOR"] ?? "") \"$1\"; \(end)", named: "failing")
    machine.environment["EDITOR"] = editor
    return editor
  }

  @Test func `the text is kept if the editor fails`() async throws {
    for (end, status) in [("exit 3", 3), ("kill -9 $$", 137)] {
      let editor = try setEditor(writing: "New\n", then: end)
      let text = try await kept(
        ["edit", "1", "-e"],
        message: "the editor `\(editor)` exited with status \(status); nothing was changed")
      expectEqual(text, Array("New\n".utf8))
    }
  }

  @Test func `if the editor fails without writing, no file is left`() async throws {
    for (editor, status) in [
      (try machine.makeEditor("exit 1", named: "failing"), 1),
      (try machine.makeEditor(": > \"$1\"; exit 1", named: "emptying"), 1),
      ("/nowhere/editor 2>/dev/null", 127),
    ] {
      machine.environment["EDITOR"] = editor
      for arguments in [
        ["add", "-e"], ["edit", "1", "-e"], ["comment", "1", "-e"], ["block", "add", "x", "-e"],
      ] {
        let message = "the editor `\(editor)` exited with status \(status); nothing was changed"
        try await expectEqual(
          machine.run(arguments), .init(status: 1, output: "", error: "ootd: \(message)\n"))
      }
    }
    try machine.setEditor("rm \"$1\"")
    try await machine.run("edit", "1", "-e").failed(saying: "ootd: can't read `")
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `an empty text cancels`() async throws {
    for arguments in [
      ["add", "-e"], ["add", "Other", "-e"], ["edit", "1", "-e"], ["comment", "1", "-e"],
      ["block", "add", "x", "-e"], ["block", "edit", "blog", "-e"],
    ] {
      for text in ["", " \t\n\u{3000}\n# only\n#\n"] {
        try machine.setEditor(writing: text)
        let message = "ootd: cancelled because the text is empty; nothing was changed\n"
        try await expectEqual(
          machine.run(arguments), .init(status: 1, output: "", error: message), "\(arguments)")
      }
    }
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
    #expect(try machine.editedFiles().isEmpty)
  }

  private static let refused: [(text: String, words: [String], message: String)] = [
    (
      String(repeating: "x", count: 4097) + "\n", ["edit", "1", "-e"],
      "the title is too long (4097 bytes, limit 4096); move the rest to the notes (`--notes`)"
    ),
    (
      "Fix\n\n" + String(repeating: "가", count: 11_000), ["edit", "1", "-e"],
      "the notes are too long (33000 bytes, limit 32768); put them in a file and mention its path"
    ),
    (
      "\u{200B}\n\nnotes\n", ["edit", "1", "-e"],
      "the title `<U+200B>` has no visible characters; use words"
    ),
    (
      String(repeating: "x", count: 32_769), ["comment", "1", "-e"],
      "the comment is too long (32769 bytes, the limit is 32768); put it in a file and refer to that"
    ),
  ]

  @Test func `text that is refused is kept`() async throws {
    for (text, words, message) in Self.refused {
      try machine.setEditor(writing: text)
      try await expectEqual(kept(words, status: 64, message: message), Array(text.utf8))
    }
    try machine.setEditor(#"printf 'caf\351\n' > "$1""#)
    let text = try await kept(
      ["comment", "1", "-e"],
      message: "the text isn't UTF-8; set your editor to save as UTF-8")
    expectEqual(text, [0x63, 0x61, 0x66, 0xE9, 0x0A])
  }

  private static let refusedEarly: [(words: [String], status: Int32)] = [
    (["add", "-e", "-P", "nowhere"], 1), (["add", "-e", "-m", " 9.9"], 64),
    (["add", "-e", "--label=-x"], 64), (["edit", "1", "-e", "-P", "nowhere"], 1),
    (["edit", "1", "-e", "--label=-x"], 64), (["edit", "1", "-e", "--unlabel", "nolabel"], 1),
    (["edit", "1", "-e", "-m", " 9.9"], 64), (["block", "add", "blog", "-e"], 1),
    (["block", "add", "x", "-e", "-l", "nolabel"], 1),
    (["block", "edit", "blog", "-e", "--name", "algorithm"], 1),
    (["block", "edit", "blog", "-e", "-P", "nowhere"], 1), (["edit", "1", "2", "-e"], 64),
    (["edit", "9", "-e"], 1), (["comment", "9", "-e"], 1), (["block", "edit", "nope", "-e"], 1),
    (["add", "-e", "-p", "urgent"], 64), (["add", "-e", "--due", "someday"], 64),
    (["edit", "1", "-e", "--on", "fri", "--no-day"], 64),
  ]

  @Test func `invalid names and arguments are refused before the editor opens`() async throws {
    try await machine.output("add", "Two")
    let opened = machine.home.path("opened")
    try machine.setEditor("echo New > \"$1\"; touch '\(opened)'")
    for (words, status) in Self.refusedEarly {
      let error = try await machine.run(words).failed(status)
      #expect(!error.contains("your text is in"), "\(error)")
      #expect(!FileManager.default.fileExists(atPath: opened), "\(words)")
    }
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
