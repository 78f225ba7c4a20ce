import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program of the user's that takes over the terminal, such as the editor.
struct ForegroundProgram {
  /// A line of shell.
  private let command: String
  private let environment: [String: String]
  private let folder: String

  init(_ command: String, environment: [String: String], folder: String) {
    self.command = command
    self.environment = environment
    self.folder = folder
  }

  /// Runs the program, and waits until it ends.
  /// - Returns: The program's exit status: 0 for success, 128 and the signal if one ended it.
  func run(
    _ arguments: [String] = [],
    input: FileDescriptorInput = .fileDescriptor(
      .standardInput, closeAfterSpawningProcess: false)
  ) async throws -> Int {
    // While the program runs, Ctrl-C is meant for it, not for this process or the shell. Unlike `SIG_IGN`, a
    // handler isn't inherited.
    let before = signal(SIGINT) { _ in }
    defer {
      // Discard a signal that arrived while the program ended and is still pending (POSIX, 2.4.3).
      signal(SIGINT, SIG_IGN)
      signal(SIGINT, before)
    }
    let result = try await Subprocess.run(
      .path("/bin/sh"),
      arguments: Arguments(["-c", "trap : INT; \(command) \"$@\"", command] + arguments),
      environment: Environment(variables: environment),
      workingDirectory: folder.isEmpty ? nil : .init(folder), input: input,
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    switch result.terminationStatus {
    case .exited(let code): return Int(code)
    case .signaled(let signal): return 128 + Int(signal)
    }
  }
}
