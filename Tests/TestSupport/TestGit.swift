import Subprocess

/// Runs the real `git` with a test's environment alone.
package struct TestGit: Sendable {
  package let home: TestHome

  package init(_ home: TestHome) {
    self.home = home
  }

  /// A command that failed.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What git prints on standard output; a failure is an error with what it prints on the other.
  @discardableResult
  package func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> [UInt8] {
    try await run(["-C", folder] + arguments, by: "git", variables: variables, input: input)
  }

  /// What a program prints that runs in the same environment.
  @discardableResult
  func run(
    _ arguments: [String], by program: String, variables: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> [UInt8] {
    let all = home.environment.merging(variables) { $1 }
    let pairs = all.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: pairs)), input: .array(input),
      output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else {
      throw Failure(
        description: "\(program) \(arguments.joined(separator: " ")): \(result.standardError)")
    }
    return result.standardOutput
  }
}
