import Foundation
import Subprocess
import TestSupport

extension Sandbox {
  /// The built program, which lies beside the tests.
  static var binary: String {
    Bundle.main.bundleURL.appendingPathComponent("ootd").path
  }

  /// Runs a line of `sh` in which `$OOTD` is the built program.
  func shell(_ line: String) async throws -> Outcome {
    let variables = environment.merging(["OOTD": Sandbox.binary, "OOTD_NOW": now]) { $1 }
    let pairs = variables.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd '\(workingDirectory)' && \(line)"],
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Outcome(status: status, output: result.standardOutput, error: result.standardError)
  }

  /// Runs a line of `sh` in a terminal and prints its status; `$OOTD` is the built program.
  func terminal(_ command: String) throws -> Terminal {
    // Ctrl-C must not end the shell.
    try Terminal(
      "trap : INT; cd '\(workingDirectory)' && \(command); echo \"ended with $?\"",
      environment: environment.merging(["OOTD": Sandbox.binary, "OOTD_NOW": now]) { $1 })
  }
}
