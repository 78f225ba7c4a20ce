import Synchronization

/// A clock on which time passes only during sleeps, which return immediately.
final class InstantClock: Clock {
  struct Instant: InstantProtocol {
    var elapsed = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private let state = Mutex(State())
  private let onSleep: @Sendable (Duration) async throws -> Void

  private struct State {
    var now = Instant()
    var sleeps: [Duration] = []
  }

  /// - Parameter onSleep: Called with the duration of each sleep.
  init(onSleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }) {
    self.onSleep = onSleep
  }

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }
  /// The duration of each sleep.
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let duration = state.withLock { state in
      let duration = state.now.duration(to: deadline)
      state.now = deadline
      state.sleeps.append(duration)
      return duration
    }
    try await onSleep(duration)
  }
}
