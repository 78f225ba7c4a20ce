import Foundation
import Synchronization

/// The programs that a test may start, the cheapest first.
package enum Starts: Int, Comparable, Sendable {
  case nothing
  /// Git and other third-party programs.
  case programs
  /// The built `ootd`, or a shell or terminal that can start it.
  case ootd
  case browser

  package static func < (one: Starts, other: Starts) -> Bool { one.rawValue < other.rawValue }

  /// The dearest that a test has started.
  package final class Record: Sendable {
    private let dearest = Mutex(Starts.nothing)

    package init() {}

    package var value: Starts { dearest.withLock(\.self) }

    func note(_ start: Starts) { dearest.withLock { $0 = max($0, start) } }
  }

  /// The record of the test that runs in this task.
  @TaskLocal package static var record: Record?

  /// Notes the start of a program.
  /// - Parameter environment: The program's own.
  static func note(_ program: String, environment: [String: String]) {
    let isOotd = program == Program.ootd || environment["OOTD"] != nil
    record?.note(isOotd ? .ootd : program == "chromedriver" ? .browser : .programs)
  }
}

/// The list of tests that `.ci/run` counts: one line per test that ran, in the file that `OOTD_TEST_RECORD` names.
package enum TestRecord {
  private static let path = ProcessInfo.processInfo.environment["OOTD_TEST_RECORD"]

  /// - Parameters:
  ///   - kind: The dearest thing that it may start, or `node` for a test of the page's modules.
  ///   - name: Unique among the tests of its kind.
  package static func add(_ kind: String, _ name: String) {
    guard let path else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    // One call, so that lines of tests that run at once don't mix.
    _ = "\(kind)\t\(name)\n".withCString { write(file, $0, strlen($0)) }
    close(file)
  }
}
