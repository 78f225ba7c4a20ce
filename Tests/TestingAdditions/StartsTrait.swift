import Foundation
import Synchronization
import TestSupport
package import Testing

/// Says what the tests of a suite start, which decides how many such suites run at once.
///
/// Hundreds of programs at once would let every wait of a test run out. A suite takes its place before its
/// first test begins, so that, with `.serialized`, the time of a test is its own.
///
/// Each test runs on a thread of its own: on the few that all tasks share, a test that waits for a terminal
/// would keep every other from going on.
package struct StartsTrait: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true
  /// Those that a suite passes before its first test, in this order.
  fileprivate let gates: [Gate]

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> StartsTrait? {
    test.isSuite || testCase != nil ? self : nil
  }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard test.isSuite else {
      let executor = ThreadExecutor()
      defer { executor.finish() }
      return try await withTaskExecutorPreference(executor) { try await function() }
    }
    for (index, gate) in gates.enumerated() { await gate.enter(holdingOther: index > 0) }
    defer { for gate in gates { gate.leave() } }
    try await function()
  }
}

extension Trait where Self == StartsTrait {
  /// No process at all.
  package static var startsNothing: StartsTrait { StartsTrait(gates: [.calculations]) }
  /// Git, and other people's programs that end soon.
  package static var startsPrograms: StartsTrait { StartsTrait(gates: [.programs]) }
  /// The built `ootd`, or shells and terminals.
  package static var startsOotd: StartsTrait { StartsTrait(gates: [.programs]) }
  /// The same, of a suite that waits more than it works, for which there is always a place.
  package static var startsWaiting: StartsTrait { StartsTrait(gates: []) }
  /// Chromium: no other suite's place is taken while there is no browser.
  package static var startsBrowser: StartsTrait { StartsTrait(gates: [.browsers, .programs]) }
}

/// Runs the jobs of a task on one thread, which ends with ``finish()``.
private final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let wake = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    wake.signal()
  }

  /// - Returns: Nil if it was woken without a job, at the end.
  private func next() -> UnownedJob? {
    wake.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func finish() { wake.signal() }
}
