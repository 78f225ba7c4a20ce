import Foundation

/// An exclusive lock on a folder (flock), held until this value is gone or the process ends. SQLite's
/// own locks are on files, and of another kind.
final class FolderLock {
  private let descriptor: Int32

  /// Lets one process at a time carry out the body for what is in that folder.
  static func holding<Result>(
    _ folder: String, _ body: (FolderLock) throws -> Result
  ) throws -> Result {
    let lock = try FolderLock(folder)
    return try withExtendedLifetime(lock) { try body(lock) }
  }

  /// Waits until no other process holds it.
  private init(_ folder: String) throws {
    descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    let deadline = Date(timeIntervalSinceNow: TodoStore.patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw StoreFile.failure(folder) }
      guard Date() < deadline else { throw StoreError.locked(path: folder) }
      usleep(10_000)
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
