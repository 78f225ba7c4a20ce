import CommandSupport
import Foundation
import TestSupport

/// An interactive shell in a terminal. Its prompt shows the number of prompts so far, the last exit status
/// and ootd's segment: `<3|0|1/2 ✓ 0c>`.
final class ShellSession {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// Retained because its home is removed when it is released.
  private let machine: Machine
  private let terminal: Terminal
  private var prompts = 0

  /// Starts the shell; ``waitForPrompt()`` waits until it is ready.
  /// - Parameters:
  ///   - before: Lines of the shell's startup file before ootd's script is evaluated.
  ///   - after: Lines after it.
  ///   - launcher: A command that runs the shell, such as `strace`.
  init(
    _ shell: Shell, in machine: Machine, before: String? = nil, after: String = "",
    launcher: String = "", columns: Int = 80, variables: [String: String] = [:]
  ) throws {
    self.machine = machine
    let file = try shell.writeFile(in: machine, before: before ?? shell.counting, after: after)
    let command = "cd '\(machine.workingDirectory)' && \(shell.command(with: file, launcher))"
    let own = ["OOTD": Program.ootd, "TZ": ShellSession.zoneAtNoon]
    let environment = machine.environment.merging(own) { $1 }.merging(variables) { $1 }
    terminal = try Terminal(command, environment: environment, columns: columns)
  }

  deinit { terminal.end() }

  /// A time zone in which it is noon now, so that no day ends during a test.
  private static var zoneAtNoon: String {
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    return "NOON\(hour - 12)"
  }

  /// All output so far.
  var output: String { terminal.output }

  /// How many times the morning briefing was printed.
  var briefings: Int { terminal.output.components(separatedBy: "Good morning.").count - 1 }

  /// The exit status and ootd's segment in the latest prompt.
  var prompt: String {
    guard let start = terminal.output.range(of: "<\(prompts)|", options: .backwards),
      let end = terminal.output.range(of: ">", range: start.upperBound..<terminal.output.endIndex)
    else { return "" }
    return String(terminal.output[start.upperBound..<end.lowerBound])
  }

  /// Types a line and waits for the next prompt.
  /// - Returns: The content of that prompt.
  @discardableResult
  func run(_ line: String) throws -> String {
    terminal.type("\(line)\r")
    try waitForPrompt()
    return prompt
  }

  /// Types keys without waiting; `\t` is Tab, `\u{3}` Ctrl-C.
  func type(_ keys: String) { terminal.type(keys) }

  func end() { terminal.end() }

  /// Waits until a text is on the screen, without typing.
  func wait(for text: String) throws {
    try terminal.wait(text) { $0.contains(text) }
  }

  func waitForPrompt() throws {
    prompts += 1
    let start = "<\(prompts)|"
    try terminal.wait("prompt \(prompts)") { output in
      guard let found = output.range(of: start, options: .backwards) else { return false }
      return output[found.upperBound...].contains(">")
    }
  }
}

extension Machine {
  /// Starts an interactive shell and waits for its first prompt.
  func start(
    _ shell: ShellSession.Shell, before: String? = nil, after: String = "", launcher: String = "",
    columns: Int = 80, variables: [String: String] = [:]
  ) throws -> ShellSession {
    let session = try ShellSession(
      shell, in: self, before: before, after: after, launcher: launcher, columns: columns,
      variables: variables)
    try session.waitForPrompt()
    return session
  }
}

extension ShellSession.Shell {
  /// The shell code that hooks the counter into the prompt.
  fileprivate var counting: String {
    switch self {
    case .bash: "PROMPT_COMMAND=count"
    case .zsh: "precmd_functions+=(count)"
    case .fish: "function count_prompt --on-event fish_prompt; count_prompts; end"
    }
  }

  /// The definition of the counter, which `before` hooks into the prompt.
  private var start: String {
    switch self {
    case .bash: "n=0; count() { s=$?; n=$((n + 1)); return \"$s\"; }"
    case .zsh: "n=0; count() { s=$?; n=$((n + 1)) }"
    case .fish:
      """
      set -g n 0
      function count_prompts; set -g s $status; set -g n (math $n + 1); end
      """
    }
  }

  private var prompt: String {
    switch self {
    case .bash: "PS1='<$n|$s|$OOTD_PROMPT>'"
    case .zsh: "setopt promptsubst; PROMPT='<$n|$s|$OOTD_PROMPT>'"
    case .fish:
      """
      function fish_prompt; echo -n "<$n|$s|$OOTD_PROMPT>"; end
      function fish_greeting; end
      """
    }
  }

  private var evaluation: String {
    self == .fish ? "$OOTD init fish | source" : "eval \"$(\"$OOTD\" init \(rawValue))\""
  }

  /// Writes the shell's startup file.
  fileprivate func writeFile(in machine: Machine, before: String, after: String) throws -> String {
    let name = self == .zsh ? ".zshrc" : "rc"
    // Some parts change how the rest is parsed, so each is on its own lines.
    let text = [start, before, evaluation, after, prompt].joined(separator: "\n") + "\n"
    return try machine.home.directory.write(text, to: "shell-\(UUID().uuidString)/\(name)")
  }

  /// The command that starts the shell with only that startup file.
  fileprivate func command(with file: String, _ launcher: String) -> String {
    let folder = (file as NSString).deletingLastPathComponent
    return switch self {
    case .bash: "exec \(launcher) bash --noprofile --rcfile '\(file)' -i"
    case .zsh: "ZDOTDIR='\(folder)' exec \(launcher) zsh -d -i"
    case .fish: "exec \(launcher) fish --no-config -i -C 'source \(file)'"
    }
  }
}
