import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Questions and answers at a real terminal.
@Suite(.serialized, .startsOotd) final class TerminalTests: MachineTest {
  @Test func `at a terminal, a todo is picked by a few letters of its title`() async throws {
    for title in ["Fix token refresh", "Write release notes"] {
      try await machine.output("add", title)
    }
    let picked = try machine.terminal("$OOTD start")
    try picked.wait("list") { $0.contains("2/2") }
    picked.type("rel")
    try picked.wait("match") { $0.contains("1/2") }
    // Marked with Tab, it is picked although another is selected.
    picked.type("\t\u{15}")
    try picked.wait("mark") { $0.contains("✓ 1  2/2") }
    picked.type("\r")
    try picked.wait("end") { $0.contains("started 2  Write release notes") }
    try picked.wait("status") { $0.contains("ended with 0") }
    let cancelled = try machine.terminal("$OOTD start; stty -a")
    try cancelled.wait("list") { $0.contains("2/2") }
    cancelled.type("\u{1B}")
    // The terminal is as it was before.
    try cancelled.wait("end") { $0.contains("nothing was changed") && $0.contains(" icanon") }
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "is:doing").map(\.title), ["Write release notes"])
  }

  @Test func `an alias for the shell and a program ootd-NAME take over`() async throws {
    try machine.configure("[ootd \"alias\"]\n\tsh = \"!printf '%s/'\"\n")
    let script = "printf '#!/bin/sh\\necho ran \"$@\"\\nexit 7\\n' >ootd-more && chmod +x ootd-more"
    let terminal = try machine.terminal(
      "\(script) && $OOTD sh 'a b' c && PATH=$PWD:$PATH $OOTD more -x --y")
    try terminal.wait("alias") { $0.contains("a b/c/") }
    try terminal.wait("end") { $0.contains("ran -x --y") && $0.contains("ended with 7") }
  }

  @Test func `a copy reaches the terminal although the output is redirected`() async throws {
    machine.now = "2026-11-23T10:00:00+01:00"
    try await machine.output("add", "Fix token")
    let terminal = try machine.terminal("$OOTD standup --copy >note && cat note")
    try terminal.wait("end") { $0.contains("ended with 0") }
    let text = try String(contentsOfFile: "\(machine.workingDirectory)/note", encoding: .utf8)
    expectEqual(text, "Today\n- Fix token\n")
    let copied = Data(text.utf8).base64EncodedString()
    #expect(terminal.output.contains("\u{1B}]52;c;\(copied)\u{7}"))
    #expect(terminal.output.contains("Copied 2 lines to the clipboard."))
  }
}
