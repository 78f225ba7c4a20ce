import ArgumentParser
import Git
import Rendering

/// What a shell evaluates to complete ootd's command lines; with a line, what its script asks at TAB.
struct Completions: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "completions", \.completions,
      examples: [
        "completions bash", "completions zsh", "completions fish",
        "completions zsh --program /usr/bin/ootd > _ootd",
      ])
  }

  @Argument(help: ArgumentHelp(\.shell), completion: .offering(.shells)) var shell: String
  @Option(help: ArgumentHelp(\.program, valueName: "path"), completion: .offering(.files))
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

  /// The shell and its line, where a command line is one that scripts start.
  static func invocation(_ arguments: [String]) -> (shell: Shell, line: String)? {
    guard arguments.count == 4, arguments[0] == "completions", arguments[2] == "--line",
      let shell = Shell(rawValue: arguments[1])
    else { return nil }
    return (shell, arguments[3])
  }

  /// Prints what can stand at the cursor: nothing where that can't be told, for an error would come
  /// into the line that a person is typing.
  static func answer(_ text: String, in shell: Shell, _ context: CommandContext) {
    // The same in each folder, so that no repository is looked for.
    let session = Session(context, GitEnvironment(context.environment), in: nil)
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
    // What a variable stands for, the shell alone knows.
    if !line.isLiteral { completion.candidates = [] }
    let reply = CompletionReply(completion, to: line, in: shell, context.environment)
    context.debug.ignoring("completion") {
      try session.print(reply.lines.map { $0 + "\n" }.joined())
    }
  }
}
