import Foundation

/// What the file system says of a file: any change of it changes this.
package struct FileState {
  private var status = stat()
  private let exists: Bool

  /// - Parameter folder: Open, where a relative path begins.
  package init(of path: UnsafePointer<CChar>, from folder: Int32 = AT_FDCWD) {
    exists = fstatat(folder, path, &status, 0) == 0
  }

  /// Adds what a change of the content changes too.
  package func addAll(to digest: inout Digest) {
    addOwner(to: &digest)
    guard exists else { return }
    digest.add(UInt64(bitPattern: Int64(status.st_size)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.modificationTime)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.changeTime)))
  }

  /// Adds which file it is, whose, and who may read it.
  package func addOwner(to digest: inout Digest) {
    guard exists else { return digest.add(0) }
    digest.add(UInt64(truncatingIfNeeded: status.st_dev))
    digest.add(UInt64(truncatingIfNeeded: status.st_ino))
    digest.add(UInt64(status.st_uid) << 32 | UInt64(status.st_mode))
  }

  /// When the file, or what is known of it, changed last, in nanoseconds since 1970; 0 where there
  /// is none. Programs can set a file's time back, but not that of the change itself.
  package var latestChange: Int64 {
    guard exists else { return 0 }
    return max(
      FileState.nanoseconds(status.modificationTime), FileState.nanoseconds(status.changeTime))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension stat {
  #if canImport(Darwin)
    var modificationTime: timespec { st_mtimespec }
    fileprivate var changeTime: timespec { st_ctimespec }
  #else
    var modificationTime: timespec { st_mtim }
    fileprivate var changeTime: timespec { st_ctim }
  #endif
}
