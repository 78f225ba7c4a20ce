import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Real editors in a terminal.
@Suite(.serialized, .startsOotd) struct EditorTerminalTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  private func terminal(_ command: String, editor: String) throws -> Terminal {
    machine.environment["EDITOR"] = editor
    return try machine.terminal(command)
  }

  @Test func `a title and notes can be written in ed`() async throws {
    let terminal = try terminal("$OOTD add -e", editor: "ed -p '> '")
    try terminal.wait("prompt of ed") { $0.contains("> ") }
    for line in ["1i", "Fix token", "", "See mail", ".", "w", "q"] { terminal.type("\(line)\r") }
    try terminal.wait("end") { $0.contains("ended with 0") }
    #expect(terminal.output.contains("added 1  Fix token"))
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    #expect((todo.title, todo.notes) == ("Fix token", "See mail"))
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `a todo can be edited in vim`() async throws {
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

  @Test func `quitting vim with an error changes nothing`() async throws {
    try await machine.output("add", "Fix token")
    let terminal = try terminal(
      "$OOTD edit 1 -e", editor: "vim -N -u NONE -i NONE --cmd 'set noswapfile'")
    try terminal.wait("vim") { $0.contains("Fix token") && $0.contains("cancels") }
    terminal.type("ccOther\u{1B}:cq\r")
    try terminal.wait("end") { $0.contains("ended with ") }
    #expect(terminal.output.contains("exited with status 1; nothing was changed"))
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").title, "Fix token")
    #expect(try machine.editedFiles().isEmpty)
  }

  @Test func `typing after the end does no harm`() throws {
    let terminal = try terminal("true", editor: "true")
    #expect(throws: Terminal.Failure.self) { try terminal.wait("nothing") { _ in false } }
    #expect(terminal.output.contains("ended with 0"))
    Thread.sleep(forTimeInterval: 0.2)
    terminal.type("x")
    terminal.end()
  }
}
