import Foundation

/// A file that takes another one's place once it is written.
///
/// It is made before the files are looked at that its content depends on: its time is the file system's own "now", and what
/// changed shortly before then may change once more without another time.
package final class FileDraft {
  private let path: String
  private let descriptor: Int32
  private let created: Int64
  private var isDone = false

  /// Nil if nothing can be written.
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

  /// FAT, the coarsest in use, counts in two seconds.
  package static let coarsestGranularity: Int64 = 3_000_000_000

  /// Whether what was seen of files whose latest change is that one will tell of the next.
  /// - Parameter granularity: The resolution of file times, in nanoseconds.
  package func isLater(
    than latestChange: Int64, by granularity: Int64 = FileDraft.coarsestGranularity
  ) -> Bool {
    latestChange < created - granularity
  }

  /// Tells this file from all others; never 0.
  package var identity: Int64 {
    var digest = Digest(UInt64(bitPattern: created))
    digest.add(path)
    return Int64(bitPattern: digest.value | 1)
  }

  /// Writes the bytes and takes that file's place, or that of an empty folder. Who reads it finds what was
  /// there before or all of what is new; of two that write at once, either is right.
  /// - Parameter elements: Bytes, or values as they are in memory.
  /// - Returns: Whether that succeeded; `errno` says why not.
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
package enum Leftovers {
  /// The minimum age of a file, in seconds: no process takes that long to write one.
  private static let age = 3600

  /// Removes the old regular files of a folder whose names are those of temporary files.
  package static func remove(from folder: String, named isTemporary: (String) -> Bool) {
    for name in FileSystem.names(in: folder) where isTemporary(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.modificationTime.tv_sec < time(nil) - age
      else { continue }
      unlink(path)
    }
  }
}
