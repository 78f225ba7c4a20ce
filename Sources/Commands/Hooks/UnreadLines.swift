import Files
import Foundation
import Git
import Rendering

/// Lines of background hooks, kept until the next command or prompt prints them.
struct UnreadLines {
  private let path: String
  private let debug: DebugLog

  /// The most bytes to read from the file.
  private static let limit = 64 << 10

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    path = "\(folder)/unread"
    self.debug = debug
  }

  func append(_ text: String) {
    guard FileSystem.makeFolder(of: path) else { return debug.log("writing \(path)") }
    // If another process has just taken the file, it is gone: try again with a new one.
    for _ in 0..<100 {
      guard let descriptor = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
      defer { close(descriptor) }
      guard isLinked(descriptor) else { continue }
      let error = FileOutput.write(Array("\(text)\n".utf8), to: descriptor)
      if error != 0 { debug.log("writing \(path)", errno: error) }
      return
    }
  }

  /// Removes and returns the lines. If several processes do so at once, one gets them.
  func drain() -> [String] {
    guard let descriptor = open(O_RDWR) else { return [] }
    defer { close(descriptor) }
    guard isLinked(descriptor) else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.limit) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    guard unlink(path) == 0 else {
      debug.log("removing \(path)")
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0).visible }
  }

  /// The file, locked until it is closed; nil if there is none. NFS locks only files open for writing.
  private func open(_ flags: Int32) -> Int32? {
    let descriptor = Foundation.open(
      path, flags | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
    guard descriptor >= 0 else {
      if errno != ENOENT { debug.log("opening \(path)") }
      return nil
    }
    guard flock(descriptor, LOCK_EX) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.isRegularFile
  }
}

extension Session {
  /// Prints, once, the lines of background hooks.
  func printUnreadLines(to stream: Stream) throws {
    guard let folder = context.stateFolder else { return }
    for line in UnreadLines(in: folder, context.debug).drain() {
      try context.write(stream, line + "\n")
    }
  }
}
