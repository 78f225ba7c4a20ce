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
