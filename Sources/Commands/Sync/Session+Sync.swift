import Files
import Foundation
import Git
import Rendering
import Store
import Sync
import Todos

extension Session {
  /// The repository of packs on this machine.
  var syncRepositoryPath: String {
    get throws { try context.dataFolder + "/sync.git" }
  }

  var keyFile: KeyFile {
    get throws { KeyFile(path: try context.dataFolder + "/sync.key") }
  }

  /// What is remembered of the last exchange; nil where there is no home.
  var syncState: SyncState? { context.stateFolder.map { SyncState(in: $0, context.debug) } }

  /// Whether changes are sent by themselves.
  var syncsByItself: Bool { configuration?.bool(Setting.Name.autoSync.rawValue) ?? false }

  /// An address as typed; a path becomes absolute, for it is used from anywhere.
  /// - Throws: ``InputError/invalidRemote(_:)``
  func remoteURL(_ text: String) throws -> String {
    let isPath = !text.contains(":") || text.hasPrefix("/") || text.hasPrefix(".")
    guard !text.isEmpty, !text.hasPrefix("-"), !text.contains(where: \.isNewline) else {
      throw InputError.invalidRemote(text)
    }
    guard isPath else { return text }
    let path = context.absolutePath(text)
    return FileSystem.realPath(path) ?? path
  }

  /// Lets one process at a time exchange.
  /// - Parameter isUnattended: Whether nobody asked for it: then a folder of todos that is gone stays so.
  func syncLock(
    patience: Double = TodoStore.patience, isUnattended: Bool = false
  ) throws -> FolderLock {
    let folder = try syncRepositoryPath
    let isThere =
      isUnattended
      ? mkdir(folder, 0o700) == 0 || errno == EEXIST : FileSystem.makeFolder(of: "\(folder)/lock")
    guard isThere else {
      throw InputError.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    do {
      return try FolderLock(folder, patience: patience)
    } catch StoreError.locked {
      throw SyncError.busy
    }
  }

  /// Lets one process at a time use a state folder, which is made if it is missing.
  /// - Throws: ``InputError/unwritable(path:message:)``, ``StoreError/locked(path:)``.
  func lock(_ folder: String, patience: Double) throws -> FolderLock {
    guard FileSystem.makeFolder(of: "\(folder)/lock") else {
      throw InputError.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    return try FolderLock(folder, patience: patience)
  }

  func remoteAccess(_ url: String, isUnattended: Bool) throws(RemoteError) -> RemoteAccess {
    try RemoteAccess(
      url: url, environment: environment, isUnattended: isUnattended,
      patience: .seconds(isUnattended ? 300 : 3600))
  }

  /// One sync with that remote.
  /// - Parameter name: What to call this machine; nil for its present name.
  func synchronization(
    _ store: TodoStore, over packs: GitPackSet, name: String? = nil,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Synchronization {
    guard let remote = try store.remote() else { throw SyncError.notSetUp }
    return Synchronization(
      store, over: packs, key: try key(of: remote), name: name, at: context.clock(),
      progress: progress)
  }

  /// The key that packs are encrypted with; nil for none.
  /// - Throws: ``SyncError/keyMissing(id:)``
  func key(of remote: RemoteSettings) throws -> SyncKey? {
    guard let id = remote.key else { return nil }
    guard let key = try keyFile.key(id) else { throw SyncError.keyMissing(id: id) }
    return key
  }

  /// Syncs, and remembers how it went.
  ///
  /// - Parameters:
  ///   - isUnattended: Whether nobody could be asked anything.
  ///   - isPurging: Whether packs with purged text are deleted even at a remote that has refused it before.
  func exchange(
    _ store: TodoStore, isUnattended: Bool = false, isPurging: Bool = false
  ) async throws -> SyncReport {
    guard try store.remote() != nil else { throw SyncError.notSetUp }
    let lock = try syncLock(isUnattended: isUnattended)
    defer { withExtendedLifetime(lock) {} }
    // Who held the lock until now may have set up another one.
    guard let remote = try store.remote() else { throw SyncError.notSetUp }
    let access = try remoteAccess(remote.url, isUnattended: isUnattended)
    let work = showWork()
    defer { work.end() }
    do {
      let report = try await rebuildingRepository {
        let packs = try await GitPackSet(
          at: try syncRepositoryPath, remote: access, namespace: remote.namespace,
          environment: environment)
        let report = try await synchronization(store, over: packs, progress: work.show)
          .run(isPurging: isPurging)
        if packs.isLarge { try GitPackSet.empty(try syncRepositoryPath) }
        return report
      }
      try wipe(store)
      noteSynced()
      return report
    } catch {
      // Purged text that came in is gone from the store at least.
      context.debug.ignoring("removing purged text") { try store.wipe() }
      note(SyncError(error))
      throw error
    }
  }

  /// Makes sure that purged text is nowhere on this machine's disk. The lock of syncs has to be held.
  func wipe(_ store: TodoStore) throws {
    guard try store.isUnwiped() else { return }
    try store.wipe()
    // Its objects are derived from the store.
    if FileManager.default.fileExists(atPath: try syncRepositoryPath) {
      try GitPackSet.empty(try syncRepositoryPath)
    }
    try store.noteWiped()
  }

  /// Does something that needs the repository of packs. It is derived from the store, and made anew if it is broken.
  func rebuildingRepository<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      guard case .repository = SyncError(error) else { throw error }
      try GitPackSet.empty(try syncRepositoryPath)
      return try await body()
    }
  }

  func noteSynced() {
    syncState?.noteSuccess(at: context.clock())
  }

  /// What is told of it later, by `sync status` and on the board.
  func note(_ error: SyncError) {
    syncState?.note(error, ErrorLine(error, phrases: phrases).sentence, at: context.clock())
  }

  /// Tells a person what syncs did, and notes that it was told.
  func tell(_ report: SyncReport, _ store: TodoStore, json: Bool) throws {
    let unread = try store.unread()
    let url = try store.remote()?.shownURL ?? ""
    if json {
      try print(report.json(unread, waiting: try store.waitingChanges() ?? 0))
    } else {
      try print(SyncView(report, unread, url: url, format: format).text)
    }
    try store.markAsRead(unread)
  }

  /// Says below a day what syncs did that nobody watched.
  func tellNews(_ store: TodoStore) throws {
    let unread = try store.unread()
    if unread.isEmpty { return }
    try print(NewsView(unread, format: format).text)
    try store.markAsRead(unread)
  }

  /// How it stands with sync.
  func syncStanding(_ store: TodoStore) throws -> SyncStanding {
    guard let remote = try store.remote() else { return SyncStanding(isAutomatic: syncsByItself) }
    let state = syncState?.state
    return SyncStanding(
      url: remote.shownURL, isEncrypted: remote.key != nil, isAutomatic: syncsByItself,
      last: state?.last, problem: state?.problem, isOffline: state?.isOffline ?? false,
      waiting: try store.waitingChanges() ?? 0, replicas: try store.knownReplicas(),
      own: store.replica.id)
  }

  /// Shows that work goes on, where someone watches.
  func showWork() -> ShownWork { ShownWork(session: self) }

  /// - Returns: Whether a person who can be asked said yes.
  func confirm(_ question: String) -> Bool {
    guard let answer = context.answer(question.visible + " ") else { return false }
    return phrases.isYes(answer)
  }
}

extension RemoteSettings {
  /// The address without a password or token in it.
  var shownURL: String { RemoteURL.withoutSecrets(url) }
}
