import Dispatch
import Foundation

extension Session {
  /// Does work without an end of its own, until it fails or Ctrl-C is pressed. Nobody waits for what it
  /// was just at.
  func untilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let interrupt = interrupt { end.yield(.success(())) }
    let task = Task {
      do {
        end.yield(.success(try await work()))
      } catch {
        end.yield(.failure(error))
      }
    }
    defer {
      interrupt?.cancel()
      task.cancel()
    }
    for await result in ends { return try result.get() }
  }

  /// Nil where who started the program said that Ctrl-C isn't for it.
  private func interrupt(_ body: @escaping @Sendable () -> Void) -> (any DispatchSourceSignal)? {
    let before = signal(SIGINT, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { return nil }
    let source = DispatchSource.makeSignalSource(signal: SIGINT)
    source.setEventHandler(handler: body)
    source.resume()
    return source
  }
}
