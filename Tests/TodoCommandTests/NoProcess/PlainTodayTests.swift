import CommandSupport
import Testing
import TestingAdditions

@testable import Commands

/// The command lines of `today` that bypass the argument parser.
@Suite(.startsNothing) struct PlainTodayTests {
  private static let words = [
    "today", "--json", "--on", "fri", "--on=fri", "--no-json", "--js", "--", "-", "", "-j", "-h",
    "--help", "help", "--version", "list", "Today", "--json=true",
  ]

  @Test func `the argument parser gives the same result`() async throws {
    let session = await Session(try Machine().context())
    let parser = CommandLineParser(format: session.format)
    var lines: [[String]] = [[]]
    var plain = 0
    for length in 0...3 {
      for line in lines {
        guard let command = CommandLineParser.plainToday(line) else { continue }
        plain += 1
        var options = GlobalOptions()
        let parsed = try #require(try parser.parseFully(line, &options) as? Today, "\(line)")
        expectEqual(command, parsed.view, "\(line)")
        expectEqual(command.needsSettings, parsed.needsSettings)
      }
      if length < 3 { lines = lines.flatMap { line in Self.words.map { line + [$0] } } }
    }
    expectEqual(plain, 3)
  }
}
