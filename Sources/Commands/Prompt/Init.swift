import ArgumentParser
import Rendering
import Resources
import Todos

/// What a shell evaluates to show its day.
struct Init: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("init", \.initialization, examples: ["init bash", "init zsh", "init fish"])
  }

  @Argument(help: ArgumentHelp(\.shell)) var shell: String

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    guard let shell = Shell(rawValue: shell) else {
      throw UsageError.unknownValue(shell, of: Shell.allCases.map(\.rawValue))
    }
    let program = session.context.executable
    // A line of shell can't hold it.
    guard program.hasPrefix("/"), !program.contains(where: \.isNewline) else {
      throw InputError.unusableProgram(path: program)
    }
    let script = String(decoding: shell.script, as: UTF8.self)
    try session.print(script.replacing("@ootd@", with: shell.quoted(program)))
  }
}

/// A shell whose prompt ootd can tell of the day.
private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// With `@ootd@` for the program.
  var script: [UInt8] {
    switch self {
    case .bash: Resource.bash
    case .zsh: Resource.zsh
    case .fish: Resource.fish
    }
  }

  func quoted(_ word: String) -> String {
    self == .fish ? word.fishQuoted : word.shellQuoted
  }
}
