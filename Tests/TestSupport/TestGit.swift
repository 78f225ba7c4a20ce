/// Runs the real `git` with a test's environment alone.
package struct TestGit: Sendable {
  package let home: TestHome

  package init(_ home: TestHome) {
    self.home = home
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
    try await Program(program).run(
      arguments, environment: home.environment.merging(variables) { $1 }, input: input
    ).checked().bytes
  }
}
