import Foundation

/// An exclusive lock on a folder, held until this value is gone or the process ends: a lock (flock) on a
/// file of its own in it. NFS locks only what is open for writing, which no folder can be.
package final class FolderLock {
  /// The name of the file. It stays: if it were removed, another process could lock its successor.
  package static let fileName = "lock"

  private let folder: String
  private let descriptor: Int32
  /// Whether another process held it at first.
  package private(set) var hasWaited = false

  /// How long to wait before each new try, in microseconds.
  private static let interval: UInt32 = 1000

  /// Lets one process at a time carry out the body for what is in that folder.
  static func holding<Result>(
    _ folder: String, _ waiting: Waiting, _ body: (FolderLock) throws -> Result
  ) throws -> Result {
    let lock = try FolderLock(folder, patience: TodoStore.patience, onWait: waiting.report)
    return try withExtendedLifetime(lock) { try body(lock) }
  }

  /// Waits until no other process holds it.
  /// - Parameters:
  ///   - patience: How long to wait, in seconds.
  ///   - onWait: Called after a second of waiting, with the process that holds the lock.
  /// - Throws: ``StoreError/locked(path:)`` after that; another error if the folder is missing.
  package init(
    _ folder: String, patience: Double, onWait: (Int32?) -> Void = { _ in }
  ) throws {
    self.folder = folder
    let path = "\(folder)/\(FolderLock.fileName)"
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    // By the monotonic clock: the other one may be set meanwhile.
    let start = ContinuousClock.now
    let deadline = start + .seconds(patience)
    var isReported = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw StoreFile.failure(folder) }
      guard ContinuousClock.now < deadline else { throw StoreError.locked(path: folder) }
      hasWaited = true
      if !isReported, ContinuousClock.now > start + .seconds(1) {
        isReported = true
        onWait(Waiting.holder(of: [path]))
      }
      usleep(FolderLock.interval)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Makes sure that the names of new files in the folder survive a loss of power.
  func syncFolder() throws {
    let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    defer { close(descriptor) }
    // Some file systems sync no folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw StoreFile.failure(folder) }
  }
}
