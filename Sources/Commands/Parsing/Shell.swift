import Rendering
import Resources

/// A shell whose prompt ootd can tell of the day, and whose command lines it completes.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// - Throws: ``UsageError/unknownValue(_:of:)``
  init(named name: String) throws(UsageError) {
    guard let shell = Shell(rawValue: name) else {
      throw .unknownValue(name, of: Shell.allCases.map(\.rawValue))
    }
    self = shell
  }

  /// Shows the day in the prompt; with `@ootd@` for the program.
  var prompt: [UInt8] {
    switch self {
    case .bash: Resource.bash
    case .zsh: Resource.zsh
    case .fish: Resource.fish
    }
  }

  /// Completes command lines; with `@ootd@` for the program.
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
  /// Prints what a shell evaluates.
  /// - Parameter program: The path by which it starts ootd.
  func print(script: [UInt8], for shell: Shell, program: String) throws {
    // A line of shell can't hold it.
    guard program.hasPrefix("/"), !program.contains(where: \.isNewline) else {
      throw InputError.unusableProgram(path: program)
    }
    let script = String(decoding: script, as: UTF8.self)
    try print(script.replacing("@ootd@", with: shell.quoted(program)))
  }
}
