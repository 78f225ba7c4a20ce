import CommandSupport
import Foundation
import Localization
import Testing
import TestingAdditions

@testable import Commands
@testable import Rendering

@Suite(.startsNothing) struct ClipboardTests {
  private func sequence(_ text: String, _ environment: [String: String] = [:]) -> String {
    ClipboardSequence(text: text, multiplexer: .init(environment)).sequence
  }

  @Test func `the text is sent in base64`() {
    expectEqual(sequence("할 일\n"), "\u{1B}]52;c;7ZWgIOydvAo=\u{7}")
  }

  @Test func `tmux gets it for the terminal and for itself`() {
    expectEqual(
      sequence("a", ["TMUX": "/tmp/tmux", "STY": "1.pts"]),
      "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\\u{1B}]52;c;YQ==\u{7}")
  }

  @Test func `screen gets it in parts`() {
    let text = String(repeating: "long ", count: 500)
    let parts = sequence(text, ["STY": "1.pts"]).components(separatedBy: "\u{1B}\\").dropLast()
    #expect(parts.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 256 })
    expectEqual(parts.map { $0.dropFirst(2) }.joined(), sequence(text))
  }

  @Test func `a text that terminals would drop is refused`() throws {
    let most = ClipboardSequence.maxBytes
    #expect(sequence(String(repeating: "x", count: most)).utf8.count <= 100_000)
    let context = try Machine().context()
    #expect(throws: Failure("clipboard.tooLong", .failed, ["bytes": most + 1, "most": most])) {
      try context.copy(String(repeating: "x", count: most + 1))
    }
    #expect(throws: Failure("clipboard.noTerminal", .failed)) { try context.copy("text") }
  }
}
