import CommandSupport
import TestSupport
import Testing
import TestingAdditions

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
    var options = 0
    for verb in try await verbs(machine) {
      let page = try await machine.run(verb + ["--help"]).output
      for match in page.matches(of: /(--[a-z-]+) [A-Z\[]/) {
        let option = String(match.1)
        let line = "ootd \(verb.joined(separator: " ")) \(option)="
        let reply = try await machine.reply("fish", to: line)
        let isCompleted = reply.count > 1 || reply.first == "files" || reply.first == "folders"
        #expect(isCompleted != Self.free.contains(option), "\(line)")
        options += 1
      }
    }
    #expect(options > 40)
  }

  /// All verbs and their subcommands, as completed.
  private func verbs(_ machine: Machine) async throws -> [[String]] {
    var verbs: [[String]] = []
    for verb in try await machine.candidates("ootd ") {
      let hasSubcommands = try await machine.output(verb, "--help").contains(
        "  ootd \(verb) COMMAND\n")
      let subcommands = hasSubcommands ? try await machine.candidates("ootd \(verb) ") : []
      verbs += subcommands.isEmpty ? [[verb]] : subcommands.map { [verb, $0] }
    }
    return verbs
  }
}
