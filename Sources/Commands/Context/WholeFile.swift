import Files
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

  /// - Parameters:
  ///   - suffix: What no other file beside it is named with.
  ///   - mode: Of a new file, before the process's mask; one that is there keeps its own.
  /// - Throws: ``InputError/unwritable(path:message:)``
  func write(_ bytes: [UInt8], suffix: String, mode: mode_t = 0o666) throws(InputError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return try replace(path, bytes, suffix, mode: mode, exactly: false)
    }
    // A device or a pipe takes what it is given; another file in its place would be none.
    guard status.isRegularFile else {
      return try fill(try opened(path, O_WRONLY), bytes)
    }
    guard access(path, W_OK) == 0 else { throw failure() }
    let pointer = realpath(path, nil)
    defer { free(pointer) }
    let target = pointer.map { String(cString: $0) } ?? path
    try replace(target, bytes, suffix, mode: status.st_mode & 0o777, exactly: true)
  }

  /// - Throws: ``InputError/unwritable(path:message:)`` where rights are missing to write it, or to
  ///   take it away.
  func checkRights() throws(InputError) {
    let isThere = access(path, F_OK) == 0
    guard !isThere || access(path, W_OK) == 0, access(folder, W_OK | X_OK) == 0 else {
      throw failure()
    }
  }

  /// - Throws: ``InputError/unwritable(path:message:)``
  func remove() throws(InputError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
  }

  private var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Writes a new file beside it, which then takes its place.
  /// - Parameter exactly: Whether the mode is to be that one whatever the process's mask.
  private func replace(
    _ target: String, _ bytes: [UInt8], _ suffix: String, mode: mode_t, exactly: Bool
  ) throws(InputError) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    let new = "\(folder).ootd-\(suffix)"
    let descriptor = try opened(new, O_WRONLY | O_CREAT | O_EXCL, mode)
    do throws(InputError) {
      if exactly { fchmod(descriptor, mode) }
      try fill(descriptor, bytes)
      guard rename(new, target) == 0 else { throw failure() }
    } catch {
      unlink(new)
      throw error
    }
  }

  private func opened(
    _ path: String, _ flags: Int32, _ mode: mode_t = 0
  ) throws(InputError) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// Writes all of it and closes the file.
  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(InputError) {
    defer { close(descriptor) }
    let error = FileOutput.write(bytes, to: descriptor)
    guard error == 0 else { throw failure(error) }
    // What has no disk behind it can't be brought there.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure() }
  }

  /// - Parameter error: What the system said last.
  private func failure(_ error: Int32 = errno) -> InputError {
    .unwritable(path: path, message: String(cString: strerror(error)))
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
