import Files
import Foundation
import Localization
import Rendering
import Sync

/// The file with the key of the remote's packs. Everyone who can read it can read the todos there.
struct KeyFile {
  let path: String

  /// The key; nil if there is none.
  /// - Throws: ``SyncError/keyUnreadable(path:)``
  func key() throws(SyncError) -> SyncKey? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path),
      let key = SyncKey(text: String(decoding: data, as: UTF8.self))
    else { throw .keyUnreadable(path: path) }
    return key
  }

  /// The key with an id, either the current one or one that was replaced; nil if there is none.
  /// - Throws: ``SyncError/keyUnreadable(path:)``
  func key(_ id: String) throws(SyncError) -> SyncKey? {
    if let present = try key(), present.id == id { return present }
    // The id comes from the remote, which may send any text.
    guard id.utf8.allSatisfy(\.isHexDigit), let former = try KeyFile(path: asidePath(id)).key(),
      former.id == id
    else { return nil }
    return former
  }

  private func asidePath(_ id: String) -> String { "\(path).\(id)" }

  /// Stores a key. Keeps the previous one, which older packs need, or an unreadable file next to it.
  /// - Returns: The new path of the previous key; nil if no key was replaced.
  func save(_ key: SyncKey) throws -> String? {
    var aside: String?
    do {
      if let old = try self.key() {
        if old.id == key.id { return nil }
        let place = asidePath(old.id)
        try AtomicFile(place).write(Array(old.text.utf8), mode: 0o600)
        aside = place
      }
    } catch SyncError.keyUnreadable {
      guard rename(path, "\(path).unreadable") == 0 else {
        throw Failure.unwritable(path: path, message: String(cString: strerror(errno)))
      }
    }
    try AtomicFile(path).write(Array(key.text.utf8), mode: 0o600)
    return aside
  }
}
