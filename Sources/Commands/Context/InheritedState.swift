import Foundation

/// Repairs inherited state that could damage the files that this process writes.
enum InheritedState {
  /// Call it before this process opens any file.
  static func repair() {
    openStandardFiles()
    keepOwnFilesReadable()
  }

  /// Fills in for closed standard streams: otherwise the next opened file would take the descriptor,
  /// and output would go into the store. Using a substitute fails, as with a closed stream.
  private static func openStandardFiles() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Clears the owner's bits in the umask: a store of mode 0 could never be opened again.
  private static func keepOwnFilesReadable() {
    umask(umask(0o077) & 0o077)
  }
}
