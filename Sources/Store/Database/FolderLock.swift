import Foundation

/// An exclusive lock on a folder, held until this value is released or the process ends. It is a flock(2) on
/// a file in the folder: NFS locks only files open for writing, and a folder can't be.
package final class FolderLock {
  /// The lock file's name. The file is never removed: another process could lock its replacement.
  package static let fileName = "lock"

  private let folder: String
  private let descriptor: Int32
  /// Whether another process held the lock at first.
  package let hasWaited: Bool

  /// Runs `body` while holding the lock on a folder.
  static func withLock<Result>(
    _ folder: String, _ busyHandler: BusyHandler, _ body: (FolderLock) throws -> Result
  ) throws -> Result {
    let lock = try FolderLock(folder, busyHandler)
    return try withExtendedLifetime(lock) { try body(lock) }
  }

  /// Waits until no other process holds the lock.
  /// - Parameter timeout: How long to wait, in seconds.
  /// - Throws: ``StoreError/locked(path:)`` after that time; another error if the folder is missing.
  package convenience init(_ folder: String, timeout: Double) throws {
    try self.init(folder, BusyHandler(timeout: timeout))
  }

  private init(_ folder: String, _ busyHandler: BusyHandler) throws {
    self.folder = folder
    let path = "\(folder)/\(FolderLock.fileName)"
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw StoreFile.failure(folder) }
      guard busyHandler.shouldRetry(after: tries, of: [path]) else {
        throw StoreError.locked(path: folder)
      }
      tries += 1
    }
    hasWaited = tries > 0
  }

  deinit {
    close(descriptor)
  }

  /// Makes the names of new files in the folder survive a power loss.
  func syncFolder() throws {
    let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    defer { close(descriptor) }
    // Some file systems can't sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw StoreFile.failure(folder) }
  }
}

/// How a process waits for others that use a store or hold its folder's lock.
struct BusyHandler: Sendable {
  /// In seconds.
  var timeout = TodoStore.timeout
  /// Called after a second, with the id of the process that holds the lock, if known.
  var report: @Sendable (Int32?) -> Void = { _ in }

  /// The average time between tries to lock, in seconds.
  private static let interval = 0.005
  private static let triesBeforeReport = Int(1 / interval)

  /// Waits, and returns whether to try again. SQLite's own busy handler waits longer with each try, so the
  /// processes that have waited longest would get their turn last.
  /// - Parameter files: Those that may be locked.
  func shouldRetry(after tries: Int, of files: [String]) -> Bool {
    if tries == Self.triesBeforeReport { report(Self.holder(of: files)) }
    guard Double(tries) * Self.interval < timeout else { return false }
    usleep(.random(in: 2_000...8_000))
    return true
  }

  /// The process that holds a write lock on one of the files, if the system reports it
  /// (proc_locks(5)).
  ///
  /// Asking fcntl(2) would need another descriptor of the file, and closing it would release this
  /// process's own locks.
  static func holder(of paths: [String]) -> Int32? {
    let files = paths.compactMap(StoreFile.number)
    let locks = FileManager.default.contents(atPath: "/proc/locks") ?? Data()
    for line in locks.split(separator: UInt8(ascii: "\n")) {
      // `1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 120 120`; for a waiting process, `->` is the second word.
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count > 5, words[3] == "WRITE", let process = Int32(words[4]), process > 0,
        process != getpid(), let file = words[5].split(separator: ":").last.flatMap({ UInt64($0) }),
        files.contains(file)
      else { continue }
      return process
    }
    return nil
  }
}
