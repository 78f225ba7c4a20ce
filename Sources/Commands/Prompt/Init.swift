import ArgumentParser
import Localization
import Rendering
import Resources

/// Prints the shell code that shows the day in the prompt.
struct Init: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("init", examples: ["init bash", "init zsh", "init fish"])
  }

  @Argument(help: .text("shell"), completion: .offering(.shells)) var shell: String

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    try session.print(
      script: shell.prompt, for: shell, program: session.context.executable)
  }
}

/// A shell whose prompt can show the day, and whose command lines ootd completes.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// - Throws: ``UsageError/unknownValue(_:of:)``
  init(named name: String) throws(UsageError) {
    guard let shell = Shell(rawValue: name) else {
      throw .unknownValue(name, of: Shell.allCases.map(\.rawValue))
    }
    self = shell
  }

  /// The script that shows the day in the prompt, with `@ootd@` for the program.
  var prompt: [UInt8] {
    switch self {
    case .bash: Resource.bash
    case .zsh: Resource.zsh
    case .fish: Resource.fish
    }
  }

  /// The script that completes command lines, with `@ootd@` for the program.
  var completions: [UInt8] {
    switch self {
    case .bash: Resource.bashCompletions
    case .zsh: Resource.zshCompletions
    case .fish: Resource.fishCompletions
    }
  }

  func quoted(_ word: String) -> String {
    self == .fish ? word.fishQuoted : word.shellQuoted
  }
}

extension Session {
  /// Prints a script for a shell to evaluate.
  /// - Parameter program: The path with which the script starts ootd.
  func print(script: [UInt8], for shell: Shell, program: String) throws {
    // A line of shell can't contain such a path.
    guard program.hasPrefix("/"), !program.contains(where: \.isNewline) else {
      throw InputError.unusableProgram(path: program)
    }
    let script = String(decoding: script, as: UTF8.self)
    try print(script.replacing("@ootd@", with: shell.quoted(program)))
  }
}
