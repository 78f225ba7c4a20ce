import Files
import Foundation
import Git
import Rendering
import Synchronization
import Todos

/// Reports the errors that ootd ignores, if `OOTD_DEBUG=1` asks for it, so that a bug report can say what
/// happened.
package final class DebugLog: Sendable {
  /// Takes a line; nil unless asked for.
  private let write: (@Sendable (String) -> Void)?
  /// The lines so far: what is tried again and again is reported once.
  private let lines = Mutex<Set<String>>([])

  static let off = DebugLog([:]) { _ in }

  /// - Parameter write: Takes a line with its newline.
  init(_ environment: [String: String], write: @escaping @Sendable (String) -> Void) {
    self.write = environment["OOTD_DEBUG"] == "1" ? write : nil
  }

  /// Writes to standard error. Hooks, prompts and processes in the background have none, so that their
  /// lines go to a file.
  static func live(_ environment: [String: String]) -> DebugLog {
    DebugLog(environment) { line in
      if Stream.error.isDiscarded, let folder = CommandContext.stateFolder(environment) {
        append(line, to: "\(folder)/debug.log")
      } else {
        try? Stream.error.write(line)
      }
    }
  }

  /// - Parameter subject: What failed, as in `hook journal /path`.
  func note(_ subject: @autoclosure () -> String, _ problem: @autoclosure () -> String) {
    guard let write else { return }
    let line = "ootd debug: \(subject()): \(problem())".visible
    if lines.withLock({ $0.insert(line).inserted }) { write(line + "\n") }
  }

  func note(_ subject: @autoclosure () -> String, _ error: any Error) {
    if error is CancellationError { return }
    note(subject(), ErrorLine(error, phrases: Language.english.phrases).sentence)
  }

  /// - Parameter error: What the system said last.
  func note(_ subject: @autoclosure () -> String, errno error: Int32 = errno) {
    note(subject(), String(cString: strerror(error)))
  }

  /// - Returns: Nil after an error, which is reported.
  func ignoring<Result>(
    _ subject: @autoclosure () -> String, _ body: () throws -> Result
  ) -> Result? {
    do {
      return try body()
    } catch {
      note(subject(), error)
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
      note(subject(), error)
      return nil
    }
  }

  /// In bytes. What is above it becomes the older one of two files.
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
