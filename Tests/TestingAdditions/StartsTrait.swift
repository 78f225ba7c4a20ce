import Foundation
import Synchronization
import TestSupport
package import Testing

/// Declares what the tests of a suite start, which limits how many such suites run at once.
///
/// With hundreds of programs at once, every wait in a test would time out. A suite enters its gates before
/// its first test, so that, with `.serialized`, the duration of a test excludes waiting.
///
/// Each test runs on its own thread: on the few threads that all tasks share, a test waiting for a terminal
/// would block the others.
package struct StartsTrait: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true
  /// The dearest that its tests start.
  fileprivate let limit: Starts
  /// The gates that a suite enters before its first test, in order.
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
      let record = Starts.Record()
      TestRecord.add("\(limit)", "\(test.id)")
      defer {
        executor.finish()
        #expect(record.value <= limit, "starts \(record.value), but its suite declares \(limit)")
      }
      return try await Starts.$record.withValue(record) {
        try await withTaskExecutorPreference(executor) { try await function() }
      }
    }
    for (index, gate) in gates.enumerated() { await gate.enter(holdingOther: index > 0) }
    defer { for gate in gates { gate.leave() } }
    try await function()
  }
}

extension Trait where Self == StartsTrait {
  /// No processes.
  package static var startsNothing: StartsTrait {
    StartsTrait(limit: .nothing, gates: [.calculations])
  }
  /// Git and other third-party programs that end soon.
  package static var startsPrograms: StartsTrait {
    StartsTrait(limit: .programs, gates: [.programs])
  }
  /// The built `ootd`, or shells and terminals.
  package static var startsOotd: StartsTrait { StartsTrait(limit: .ootd, gates: [.programs]) }
  /// The same, for a suite that mostly waits and is therefore always admitted.
  package static var startsWaiting: StartsTrait { StartsTrait(limit: .ootd, gates: []) }
  /// Chromium. The suite waits for a browser before it takes a place for programs.
  package static var startsBrowser: StartsTrait {
    StartsTrait(limit: .browser, gates: [.browsers, .programs])
  }
}

/// Runs a task's jobs on one thread, which ends with ``finish()``.
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

  /// - Returns: Nil if it was woken without a job, which means the end.
  private func next() -> UnownedJob? {
    wake.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func finish() { wake.signal() }
}
