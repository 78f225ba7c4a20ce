import Foundation

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
