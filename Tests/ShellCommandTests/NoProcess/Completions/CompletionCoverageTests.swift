import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsNothing) struct CompletionCoverageTests {
  /// Options whose values can't be completed. Any other option must declare its completion.
  private static let free: Set<String> = [
    "--title", "--notes", "--name", "--description", "--link", "--memo", "--start", "--end",
    "--weeks", "--month", "--year", "--days", "--port", "--edit", "--delete", "--identity",
    "--check", "--comment", "--map",
  ]

  @Test func `each option's value is completed, or is free text`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output(
      "project", "add", "--name", "api", "--member", "Kim", "--tech", "Swift")
    try await machine.output("label", "add", "bug")
    try await machine.output("milestone", "add", "1.0")
    var lines: [String: String] = [:]
    func visit(_ command: CommandDefinition, _ name: String) {
      for option in command.parameters where option.kind == .option {
        guard let long = option.spellings.last(where: { $0.hasPrefix("--") }) else { continue }
        expectEqual(option.values == nil, Self.free.contains(long), "\(name) \(long)")
        if let source = option.values { lines[source.rawValue] = "\(name) \(long)=" }
      }
      for verb in command.subcommands ?? [] where verb.shouldDisplay {
        visit(verb, "\(name) \(verb.commandName)")
      }
    }
    try visit(CommandDefinition(RootCommand.self), "ootd")
    #expect(lines.count > 15)
    // One option of each kind of value.
    for line in lines.values {
      let reply = try await machine.reply("fish", to: line)
      #expect(reply.count > 1 || ["files", "folders"].contains(reply.first), "\(line)")
    }
  }
}
