package import Foundation
package import TestSupport

extension Machine {
  /// The environment of the machine's processes, in which `$OOTD` is the built program.
  package var processEnvironment: [String: String] {
    var own = ["OOTD": Program.ootd]
    own["OOTD_NOW"] = now
    return environment.merging(own) { $1 }
  }

  /// Runs the built program to its end, without a terminal.
  @discardableResult
  package func process(
    _ arguments: String..., variables: [String: String] = [:]
  ) async throws -> Outcome {
    try await process(arguments, variables: variables)
  }

  package func process(
    _ arguments: [String], variables: [String: String] = [:]
  ) async throws -> Outcome {
    try await execute(Program.ootd, arguments, variables: variables)
      .checkedBySchema(of: arguments)
  }

  /// Runs a line of `sh` in the working folder, in which `$OOTD` and `ootd` are the built program.
  package func shell(
    _ line: String, _ arguments: [String] = [], variables: [String: String] = [:]
  ) async throws -> Outcome {
    let script = "ootd() { \"$OOTD\" \"$@\"; }\n\(line)"
    return try await execute("sh", ["-c", script, "sh"] + arguments, variables: variables)
  }

  /// Runs lines of `sh` in the working folder that start only git and the like, but not the built program.
  package func script(_ lines: String, _ arguments: [String] = []) async throws -> Outcome {
    try await execute("sh", ["-c", lines, "sh"] + arguments, in: environment)
  }

  private func execute(
    _ program: String, _ arguments: [String], variables: [String: String]
  ) async throws -> Outcome {
    try await execute(program, arguments, in: processEnvironment.merging(variables) { $1 })
  }

  /// Runs in a separate session, so that git can't ask the user running the tests for a password, and isn't
  /// killed with a process group of the tests.
  private func execute(
    _ program: String, _ arguments: [String], in environment: [String: String]
  ) async throws -> Outcome {
    sweep()
    return try await Program(program).run(
      arguments, environment: environment, in: workingDirectory, isInOwnSession: true)
  }

  /// Starts the built program in a separate process group, which ends when the value is released.
  package func start(
    _ arguments: String..., variables: [String: String] = [:]
  ) throws -> ChildProcess {
    try start(arguments, variables: variables)
  }

  package func start(
    _ arguments: [String], variables: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      Program.ootd, arguments, environment: processEnvironment.merging(variables) { $1 },
      in: workingDirectory,
      errorFile: home.path("error-\(UInt32.random(in: 0 ... .max)).txt"))
  }

  /// Runs a line of `sh` in a terminal and prints its exit status; `$OOTD` is the built program.
  package func terminal(_ command: String) throws -> Terminal {
    sweep()
    // Keep the shell alive on Ctrl-C.
    return try Terminal(
      "trap : INT; cd '\(workingDirectory)' && \(command); echo \"ended with $?\"",
      environment: processEnvironment)
  }
}

/// Ends the processes that a machine leaves behind, such as those of automatic sync, when the test is done
/// with the machine.
package final class ProcessSweeper: Sendable {
  private let mark: String

  /// - Parameter mark: An environment variable, as `NAME=value`, that only these processes have.
  package init(mark: String) {
    self.mark = mark
  }

  deinit {
    for process in ProcessSweeper.processes(marked: mark) { kill(process, SIGKILL) }
  }

  /// The processes with that variable in their environment (proc(5)); Linux only.
  package static func processes(marked mark: String) -> [pid_t] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.compactMap { pid_t($0) }.filter { process in
      guard let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return data.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }
}
