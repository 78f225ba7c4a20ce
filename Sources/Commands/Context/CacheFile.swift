import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// A small file for state between runs. It may be lost at any time, and errors are ignored.
struct CacheFile {
  let path: String
  private let debug: DebugLog

  init(path: String, _ debug: DebugLog) {
    self.path = path
    self.debug = debug
  }

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
  func logDamage() {
    debug.log("reading \(path)", "unknown format")
  }

  /// The first line; nil without a newline, as in a line that is cut off.
  var line: String? {
    guard let bytes, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Whether there is a folder at the file's path.
  var isFolder: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

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

extension CommandContext {
  /// The variables for git. In a process that git started, those of the author are the ones that the last
  /// command from a shell had.
  ///
  /// `git commit` sets GIT_AUTHOR_EMAIL for its editor and hooks to the author of the commit that it makes: of
  /// `--author`, of an amended or of a picked commit, which can be anyone. (`git am` and `git rebase` leave it as
  /// it was.) So someone else's commit would count as mine. git sets GIT_PREFIX for whatever it starts.
  var gitEnvironment: GitEnvironment {
    guard environment["GIT_PREFIX"] != nil else { return GitEnvironment(environment) }
    let text = String(decoding: authorFile?.bytes ?? [], as: UTF8.self)
    var variables = environment.filter { !GitEnvironment.authorNames.contains($0.key) }
    for line in text.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, GitEnvironment.authorNames.contains(String(pair[0])) else { continue }
      variables[String(pair[0])] = String(pair[1])
    }
    return GitEnvironment(variables)
  }

  /// Remembers the author's variables of a shell for the hooks that git starts, so that both read the same
  /// commits as mine.
  func rememberAuthor() {
    guard environment["GIT_PREFIX"] == nil, let file = authorFile else { return }
    let lines = GitEnvironment.authorNames.compactMap { name in
      environment[name].flatMap { $0.contains(where: \.isNewline) ? nil : "\(name)=\($0)\n" }
    }
    let text = Array(lines.joined().utf8)
    if text.isEmpty {
      unlink(file.path)
    } else if file.bytes != text {
      file.write(text)
    }
  }

  private var authorFile: CacheFile? {
    stateFolder.map { CacheFile(path: "\($0)/author", debug) }
  }
}

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
    let text = "\(WallClock.system.now.iso8601(offsetMinutes: 0)) \(getpid()) \(line)"
    _ = FileOutput.write(Array(text.utf8), to: descriptor)
  }
}

extension Session {
  /// Lets one process at a time use a state folder, and creates it if it is missing.
  /// - Throws: ``Failure/unwritable(path:message:)``, ``StoreError/locked(path:)``.
  func lock(_ folder: String, timeout: Double) throws -> FolderLock {
    guard FileSystem.makeFolder(of: "\(folder)/lock") else {
      throw Failure.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    return try FolderLock(folder, timeout: timeout)
  }
}
