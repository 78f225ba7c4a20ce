import CommandSupport
import TestSupport

/// A shell that completes ootd's command lines. Its `ootd` records the arguments instead of running.
final class CompletingShell {
  let session: ShellSession
  private let received: String

  /// - Parameter installation: How the shell loads the completions; by default as their scripts advise.
  init(_ shell: ShellSession.Shell, in machine: Machine, installation: String? = nil) throws {
    received = machine.home.path("received-\(UInt64.random(in: 0...(.max)))")
    let installation = installation ?? shell.installation
    session = try machine.start(
      shell, after: "\(shell.recording)\n\(installation)", variables: ["RECEIVED": received])
  }

  /// Types a line, in which `\t` is the Tab key, and Return.
  /// - Returns: The arguments passed to `ootd`.
  func words(of line: String) throws -> [String] {
    try? FileSystem.remove(received)
    try session.run(line)
    let bytes = try FileSystem.bytes(received)
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ShellSession.Shell {
  /// The line that the first lines of the scripts advise for the shell's startup file.
  var installation: String {
    self == .fish
      ? "$OOTD completions fish | source" : "eval \"$(\"$OOTD\" completions \(rawValue))\""
  }

  fileprivate var recording: String {
    switch self {
    case .bash, .zsh: "ootd() { printf '%s\\0' \"$@\" >\"$RECEIVED\"; }"
    case .fish: "function ootd; printf '%s\\0' $argv >$RECEIVED; end"
    }
  }
}
