import Files
import Foundation
import Git
import Localization
import Rendering
import Synchronization
import Todos

/// Reports the errors that ootd ignores, if `OOTD_DEBUG=1` is set, so that a bug report can include them.
package final class DebugLog: Sendable {
  /// Writes a line; nil if `OOTD_DEBUG` isn't 1.
  private let write: (@Sendable (String) -> Void)?
  /// The lines so far, so that a repeated failure is reported once.
  private let lines = Mutex<Set<String>>([])

  static let off = DebugLog([:]) { _ in }

  /// - Parameter write: Writes a line, which includes its newline.
  init(_ environment: [String: String], write: @escaping @Sendable (String) -> Void) {
    self.write = environment["OOTD_DEBUG"] == "1" ? write : nil
  }

  /// Writes to standard error, or to a file if that is discarded, as in hooks and background processes.
  static func live(_ environment: [String: String]) -> DebugLog {
    DebugLog(environment) { line in
      if Stream.error.isDiscarded, let folder = CommandContext.stateFolder(environment) {
        append(line, to: "\(folder)/debug.log")
      } else {
        try? Stream.error.write(line)
      }
    }
  }

  /// - Parameter subject: The operation that failed, such as `hook journal /path`.
  func log(_ subject: @autoclosure () -> String, _ problem: @autoclosure () -> String) {
    guard let write else { return }
    let line = "ootd debug: \(subject()): \(problem())".visible
    if lines.withLock({ $0.insert(line).inserted }) { write(line + "\n") }
  }

  func log(_ subject: @autoclosure () -> String, _ error: any Error) {
    if error is CancellationError { return }
    log(subject(), ErrorLine(error, language: .english).sentence)
  }

  /// - Parameter error: The system's last error.
  func log(_ subject: @autoclosure () -> String, errno error: Int32 = errno) {
    log(subject(), String(cString: strerror(error)))
  }

  /// - Returns: Nil after an error, which is reported.
  func ignoring<Result>(
    _ subject: @autoclosure () -> String, _ body: () throws -> Result
  ) -> Result? {
    do {
      return try body()
    } catch {
      log(subject(), error)
      return nil
    }
  }

  /// - Returns: Nil after an error, which is reported.
  func ignoring<Result>(
    _ subject: @autoclosure () -> String, _ body: () async throws -> Result
  ) async -> Result? {
    do {
      return try await body()
    } catch {
      log(subject(), error)
      return nil
    }
  }

  /// The size in bytes above which the file is renamed to `debug.log.old`.
  private static let limit = 256 << 10

  private static func append(_ line: String, to path: String) {
    guard FileSystem.makeFolder(of: path) else { return }
    var status = stat()
    if lstat(path, &status) == 0, status.st_size > limit { rename(path, "\(path).old") }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let now = Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let text = "\(now.iso8601(offsetMinutes: 0)) \(getpid()) \(line)"
    _ = FileOutput.write(Array(text.utf8), to: descriptor)
  }
}
