import ArgumentParser
import Git
import Rendering

/// Prints a shell's completion script; with `--line`, the completions that the script requests.
struct Completions: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "completions",
      examples: [
        "completions bash", "completions zsh", "completions fish",
        "completions zsh --program /usr/bin/ootd > _ootd",
      ])
  }

  @Argument(help: .text("shell"), completion: .offering(.shells)) var shell: String
  @Option(help: .text("program"), completion: .offering(.files))
  var program: String?
  /// The command line up to the cursor, as typed.
  @Option(parsing: .unconditional, help: ArgumentHelp(visibility: .hidden)) var line: String?

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    if let line { return Self.answer(line, in: shell, session.context) }
    try session.print(
      script: shell.completions, for: shell, program: program ?? session.context.executable)
  }

  /// Prints the completions at the cursor. Prints nothing after an error, because a message would end up in
  /// the line that the user is typing.
  static func answer(_ text: String, in shell: Shell, _ context: CommandContext) {
    // Completions are the same in every folder, so skip the search for a repository.
    let session = Session(context, context.gitEnvironment, in: nil)
    defer { session.close() }
    let line = TypedLine(text, in: shell)
    guard !line.words.isEmpty else { return }
    var completion = Completion()
    if line.isRedirection {
      completion.paths = .files
    } else {
      let words = Array(line.words.dropFirst())
      let found = context.debug.ignoring("completion") {
        try session.completion(after: words, line.current)
      }
      completion = found ?? Completion()
    }
    // Only the shell knows the values of variables.
    if !line.isLiteral { completion.candidates = [] }
    let reply = CompletionReply(completion, to: line, in: shell, context.environment)
    context.debug.ignoring("completion") {
      try session.print(reply.lines.map { $0 + "\n" }.joined())
    }
  }
}
