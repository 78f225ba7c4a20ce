import Dispatch
import Foundation

extension Session {
  /// Does work without an end of its own, until it fails, Ctrl-C is pressed, the terminal is closed or
  /// the process is told to end. Doesn't wait for what the work was doing.
  func untilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let interrupts = context.endingSignals.compactMap { signal in
      interrupt(by: signal) { end.yield(.success(())) }
    }
    let task = Task {
      do {
        end.yield(.success(try await work()))
      } catch {
        end.yield(.failure(error))
      }
    }
    defer {
      for interrupt in interrupts { interrupt.cancel() }
      task.cancel()
    }
    for await result in ends { return try result.get() }
  }

  /// Nil if the process was started with the signal ignored, as by `nohup`.
  private func interrupt(
    by number: Int32, _ body: @escaping @Sendable () -> Void
  ) -> (any DispatchSourceSignal)? {
    let before = signal(number, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { return nil }
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler(handler: body)
    source.resume()
    return source
  }
}
