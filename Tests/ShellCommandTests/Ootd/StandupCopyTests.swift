import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct StandupCopyTests {
  @Test func `a copy reaches the terminal although the output is redirected`() async throws {
    let machine = try Machine(now: "2026-11-23T10:00:00+01:00")
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
