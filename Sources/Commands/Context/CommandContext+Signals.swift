import Foundation
import Synchronization

extension CommandContext {
  /// Runs work that starts programs in sessions of their own, which Ctrl-C in the terminal doesn't reach.
  ///
  /// A signal that ends this process cancels the work, and ends the process when the work has ended its programs.
  func cancelledBySignals<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let received = Mutex<Int32?>(nil)
    let sources = console.endingSignals.compactMap { number in
      Self.source(of: number) {
        received.withLock { $0 = number }
        task.cancel()
      }
    }
    let result = await task.result
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    if let number = received.withLock(\.self) { Interrupt.end(by: number) }
    return try result.get()
  }

  /// Catches a signal; nil if the process was started with the signal ignored, as by `nohup`.
  static func source(
    of number: Int32, _ body: @escaping @Sendable () -> Void
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
