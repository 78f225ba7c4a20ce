import Foundation

/// Lets one process at a time write what prompts show (flock on the folder), so that the last to write
/// has seen all that the others did.
final class StateLock {
  private let descriptor: Int32
  /// Whether another process held it at first.
  let hasWaited: Bool

  /// Nil where the folder can't be made, or another process holds it for longer than that.
  /// - Parameter patience: In seconds.
  init?(_ folder: String, patience: Double) {
    let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY
    var descriptor = open(folder, flags)
    if descriptor < 0, errno == ENOENT, StateFile.makeFolder(of: "\(folder)/prompt") {
      descriptor = open(folder, flags)
    }
    guard descriptor >= 0 else { return nil }
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK, Double(tries) * 0.001 < patience else {
        close(descriptor)
        return nil
      }
      tries += 1
      usleep(1000)
    }
    self.descriptor = descriptor
    hasWaited = tries > 0
  }

  deinit {
    close(descriptor)
  }
}
