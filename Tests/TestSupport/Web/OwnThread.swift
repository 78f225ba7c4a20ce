import Foundation

/// Runs work that blocks on a thread of its own, so that tests that wait for the outside don't hold up
/// the few threads that all tests share.
package func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
