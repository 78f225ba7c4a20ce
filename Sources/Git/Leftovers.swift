import Foundation

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
