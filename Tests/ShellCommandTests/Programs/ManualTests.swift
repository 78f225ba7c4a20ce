import CommandSupport
import Foundation
import Localization
import TestSupport
import Testing
import TestingAdditions

@testable import Commands
@testable import Rendering

@Suite(.serialized, .startsPrograms) struct ManualTests {
  @Test(arguments: ["C", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `it lists each command with its options, and mandoc finds no errors, in each language`(
    locale: String
  ) async throws {
    let machine = try Machine(language: locale)
    let page = try await machine.output("manual")
    let sections = page.components(separatedBy: "\n.SS \"").dropFirst()
    let commands = RootCommand.help(in: .english).commands
    #expect(commands.count > 30)
    expectEqual(sections.count, commands.count)
    for command in commands {
      let name = command.name
      let section = try #require(sections.first { $0.hasPrefix("\(name.roff)\"") }, "\(name)")
      // The heading, the synopsis and an example.
      #expect(section.components(separatedBy: name.roff).count > 3, "\(name)")
      for parameter in command.parameters {
        let long = parameter.spellings.filter { $0.hasPrefix("--") }
        for option in long where !["--help", "--version"].contains(option) {
          #expect(section.contains("\n.TP\n"))
          #expect(section.contains("\\fB\(option.roff)\\fR"), "\(name) \(option)")
        }
      }
    }
    #expect(page.contains("\\fB\\-\\-help\\fR"))
    #expect(page.contains("\\fB\\-\\-version\\fR"))
    #expect(!page.contains("\\-\\-line"))
    let introduction = page.components(separatedBy: "ootd today").first ?? ""
    #expect(introduction.contains("ootd sync"))
    if locale == "C" {
      expectEqual(
        page.matches(of: /\n\.SH "(.+)"/).map { String($0.1) },
        [
          "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "GUIDE", "CONFIGURATION",
          "FILES", "ENVIRONMENT", "EXIT STATUS", "SEE ALSO",
        ])
    }
    let file = try machine.home.directory.write(page, to: "work/ootd.1")
    try await expectEqual(
      Program("mandoc").run(
        ["-T", "lint", "-W", "warning", file], environment: machine.environment),
      Outcome(status: 0, output: "", error: ""))
  }
}
