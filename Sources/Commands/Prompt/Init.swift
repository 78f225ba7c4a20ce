import ArgumentParser
import Localization
import Rendering
import Resources

/// Prints the shell code that shows the day in the prompt.
struct Init: OotdCommand {
  static let usage = Usage("init", examples: ["init bash", "init zsh", "init fish"])

  @Argument(help: .text("shell"), completion: .offering(.shells)) var shell: String

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    try session.print(.prompt, for: shell, program: session.context.executable)
  }
}

/// A shell whose prompt can show the day, and whose command lines ootd completes.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script with `@ootd@` for the program.
  func script(_ part: ShellFile.Part) -> [UInt8] {
    switch (self, part) {
    case (.bash, .prompt): Resource.bash
    case (.bash, .completions): Resource.bashCompletions
    case (.zsh, .prompt): Resource.zsh
    case (.zsh, .completions): Resource.zshCompletions
    case (.fish, .prompt): Resource.fish
    case (.fish, .completions): Resource.fishCompletions
    }
  }

  /// A program's path that a line of shell can contain, and git's configuration.
  /// - Throws: ``Failure/unusableProgram(path:)``
  static func checked(program: String) throws(Failure) -> String {
    guard program.hasPrefix("/"), !program.contains(where: \.isNewline) else {
      throw .unusableProgram(path: program)
    }
    return program
  }

  func quoted(_ word: String) -> String {
    self == .fish ? word.fishQuoted : word.shellQuoted
  }
}

extension Session {
  /// Prints a script for a shell to evaluate.
  /// - Parameter program: The path with which the script starts ootd.
  func print(_ part: ShellFile.Part, for shell: Shell, program: String) throws {
    let program = shell.quoted(try Shell.checked(program: program))
    let script = String(decoding: shell.script(part), as: UTF8.self)
    try print(script.replacing("@ootd@", with: program))
  }
}
