import Foundation

/// Writes to an open file.
package enum FileOutput {
  /// Writes all elements, even if the system accepts only some of them at a time.
  /// - Returns: 0, or the `errno` of the failure.
  package static func write(_ elements: [some BitwiseCopyable], to descriptor: Int32) -> Int32 {
    elements.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? EIO : errno }
        done += count
      }
      return 0
    }
  }
}

/// The metadata of a file, which changes whenever the file does.
package struct FileState {
  private var status = stat()
  private let exists: Bool

  /// - Parameter folder: The descriptor of the folder that a relative path starts from.
  package init(of path: UnsafePointer<CChar>, from folder: Int32 = AT_FDCWD) {
    exists = fstatat(folder, path, &status, 0) == 0
  }

  /// Adds the identity, owner, size and times of the file, which together change with its content.
  package func addAll(to digest: inout Digest) {
    addOwner(to: &digest)
    guard exists else { return }
    digest.add(UInt64(bitPattern: Int64(status.st_size)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.modificationTime)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.changeTime)))
  }

  /// Adds the identity, owner and mode of the file.
  package func addOwner(to digest: inout Digest) {
    guard exists else { return digest.add(0) }
    digest.add(UInt64(truncatingIfNeeded: status.st_dev))
    digest.add(UInt64(truncatingIfNeeded: status.st_ino))
    digest.add(UInt64(status.st_uid) << 32 | UInt64(status.st_mode))
  }

  /// The time of the latest change of content or metadata, in nanoseconds since 1970; 0 if there is no
  /// file. Programs can set a file's modification time back, but not its change time.
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

/// A temporary file that replaces another file once it is written.
///
/// Create it before reading the files that its content depends on. Its time is the file system's own "now":
/// a file that changed shortly before then may change again without getting a new time.
package final class FileDraft {
  private let path: String
  private let descriptor: Int32
  private let created: Int64
  private var isDone = false

  /// Nil if the file can't be created.
  package init?(for file: String) {
    path = "\(file).\(FileDraft.mark)\(String(UInt64.random(in: 0...(.max)), radix: 16))"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, FileSystem.makeFolder(of: file) {
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    created = FileState(of: path).latestChange
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(path) }
  }

  private static let mark = "draft-"

  /// Whether a file is a draft, by its name. An old one was left by a process that was killed.
  package static func isDraft(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: ".")).last?.starts(with: mark.utf8) ?? false
  }

  /// In nanoseconds. FAT, the coarsest file system in use, has a resolution of two seconds.
  package static let coarsestGranularity: Int64 = 3_000_000_000

  /// Whether any change after `latestChange` will give the files a later time.
  /// - Parameter granularity: The resolution of file times, in nanoseconds.
  package func isLater(
    than latestChange: Int64, by granularity: Int64 = FileDraft.coarsestGranularity
  ) -> Bool {
    latestChange < created - granularity
  }

  /// Writes the bytes and atomically replaces the file, or an empty folder. Readers see the old content or
  /// all of the new; if two processes write at once, either may win.
  /// - Parameter elements: Bytes, or values as they are in memory.
  /// - Returns: Whether it succeeded; if not, `errno` has the reason.
  package func write(_ elements: [some BitwiseCopyable], as file: String) -> Bool {
    let error = FileOutput.write(elements, to: descriptor)
    guard error == 0 else {
      errno = error
      return false
    }
    isDone =
      rename(path, file) == 0 || errno == EISDIR && rmdir(file) == 0 && rename(path, file) == 0
    return isDone
  }
}

/// Temporary files of processes that were killed.
package enum StaleFiles {
  /// The minimum age of a file, in seconds: no process takes that long to write one.
  package static let age = 3600

  /// Removes old regular files with temporary names from a folder.
  package static func remove(from folder: String, named isTemporary: (String) -> Bool) {
    for path in paths(in: folder, named: isTemporary) { unlink(path) }
  }

  /// The old regular files with temporary names in a folder.
  package static func paths(
    in folder: String, olderThan age: Int = age, named isTemporary: (String) -> Bool
  ) -> [String] {
    FileSystem.names(in: folder).filter(isTemporary).map { "\(folder)/\($0)" }
      .filter { isOld($0, age) }
  }

  /// Whether a regular file is older than any that a process is still writing.
  package static func isOld(_ path: String) -> Bool { isOld(path, age) }

  private static func isOld(_ path: String, _ age: Int) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.modificationTime.tv_sec < time(nil) - age
  }
}
