import Foundation
import Git

/// A small file that is remembered from one run to the next. It may be lost at any time, and whatever
/// fails is ignored.
struct StateFile {
  let path: String
  private let debug: DebugLog

  init(path: String, _ debug: DebugLog) {
    self.path = path
    self.debug = debug
  }

  /// Nil where there is nothing.
  var bytes: FileBytes? {
    let bytes = FileBytes(at: path)
    if bytes == nil, access(path, R_OK) != 0, errno != ENOENT { debug.note("reading \(path)") }
    return bytes
  }

  /// What shells read there too; nil where there is none.
  var datedText: DatedText? {
    guard let line else { return nil }
    let text = DatedText(line: line)
    if text == nil { noteDamage() }
    return text
  }

  /// Reports that what is there has another form than what ootd writes.
  func noteDamage() {
    debug.note("reading \(path)", "unknown form")
  }

  /// What is there, up to its newline; nil where there is none, as in a part of a line.
  var line: String? {
    guard let file = bytes, let end = file.bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    return String(decoding: file.bytes[..<end], as: UTF8.self)
  }

  /// Whether there is a folder at the file's path.
  var isFolder: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  @discardableResult
  func write(_ line: String) -> Bool { write(Array("\(line)\n".utf8)) }

  /// Puts bytes in the place of what is there. Who reads it finds either; of two that write at once,
  /// either is right.
  /// - Returns: Whether they could be written.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    let draft = "\(path).\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(draft, flags, 0o600)
    if descriptor < 0, errno == ENOENT, StateFile.makeFolder(of: path) {
      descriptor = open(draft, flags, 0o600)
    }
    guard descriptor >= 0 else {
      debug.note("writing \(path)")
      return false
    }
    let error = FileOutput.write(bytes, to: descriptor)
    let isWritten = error == 0
    Foundation.close(descriptor)
    if isWritten, rename(draft, path) == 0 { return true }
    // An empty folder may be replaced.
    if isWritten, isFolder, rmdir(path) == 0, rename(draft, path) == 0 { return true }
    debug.note("writing \(path)", errno: isWritten ? errno : error)
    unlink(draft)
    return false
  }

  /// Removes the temporary files that killed processes left in a folder.
  static func removeDrafts(from folder: String) {
    Leftovers.remove(from: folder, named: isDraft)
  }

  /// Whether it is a name of lowercase letters and digits with a process's number behind it. A regular
  /// expression would take a millisecond of each hook to set up.
  static func isDraft(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
    return parts[0].allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
      && parts[1].allSatisfy { (48...57).contains($0) }
  }

  /// Makes the folder that a file is in, and those that it is in.
  static func makeFolder(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
    return errno == ENOENT && makeFolder(of: folder) && mkdir(folder, 0o700) == 0
  }
}
