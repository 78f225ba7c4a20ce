import Foundation
import Rendering
import Sync

/// The file with the key of what is at the remote. Who can read it can read the todos there.
struct KeyFile {
  let path: String

  /// Nil where there is none.
  /// - Throws: ``SyncError/keyUnreadable(path:)``
  func key() throws(SyncError) -> SyncKey? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path),
      let key = SyncKey(text: String(decoding: data, as: UTF8.self))
    else { throw .keyUnreadable(path: path) }
    return key
  }

  /// Keeps a key; an older one is kept beside it, for what was encrypted with that, and so is a file that
  /// holds none.
  func keep(_ key: SyncKey, suffix: String) throws {
    do {
      if let old = try self.key() {
        if old.id == key.id { return }
        try WholeFile("\(path).\(old.id)").write(
          Array(old.text.utf8), suffix: suffix, mode: 0o600)
      }
    } catch SyncError.keyUnreadable {
      guard rename(path, "\(path).unreadable") == 0 else {
        throw InputError.unwritable(path: path, message: String(cString: strerror(errno)))
      }
    }
    try WholeFile(path).write(Array(key.text.utf8), suffix: suffix, mode: 0o600)
  }
}
