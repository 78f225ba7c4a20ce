import Foundation
import Subprocess

/// A folder with a home of its own, in which commands are measured.
struct Workspace {
  let folder: String

  /// The built program, beside this one.
  var ootd: String {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    return "\(folder)/ootd"
  }

  var task: String { "task rc:\(folder)/taskrc" }

  var dataFolder: String { "\(folder)/data" }

  /// Runs a command of `sh` in the workspace and gives what it printed.
  @discardableResult
  func run(_ command: String) async throws -> String {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd '\(folder)' && \(command)"], environment: environment,
      output: .string(limit: 10_000_000),
      error: .string(limit: 100_000))
    guard result.terminationStatus.isSuccess else {
      throw BenchmarkError(command: command, message: result.standardError)
    }
    return result.standardOutput
  }

  private var environment: Environment {
    .custom([
      "HOME": folder, "XDG_DATA_HOME": dataFolder, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TERM": "dumb",
    ])
  }
}

/// A command that a benchmark needs failed.
struct BenchmarkError: Error {
  let command: String
  let message: String
}
