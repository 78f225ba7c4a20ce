import Foundation

/// An exclusive lock on a folder (flock), held until this value is gone or the process ends.
final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other process holds it.
  init(_ folder: String) throws {
    descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw StoreFile.failure(folder) }
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
