import ArgumentParser
import Rendering

/// What a shell evaluates to show its day.
struct Init: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("init", \.initialization, examples: ["init bash", "init zsh", "init fish"])
  }

  @Argument(help: ArgumentHelp(\.shell), completion: .offering(.shells)) var shell: String

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    try session.print(
      script: shell.prompt, for: shell, program: session.context.executable)
  }
}
