import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Long output and colours in a real terminal of 80 columns and 50 rows.
@Suite(.serialized, .startsOotd) final class PagerTerminalTests: MachineTest {
  @Test func `long output goes through the pager, which may end early and gets Ctrl-C`()
    async throws
  {
    try await machine.addMany((1...2000).map { "Todo \($0)" })
    machine.environment["PAGER"] =
      "sh -c 'trap \"echo caught; exit 0\" INT; head -n 1; echo \"LESS=$LESS\"; sleep 30 & wait'"
    let terminal = try machine.terminal("$OOTD list")
    try terminal.wait("pager") { $0.contains("LESS=FRX") }
    terminal.type("\u{3}")
    try terminal.wait("end") { $0.contains("ended with 0") }
    #expect(terminal.output.contains("caught"))
    #expect(terminal.output.contains("Todo 1\r\n") && !terminal.output.contains("Todo 2000"))
  }

  @Test func `output that fits, JSON, and output without a pager are printed`() async throws {
    try await machine.addMany((1...40).map { "Todo \($0)" })
    machine.environment["PAGER"] = "false"
    let short = try machine.terminal("$OOTD list && $OOTD list --json")
    try short.wait("end") { $0.contains("ended with 0") }
    #expect(short.output.contains("Todo 40") && short.output.contains("\"Todo 40\""))
    try await machine.addMany((41...60).map { "Todo \($0)" })
    let long = try machine.terminal(
      "$OOTD --no-pager list && PAGER=cat $OOTD list && PAGER=/no/pager $OOTD list")
    try long.wait("end") { $0.contains("ended with 0") }
    expectEqual(long.output.ranges(of: "Todo 60").count, 3)
  }

  /// The replies of terminals to OSC 11 and DA1, and a shade of amber for that background alone.
  private static let replies = [
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;4c", "223"),
    ("\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{07}\u{1B}[?62;4c", "222"), ("\u{1B}[?6c", "222"), ("", "222"),
  ]

  @Test(arguments: replies)
  func `the terminal is asked for its background once a session`(
    reply: String, shade: String
  ) async throws {
    try await finishTodo()
    let terminal = try machine.terminal(
      "$OOTD activity --weeks 4; $OOTD activity --weeks 4; stty -a | grep -c -w -e -icanon -e -echo"
    )
    try terminal.wait("question") { $0.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c") }
    if !reply.isEmpty { terminal.type(reply) }
    try terminal.wait("end") { $0.contains("ended with ") }
    #expect(terminal.output.contains("\u{1B}[38;5;\(shade)m■"))
    expectEqual(terminal.output.components(separatedBy: "\u{1B}]11;?").count, 2)
    // The terminal is as before.
    #expect(terminal.output.contains("\r\n0\r\nended with 1"))
  }

  @Test func `ootd.background and COLORFGBG spare the question`() async throws {
    try await finishTodo()
    try machine.configure("[ootd]\n\tbackground = light\n")
    let terminal = try machine.terminal("COLORFGBG='15;0' $OOTD activity --weeks 4")
    try terminal.wait("end") { $0.contains("ended with 0") }
    #expect(terminal.output.contains("\u{1B}[38;5;223m■"))
    #expect(!terminal.output.contains("\u{1B}]11;"))
  }

  /// Gives the heat map a day, and the machine colours.
  private func finishTodo() async throws {
    try await machine.output("add", "Fix")
    try await machine.output("done", "1")
    machine.environment["NO_COLOR"] = nil
  }
}
