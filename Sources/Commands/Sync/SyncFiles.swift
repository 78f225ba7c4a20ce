import Files
import Localization
import Rendering
import Sync
import Todos

/// The results of the last syncs.
struct SyncState {
  /// When a sync last succeeded.
  var last: Moment?
  /// When a sync was last tried.
  var tried: Moment?
  /// Why the last sync failed; nil if it succeeded.
  var problem: String?
  /// The same for the board's page.
  var pageProblem: String?
  /// Whether it failed because the remote couldn't be reached, so that a retry may succeed.
  var isOffline = false
}

extension SyncState {
  /// Nil if the line is damaged.
  init?(line: String) {
    guard let json = JSON(utf8: Array(line.utf8)), case .object = json else { return nil }
    let moment = { (name: String) -> Moment? in
      if case .integer(let time)? = json[name] { Moment(milliseconds: time) } else { nil }
    }
    self.init(
      last: moment("last"), tried: moment("tried"), problem: json["problem"]?.string,
      pageProblem: json["pageProblem"]?.string, isOffline: json["offline"]?.bool ?? false)
  }

  var line: String {
    let json: JSON = [
      "last": last.map { .integer($0.milliseconds) } ?? .null,
      "tried": tried.map { .integer($0.milliseconds) } ?? .null,
      "problem": JSON(problem), "pageProblem": JSON(pageProblem), "offline": .bool(isOffline),
    ]
    return json.text
  }
}

extension Session {
  /// The file with the results of the last syncs, which may be lost; nil if there is no home folder.
  var syncFile: CacheFile? { context.stateFile("sync") }

  /// Empty if no sync has been tried yet, or the file is damaged.
  var syncState: SyncState {
    guard let file = syncFile, let line = file.line else { return SyncState() }
    if let state = SyncState(line: line) { return state }
    file.logDamage()
    return SyncState()
  }
}

/// The file with the key of the remote's packs. Everyone who can read it can read the todos there.
struct KeyFile {
  let path: String

  /// The key; nil if there is none.
  /// - Throws: ``SyncError/keyUnreadable(path:)``
  func key() throws(SyncError) -> SyncKey? {
    guard FileSystem.exists(path) else { return nil }
    guard let data = FileSystem.contents(of: path),
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
