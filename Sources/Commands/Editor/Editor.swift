import Foundation
import Git
import Rendering
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The program in which a person edits text: the one that `git commit` would start.
struct Editor {
  /// A line of shell.
  let command: String
  private let environment: [String: String]
  private let folder: String

  /// git-var(1), GIT_EDITOR: that variable, `core.editor`, VISUAL where the terminal can show it,
  /// EDITOR, and `vi`.
  /// - Throws: ``InputError/noEditor``
  init(_ context: CommandContext, _ configuration: Git.Configuration?) throws(InputError) {
    let environment = context.environment
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    let candidates = [
      environment["GIT_EDITOR"], configuration?.string("core.editor"),
      isDumb ? nil : environment["VISUAL"], environment["EDITOR"], isDumb ? nil : "vi",
    ]
    guard let command = candidates.compactMap(\.self).first(where: { !$0.isEmpty }) else {
      throw .noEditor
    }
    self.command = command
    self.environment = environment
    folder = context.workingDirectory
  }

  /// Edits a file, and waits until that is done.
  /// - Returns: How the editor ended: 0 where all is well.
  func edit(_ path: String) async throws -> Int {
    // Ctrl-C while it runs is meant for the editor, and neither for this process nor for the shell.
    // A handler isn't inherited, as `SIG_IGN` would be.
    let before = signal(SIGINT) { _ in }
    defer {
      // Discards one that came while the editor ended and that no thread has taken yet (POSIX, 2.4.3).
      signal(SIGINT, SIG_IGN)
      signal(SIGINT, before)
    }
    let pairs = environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let result = try await run(
      .path("/bin/sh"), arguments: ["-c", "trap : INT; \(command) \"$@\"", command, path],
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
      workingDirectory: folder.isEmpty ? nil : .init(folder),
      input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    switch result.terminationStatus {
    case .exited(let code): return Int(code)
    case .signaled(let signal): return 128 + Int(signal)
    }
  }
}
