import Foundation

/// A new empty folder that is removed when this value is released.
package final class TemporaryDirectory: Sendable {
  /// Absolute, with symbolic links resolved.
  package let path: String

  /// - Parameter onDisk: Whether it must be on a disk instead of in memory.
  package init(onDisk: Bool = false) throws {
    path = try Self.make("XXXXXX", in: (onDisk ? Self.onDisk : Self.usual).get())
  }

  /// This process's folders. They are removed at its end, with what late writers have left in them.
  private static let usual = forProcess(in: parent)
  /// /var/tmp is on a disk: its files survive a reboot.
  private static let onDisk = forProcess(in: "/var/tmp")

  private static func forProcess(in parent: String) -> Result<String, any Error> {
    Result {
      let path = try make("ootd-XXXXXX", in: parent)
      // Some tests open their own folder to another user.
      chmod(path, 0o711)
      ChildReaper.shared.removeAtEnd(path)
      return path
    }
  }

  private static func make(_ template: String, in parent: String) throws -> String {
    var bytes = "\(parent)/\(template)".utf8CString.map(\.self)
    guard mkdtemp(&bytes) != nil, let real = realpath(bytes, nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// In memory if there is room, because the tests write thousands of stores. `TMPDIR` takes precedence if it
  /// is set.
  private static let parent: String = {
    var status = statvfs()
    let isSet = ProcessInfo.processInfo.environment["TMPDIR"]?.isEmpty == false
    let hasRoom =
      statvfs("/dev/shm", &status) == 0
      && UInt64(status.f_bavail) * UInt64(status.f_frsize) > 2 << 30
    return hasRoom && !isSet && access("/dev/shm", W_OK) == 0
      ? "/dev/shm" : FileManager.default.temporaryDirectory.path
  }()

  deinit {
    // The first try can fail if a store that is being closed removes files at the same time.
    for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Writes a file, creating its parent folders.
  /// - Returns: Its absolute path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, creating its parent folders.
  /// - Returns: Its absolute path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }
}
