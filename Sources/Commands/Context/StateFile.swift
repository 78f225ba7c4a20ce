import Files
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

  /// - Returns: Whether the bytes could be written.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    if let draft = FileDraft(for: path), draft.write(bytes, as: path) { return true }
    debug.note("writing \(path)")
    return false
  }
}
