import TestSupport

/// Waits until a condition holds.
/// - Parameters:
///   - seconds: The timeout. It is only reached if a test fails.
///   - interval: Milliseconds between checks.
func eventually(
  _ what: String, within seconds: Double = 30, every interval: Int = 50,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !(try await condition()) {
    guard ContinuousClock.now < deadline else {
      throw ChildProcess.Failure(description: "timed out waiting until \(what)")
    }
    try await Task.sleep(for: .milliseconds(interval))
  }
}
