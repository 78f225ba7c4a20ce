import CommandSupport
import Foundation
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
    let root = try CommandDefinition(RootCommand.self)
    let commands = Self.commands(below: root, "ootd")
    #expect(commands.count > 30)
    expectEqual(sections.count, commands.count)
    for (name, command) in commands {
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
    try await expectEqual(
      mandoc(page, on: machine, "-T", "lint", "-W", "warning"),
      Outcome(status: 0, output: "", error: ""))
  }

  private func mandoc(_ page: String, on machine: Machine, _ options: String...) async throws
    -> Outcome
  {
    let file = try machine.home.directory.write(page, to: "work/ootd.1")
    return try await Program("mandoc").run(options + [file], environment: machine.environment)
  }

  private static func commands(
    below parent: CommandDefinition, _ name: String
  ) -> [(String, CommandDefinition)] {
    let commands = parent.subcommands?.filter { $0.commandName != "help" } ?? []
    return commands.flatMap { command in
      let own = "\(name) \(command.commandName)"
      return [(own, command)] + Self.commands(below: command, own)
    }
  }

  @Test func `the rendered manual has the usual sections in order`() async throws {
    let machine = try Machine()
    let outcome = try await mandoc(
      machine.output("manual"), on: machine, "-T", "ascii", "-O", "width=100")
    let lines = outcome.output.replacing(/.\u{8}/, with: "").split(separator: "\n").map(String.init)
    let headings = lines.filter { $0.first?.isLetter == true && $0 == $0.uppercased() }
    expectEqual(
      headings,
      [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "GUIDE", "CONFIGURATION",
        "FILES", "ENVIRONMENT", "EXIT STATUS", "SEE ALSO",
      ])
    #expect(lines.contains { $0.hasSuffix("ootd - A todo tracker that knows what you committed") })
    #expect(lines.contains { $0.hasSuffix("ootd add \"Write release notes\" --due \"fri 18:00\"") })
  }
}
