import Foundation
import Git
import Rendering

/// A file that is written as a whole: who reads it finds what was there before, or all of what is
/// new, also when the disk is full or the machine stops.
struct WholeFile {
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// - Parameter suffix: What no other file beside it is named with.
  /// - Throws: ``InputError/unwritable(path:message:)``
  func write(_ text: String, suffix: String) throws(InputError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return try replace(path, text, suffix, mode: nil) }
    // A device or a pipe takes what it is given; another file in its place would be none.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return try fill(try opened(path, O_WRONLY), text)
    }
    guard access(path, W_OK) == 0 else { throw failure() }
    let pointer = realpath(path, nil)
    defer { free(pointer) }
    let target = pointer.map { String(cString: $0) } ?? path
    try replace(target, text, suffix, mode: status.st_mode & 0o777)
  }

  /// Writes a new file beside it, which then takes its place.
  private func replace(
    _ target: String, _ text: String, _ suffix: String, mode: mode_t?
  ) throws(InputError) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    let new = "\(folder).ootd-\(suffix)"
    let descriptor = try opened(new, O_WRONLY | O_CREAT | O_EXCL)
    do throws(InputError) {
      if let mode { fchmod(descriptor, mode) }
      try fill(descriptor, text)
      guard rename(new, target) == 0 else { throw failure() }
    } catch {
      unlink(new)
      throw error
    }
  }

  private func opened(_ path: String, _ flags: Int32) throws(InputError) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// Writes all of it and closes the file.
  private func fill(_ descriptor: Int32, _ text: String) throws(InputError) {
    defer { close(descriptor) }
    let error = FileOutput.write(Array(text.utf8), to: descriptor)
    guard error == 0 else { throw failure(error) }
    // What has no disk behind it can't be brought there.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure() }
  }

  /// - Parameter error: What the system said last.
  private func failure(_ error: Int32 = errno) -> InputError {
    .unwritable(path: path, message: String(cString: strerror(error)))
  }
}
