extension Machine {
  /// The reply that a shell's script reads for a line up to the cursor. The reply's first line says what the
  /// shell should do.
  package func reply(_ shell: String, to line: String) async throws -> [String] {
    let text = try await output("completions", shell, "--line", line)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The completions offered at the end of a line.
  package func candidates(_ line: String) async throws -> [String] {
    try await described(line).map(\.value)
  }

  /// The completions with their descriptions, in fish's format.
  package func described(_ line: String) async throws -> [(value: String, description: String)] {
    try await reply("fish", to: line).dropFirst().map { line in
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(fields[0]), fields.count > 1 ? String(fields[1]) : "")
    }
  }

  /// Adds todos 1 to 6: 2 is in progress; 3 and 4 are done, 3 last.
  package func addTodos() async throws {
    for title in ["One", "Two", "Three", "Four", "Five", "Six"] { try await output("add", title) }
    try await output("start", "2")
    try await run(at: "2026-11-21T09:00", "done", "4")
    try await run(at: "2026-11-21T09:30", "done", "3")
  }

  /// Adds projects without repositories.
  package func addProjects(_ names: [String]) async throws {
    for name in names { try await output("project", "add", "--name", name) }
  }
}
