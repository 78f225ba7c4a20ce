import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// A small file for state between runs. It may be lost at any time, and errors are ignored.
struct CacheFile {
  let path: String
  let debug: DebugLog

  /// The contents; nil if the file can't be read.
  var bytes: [UInt8]? {
    let bytes = FileSystem.contents(of: path)
    if bytes == nil, access(path, R_OK) != 0, errno != ENOENT { debug.log("reading \(path)") }
    return bytes
  }

  /// The text that shells read too; nil if there is none.
  var expiringText: ExpiringText? {
    guard let line else { return nil }
    let text = ExpiringText(line: line)
    if text == nil { logDamage() }
    return text
  }

  /// Reports that the contents aren't in a form that ootd writes.
  func logDamage() { debug.log("reading \(path)", "unknown format") }

  /// The lines that aren't empty; none if the file can't be read.
  var lines: [Substring] { String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") }

  /// The first line; nil without a newline, as in a line that is cut off.
  var line: String? {
    guard let bytes, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Whether there is a folder at the file's path.
  var isFolder: Bool { FileSystem.isFolder(path) && !FileSystem.isSymbolicLink(path) }

  func remove() { unlink(path) }

  @discardableResult
  func write(_ line: String) -> Bool { write(Array("\(line)\n".utf8)) }

  /// - Returns: Whether the bytes could be written.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    if let draft = FileDraft(for: path), draft.write(bytes, as: path) { return true }
    debug.log("writing \(path)")
    return false
  }
}

/// A file of lines that are kept until one process takes them, such as those of background hooks.
extension CacheFile {
  func append(_ text: String) {
    guard FileSystem.makeFolder(of: path) else { return debug.log("writing \(path)") }
    // If another process has just taken the file, it is gone: try again with a new one.
    for _ in 0..<100 {
      guard let descriptor = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
      defer { close(descriptor) }
      guard isLinked(descriptor) else { continue }
      let error = FileOutput.write(Array("\(text)\n".utf8), to: descriptor)
      if error != 0 { debug.log("writing \(path)", errno: error) }
      return
    }
  }

  /// Removes and returns the lines. If several processes do so at once, one gets them.
  /// - Parameter limit: The most bytes to read.
  func takeLines(limit: Int = 64 << 10) -> [String] {
    guard let descriptor = open(O_RDWR) else { return [] }
    defer { close(descriptor) }
    guard isLinked(descriptor) else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    guard unlink(path) == 0 else {
      debug.log("removing \(path)")
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0).visible }
  }

  /// The file, locked until it is closed; nil if there is none. NFS locks only files open for writing.
  private func open(_ flags: Int32) -> Int32? {
    let descriptor = Files.open(
      path, flags | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
    guard descriptor >= 0 else {
      if errno != ENOENT { debug.log("opening \(path)") }
      return nil
    }
    guard flock(descriptor, LOCK_EX) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.isRegularFile
  }
}

/// A text that expires, in a form that shells read without starting a program: `1<TAB>end<TAB>text`.
struct ExpiringText: Hashable {
  /// When the text expires, in seconds since 1970-01-01T00:00:00Z.
  let end: Int64
  let text: String

  private static let version = "1"

  init(until end: Int64, _ text: String) {
    self.end = end
    self.text = text
  }

  /// Nil if the line is malformed or of an unknown version, or its text has control characters.
  init?(line: String) {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0] == ExpiringText.version,
      (1...11).contains(fields[1].utf8.count),
      fields[1].utf8.allSatisfy(\.isDigit), let end = Int64(fields[1]),
      String(fields[2]).visible == fields[2]
    else { return nil }
    self.init(until: end, String(fields[2]))
  }

  var line: String { "\(ExpiringText.version)\t\(end)\t\(text)" }

  /// Whether the text is valid now.
  /// - Parameter longest: The longest validity in seconds. A later end means that the clock was set back.
  func isCurrent(at now: Moment, longest: Int64) -> Bool {
    now.seconds < end && end <= now.seconds + longest
  }
}

/// Reports the errors that ootd ignores, if `OOTD_DEBUG=1` is set, so that a bug report can include them.
final class DebugLog: Sendable {
  /// Writes a line; nil if `OOTD_DEBUG` isn't 1.
  private let write: (@Sendable (String) -> Void)?
  /// The lines so far, so that a repeated failure is reported once.
  private let lines = Mutex<[String]>([])

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
    let isNew = lines.withLock { lines in
      defer { lines.append(line) }
      return !lines.contains(line)
    }
    if isNew { write(line + "\n") }
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
    let text = "\(WallClock.system.now.iso8601(offsetMinutes: 0)) \(getpid()) \(line)"
    _ = FileOutput.write(Array(text.utf8), to: descriptor)
  }
}
