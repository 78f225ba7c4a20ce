package import TestSupport

extension Machine {
  /// The environment of its processes, in which `$OOTD` is the built program.
  package var processEnvironment: [String: String] {
    var own = ["OOTD": Program.ootd]
    own["OOTD_NOW"] = now
    return environment.merging(own) { $1 }
  }

  /// Runs the built program to its end. Nobody is at a terminal.
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
  }

  /// Runs a line of `sh` in the working folder, in which `$OOTD` and `ootd` are the built program.
  package func shell(
    _ line: String, _ arguments: [String] = [], variables: [String: String] = [:]
  ) async throws -> Outcome {
    let script = "ootd() { \"$OOTD\" \"$@\"; }\n\(line)"
    return try await execute("sh", ["-c", script, "sh"] + arguments, variables: variables)
  }

  /// In a session of its own: git may not ask whoever runs the tests for a password, and may not be
  /// ended by what ends a group of processes here.
  private func execute(
    _ program: String, _ arguments: [String], variables: [String: String]
  ) async throws -> Outcome {
    sweep()
    return try await Program(program).run(
      arguments, environment: processEnvironment.merging(variables) { $1 }, in: workingDirectory,
      isInOwnSession: true)
  }

  /// Starts the built program in a group of processes of its own, which ends with the value.
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

  /// Runs a line of `sh` in a terminal and prints its status; `$OOTD` is the built program.
  package func terminal(_ command: String) throws -> Terminal {
    sweep()
    // Ctrl-C must not end the shell.
    return try Terminal(
      "trap : INT; cd '\(workingDirectory)' && \(command); echo \"ended with $?\"",
      environment: processEnvironment)
  }
}
