/// Runs the real `git` with only a test's environment.
package struct TestGit: Sendable {
  package let home: TestHome

  package init(_ home: TestHome) {
    self.home = home
  }

  /// The standard output of git.
  /// - Throws: An error with git's standard error if git fails.
  @discardableResult
  package func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> [UInt8] {
    try await run(["-C", folder] + arguments, by: "git", variables: variables, input: input)
  }

  /// The output of a program that runs in the same environment.
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
