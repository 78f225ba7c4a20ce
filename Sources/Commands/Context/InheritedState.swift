import Foundation

/// What a process inherits that could harm the files that it writes.
enum InheritedState {
  /// To be called before this process opens any file.
  static func repair() {
    openStandardFiles()
    keepOwnFilesReadable()
  }

  /// The next file that is opened would take the place of a closed standard one, and what is printed
  /// would go into the store. To read or write what takes the place here fails, as with a closed file.
  private static func openStandardFiles() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// A mask may keep others out, but not the owner: a store of mode 0 could never be opened again.
  private static func keepOwnFilesReadable() {
    umask(umask(0o077) & 0o077)
  }
}
