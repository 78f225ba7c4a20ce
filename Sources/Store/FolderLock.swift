import Foundation

/// An exclusive lock on a folder (flock), held until this value is gone or the process ends. SQLite's
/// own locks are on files, and of another kind.
package final class FolderLock {
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
  /// - Throws: ``StoreError/locked(path:)`` after that, and where there is no such folder.
  package init(
    _ folder: String, patience: Double, onWait: (Int32?) -> Void = { _ in }
  ) throws {
    descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
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
        onWait(Waiting.holder(of: [folder]))
      }
      usleep(FolderLock.interval)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Makes sure that the names of new files in the folder survive a loss of power.
  func syncFolder() {
    fsync(descriptor)
  }
}
