import Foundation
import Synchronization

/// A program that runs during a test, in its own process group, which is ended when this value is released or
/// the test run ends.
package final class ChildProcess: Sendable {
  package let id: Int32
  /// The file that receives standard error.
  package let errorFile: String
  private let pipe: Int32
  private let state = Mutex<State>(State())

  private struct State {
    var output: [UInt8] = []
    var status: Int32?
  }

  package init(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: String,
    errorFile: String
  ) throws {
    Starts.note(program, environment: environment)
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw TestFailure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    self.errorFile = errorFile
    pipe = ends[0]
    var spawn = Spawn()
    spawn.open("/dev/null", as: 0)
    spawn.redirect(1, to: ends[1])
    spawn.open(errorFile, as: 2)
    let reaper = ChildReaper.shared
    do {
      id = try spawn.run(
        "sh", ["-c", #"cd "$0" && exec "$@""#, folder, program] + arguments,
        environment: environment)
    } catch {
      close(ends[0])
      throw error
    }
    reaper.hold(group: id)
  }

  deinit {
    end()
    close(pipe)
  }

  /// The standard output that was read while waiting.
  package var output: String {
    state.withLock { String(decoding: $0.output, as: UTF8.self) }
  }

  /// The standard error so far.
  package var error: String {
    (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? ""
  }

  /// Reads standard output until `find` returns a value.
  package func wait<Value: Sendable>(
    for what: String, within seconds: Double = 30,
    _ find: @escaping @Sendable (String) -> Value?
  ) async throws -> Value {
    try await onOwnThread { [self] in
      let deadline = Date(timeIntervalSinceNow: seconds)
      while true {
        if let found = find(output) { return found }
        guard read(by: deadline) == .some else {
          throw TestFailure(description: "no \(what): \(output.debugDescription), \(error)")
        }
      }
    }
  }

  package func signal(_ number: Int32) {
    state.withLock { state in
      if state.status == nil { _ = kill(id, number) }
    }
  }

  /// - Returns: The exit status; 128 plus the signal's number if a signal ended it.
  package func waitForExit(within seconds: Double = 30) async throws -> Int32 {
    try await onOwnThread { [self] in
      let deadline = Date(timeIntervalSinceNow: seconds)
      // The end of the output isn't enough: a child of the process may keep it open.
      while !hasExited {
        guard Date() < deadline else {
          throw TestFailure(description: "still running: \(output.debugDescription), \(error)")
        }
        if read(by: Date(timeIntervalSinceNow: 0.02)) == .end { usleep(1000) }
      }
      while read(by: Date()) == .some {}
      return reap()
    }
  }

  /// Ends the process and its children.
  package func end() {
    if state.withLock({ $0.status == nil }) {
      kill(-id, SIGKILL)
      _ = reap()
    }
  }

  private var hasExited: Bool {
    if state.withLock({ $0.status != nil }) { return true }
    var info = siginfo_t()
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_signo != 0
  }

  private func reap() -> Int32 {
    state.withLock { state in
      if let status = state.status { return status }
      // It stays a zombie until its group is ended, so that its number isn't reused for another group.
      var info = siginfo_t()
      while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      kill(-id, SIGKILL)
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      ChildReaper.shared.release(group: id)
      let signal = status & 0x7f
      let code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
      state.status = code
      return code
    }
  }

  private enum Reading {
    case some, nothing, end
  }

  /// - Returns: `nothing` if no output arrived in time.
  private func read(by deadline: Date) -> Reading {
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, Int32(deadline.timeIntervalSinceNow * 1000))
    guard poll(&descriptor, 1, milliseconds) > 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = bytes.withUnsafeMutableBytes { Foundation.read(pipe, $0.baseAddress, $0.count) }
    guard count > 0 else { return .end }
    state.withLock { $0.output += bytes[..<count] }
    return .some
  }
}

/// Runs blocking work on its own thread, so that waiting tests don't occupy the few threads that all tests
/// share.
package func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
