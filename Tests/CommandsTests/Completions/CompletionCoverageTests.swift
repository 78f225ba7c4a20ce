import Testing

@Suite struct CompletionCoverageTests {
  /// What a person alone can know. An option that isn't here has to say what its values are, where it
  /// is declared.
  private static let free: Set<String> = [
    "--title", "--notes", "--name", "--description", "--link", "--memo", "--start", "--end",
    "--weeks", "--month", "--year", "--days", "--port",
  ]

  @Test func `each option's value is completed, or free`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    try await sandbox.output(
      "project", "add", "--name", "api", "--member", "Kim", "--tech", "Swift")
    try await sandbox.output("label", "add", "bug")
    try await sandbox.output("milestone", "add", "1.0")
    var options = 0
    for verb in try await verbs(sandbox) {
      let page = try await sandbox.run(verb + ["--help"]).output
      for match in page.matches(of: /(--[a-z-]+) </) {
        let option = String(match.1)
        let line = "ootd \(verb.joined(separator: " ")) \(option)="
        let reply = try await sandbox.reply("fish", to: line)
        let isCompleted = reply.count > 1 || reply.first == "files" || reply.first == "folders"
        #expect(isCompleted != Self.free.contains(option), "\(line)")
        options += 1
      }
    }
    #expect(options > 40)
  }

  /// Each verb, those of verbs included, as they are completed.
  private func verbs(_ sandbox: Sandbox) async throws -> [[String]] {
    var verbs: [[String]] = []
    for verb in try await sandbox.candidates("ootd ") {
      let own = try await sandbox.output(verb, "--help").contains("SUBCOMMANDS")
      let subcommands = own ? try await sandbox.candidates("ootd \(verb) ") : []
      verbs += subcommands.isEmpty ? [[verb]] : subcommands.map { [verb, $0] }
    }
    return verbs
  }
}
