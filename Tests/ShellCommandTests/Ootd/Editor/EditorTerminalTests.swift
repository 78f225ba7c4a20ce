import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Real editors in a terminal.
@Suite(.serialized, .startsOotd) final class EditorTerminalTests: MachineTest {
  private func terminal(_ command: String, editor: String) throws -> Terminal {
    machine.environment["EDITOR"] = editor
    return try machine.terminal(command)
  }

  @Test func `a todo can be edited in vim, and quitting with an error changes nothing`()
    async throws
  {
    try await machine.output("add", "Fix token", "--notes", "See mail")
    let terminal = try terminal(
      "$OOTD edit 1 -e", editor: "vim -N -u NONE -i NONE --cmd 'set noswapfile'")
    try terminal.wait("vim") { $0.contains("Fix token") && $0.contains("cancels") }
    terminal.type("8Gcc" + "Fix tokens\u{1B}:wq\r")
    try terminal.wait("end") { $0.contains("ended with ") }
    #expect(terminal.output.contains("edited 1  Fix tokens"))
    #expect(terminal.output.contains("ended with 0"))
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    #expect((todo.title, todo.notes) == ("Fix tokens", "See mail"))
    #expect(try machine.editedFiles().isEmpty)
    let quit = try self.terminal(
      "$OOTD edit 1 -e", editor: "vim -N -u NONE -i NONE --cmd 'set noswapfile'")
    try quit.wait("vim") { $0.contains("Fix tokens") && $0.contains("cancels") }
    quit.type("ccOther\u{1B}:cq\r")
    try quit.wait("end") { $0.contains("ended with ") }
    let message = quit.output.replacing("\r\n", with: " ")
    #expect(message.contains("exited with status 1; nothing was changed"))
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").title, "Fix tokens")
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `Ctrl-C reaches only the editor`() async throws {
    try await machine.output("add", "Fix token")
    let editor = try machine.makeEditor(
      "trap 'echo Fix tokens > \"$1\"; exit 0' INT; echo ready; read line; exit 1")
    let terminal = try terminal("$OOTD edit 1 -e", editor: editor)
    try terminal.wait("editor") { $0.contains("ready") }
    terminal.type("\u{3}")
    try terminal.wait("end") { $0.contains("ended with ") }
    #expect(terminal.output.contains("edited 1  Fix tokens"))
    #expect(terminal.output.contains("ended with 0"))
  }

  /// Makes an editor in which another process runs a command.
  private func setEditor(running words: String, then script: String) throws {
    machine.environment["OOTD_NOW"] = machine.now
    try machine.setEditor("'\(Program.ootd)' \(words) > /dev/null; \(script)")
  }

  @Test func `what another process changes meanwhile isn't overwritten`() async throws {
    try await machine.output("add", "Fix token", "--notes", "old notes", "--check", "Test")
    try setEditor(running: "edit 1 --notes 'new notes'", then: "sed -i '8s/token/tokens/' \"$1\"")
    try await machine.output("edit", "1", "-e")
    var todo = try await machine.json(ShownTodo.self, "show", "1")
    #expect((todo.title, todo.notes) == ("Fix tokens", "new notes"))
    for (words, script) in [
      ("edit 1 --notes theirs", "s/new/my/"), ("edit 1.1 --title Theirs", "s/Test/Mine/"),
    ] {
      try setEditor(running: words, then: "sed -i '\(script)' \"$1\"")
      try await machine.run("edit", "1", "-e").failed(
        saying: "`1` was changed while you edited it", "your text is in")
    }
    todo = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(todo.notes, "theirs")
    expectEqual(todo.checklist.map(\.text), ["Theirs"])
    let kept = try machine.editedFiles().map(machine.text)
    #expect(kept.contains { $0.contains("- [ ] Mine") })
    try setEditor(running: "block edit blog --title 'Write two'", then: "sed -i '2a Notes' \"$1\"")
    try await machine.output("block", "edit", "blog", "-e")
    let block = try await machine.output("block", "show", "blog")
    #expect(block.contains("Write two") && block.contains("Notes"))
    try setEditor(running: "rm 1", then: "echo New > \"$1\"")
    try await machine.run("comment", "1", "-e").failed(
      saying: " was deleted today 10:00; `ootd restore 1` restores it (your text is in `")
    #expect(try machine.editedFiles().map(machine.text).contains("New\n"))
  }
}
