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

  /// The key with that id, here or set aside for another; nil where there is none.
  /// - Throws: ``SyncError/keyUnreadable(path:)``
  func key(_ id: String) throws(SyncError) -> SyncKey? {
    if let present = try self.key(), present.id == id { return present }
    // The remote gives the id, and may call it anything.
    guard id.allSatisfy(\.isHexDigit), let former = try KeyFile(path: asidePath(id)).key(),
      former.id == id
    else { return nil }
    return former
  }

  private func asidePath(_ id: String) -> String { "\(path).\(id)" }

  /// Keeps a key; an older one is kept beside it, for what was encrypted with that, and so is a file that
  /// holds none.
  /// - Returns: Where the older key is from now on; nil where there was none.
  func keep(_ key: SyncKey, suffix: String) throws -> String? {
    var aside: String?
    do {
      if let old = try self.key() {
        if old.id == key.id { return nil }
        let place = asidePath(old.id)
        try WholeFile(place).write(Array(old.text.utf8), suffix: suffix, mode: 0o600)
        aside = place
      }
    } catch SyncError.keyUnreadable {
      guard rename(path, "\(path).unreadable") == 0 else {
        throw InputError.unwritable(path: path, message: String(cString: strerror(errno)))
      }
    }
    try WholeFile(path).write(Array(key.text.utf8), suffix: suffix, mode: 0o600)
    return aside
  }
}
