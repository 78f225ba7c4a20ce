import Foundation
import Git
import Rendering
import Store
import Sync
import Todos

extension Session {
  /// The repository of chains on this machine.
  var syncRepositoryPath: String {
    get throws { try context.dataFolder + "/sync.git" }
  }

  var keyFile: KeyFile {
    get throws { KeyFile(path: try context.dataFolder + "/sync.key") }
  }

  /// What is remembered of the last exchange; nil where there is no home.
  var syncState: SyncState? { context.stateFolder.map { SyncState(in: $0) } }

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
    return FilePlace.real(path) ?? path
  }

  /// Lets one process at a time exchange.
  /// - Parameter isUnattended: Whether nobody asked for it: then a folder of todos that is gone stays so.
  func syncLock(
    patience: Double = TodoStore.patience, isUnattended: Bool = false
  ) throws -> FolderLock {
    let folder = try syncRepositoryPath
    let isThere =
      isUnattended
      ? mkdir(folder, 0o700) == 0 || errno == EEXIST : StateFile.makeFolder(of: "\(folder)/lock")
    guard isThere else {
      throw InputError.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    do {
      return try FolderLock(folder, patience: patience)
    } catch StoreError.locked {
      throw SyncError.busy
    }
  }

  func remoteAccess(_ url: String, isUnattended: Bool) throws(RemoteError) -> RemoteAccess {
    try RemoteAccess(
      url: url, environment: environment, isUnattended: isUnattended,
      patience: .seconds(isUnattended ? 300 : 3600))
  }

  /// One exchange over that remote.
  /// - Parameter name: What to call this machine; nil for its own name.
  func synchronization(
    _ store: TodoStore, over chains: GitChains, name: String? = nil,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Synchronization {
    guard let remote = try store.remote() else { throw SyncError.notSetUp }
    return Synchronization(
      store, over: chains, key: try key(of: remote),
      in: SyncContext(
        machine: context.machine(), name: name ?? store.replica.name,
        hostName: name ?? context.hostName, now: context.clock(), newID: context.newID,
        progress: progress))
  }

  /// The key that chunks are encrypted with; nil for none.
  /// - Throws: ``SyncError/keyMissing(id:)``
  func key(of remote: RemoteSettings) throws -> SyncKey? {
    guard let id = remote.key else { return nil }
    guard let key = try keyFile.key(id) else { throw SyncError.keyMissing(id: id) }
    return key
  }

  /// Exchanges, and remembers how it went.
  ///
  /// - Parameters:
  ///   - isUnattended: Whether nobody could be asked anything.
  ///   - removesTainted: Whether chains with what was purged are taken away at the remote.
  func exchange(
    _ store: TodoStore, isUnattended: Bool = false, removesTainted: Bool = false
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
      let report = try await exchange(
        store, access, remote, removesTainted: removesTainted, progress: work.show)
      noteSynced()
      return report
    } catch {
      // What came in of it is gone from the store at least.
      try? store.wipe()
      note(SyncError(error))
      throw error
    }
  }

  private func exchange(
    _ store: TodoStore, _ access: RemoteAccess, _ remote: RemoteSettings, removesTainted: Bool,
    progress: @escaping (_ done: Int, _ total: Int) -> Void
  ) async throws -> SyncReport {
    let (synchronization, done) = try await rebuildingChains {
      let synchronization = try await opened(store, access, remote, progress)
      return (synchronization, try await synchronization.run())
    }
    var report = done
    if removesTainted {
      let left = try await synchronization.removeTainted()
      report.notes.removeAll { if case .undeleted = $0 { true } else { false } }
      if left > 0 { report.notes.append(.undeleted(chains: left)) }
    }
    try await wipe(store, access)
    if synchronization.needsPacking { await access.collectGarbage(in: try syncRepositoryPath) }
    return report
  }

  /// Makes sure that what was purged is nowhere on this machine's disk, here or by what came in.
  func wipe(_ store: TodoStore, _ access: RemoteAccess) async throws {
    guard try store.isUnwiped() else { return }
    try store.wipe()
    let path = try syncRepositoryPath
    if await !access.collectGarbage(in: path, pruningAll: true) {
      // The chains are derived from the store, and the next exchange brings them again.
      try GitChains.empty(path)
    }
    try store.noteWiped()
  }

  /// The same where nothing is exchanged any more: the chains are derived from the store.
  func wipe(_ store: TodoStore) throws {
    try store.wipe()
    if FileManager.default.fileExists(atPath: try syncRepositoryPath) {
      let lock = try syncLock()
      defer { withExtendedLifetime(lock) {} }
      try GitChains.empty(try syncRepositoryPath)
    }
    try store.noteWiped()
  }

  /// Does what needs the repository of chains. That is derived from the store, and is made anew where it is
  /// broken.
  func rebuildingChains<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      guard case .repository = SyncError(error) else { throw error }
      try GitChains.empty(try syncRepositoryPath)
      return try await body()
    }
  }

  private func opened(
    _ store: TodoStore, _ access: RemoteAccess, _ remote: RemoteSettings,
    _ progress: @escaping (_ done: Int, _ total: Int) -> Void
  ) async throws -> Synchronization {
    let chains = try await GitChains(
      at: try syncRepositoryPath, remote: access, namespace: remote.namespace,
      environment: environment)
    return try synchronization(store, over: chains, progress: progress)
  }

  func noteSynced() {
    syncState?.noteSuccess(at: context.clock())
  }

  /// What is told of it later, by `sync status` and on the board.
  func note(_ error: SyncError) {
    syncState?.note(error, ErrorLine(error, phrases: phrases).sentence, at: context.clock())
  }

  /// Tells a person what exchanges did, and notes that it was told.
  func tell(_ report: SyncReport, _ store: TodoStore, json: Bool) throws {
    let untold = try store.untold(besides: report.conflicts)
    let report = report.with(untold)
    let url = try store.remote()?.shownURL ?? ""
    if json {
      try print(report.json(waiting: try store.waitingChanges() ?? 0))
    } else {
      try print(SyncView(report, url: url, format: format).text)
    }
    try store.noteTold(untold)
  }

  /// Says below a day what came in by itself.
  func tellNews(_ store: TodoStore) throws {
    let untold = try store.untold()
    if untold.isEmpty { return }
    try print(NewsView(untold, format: format).text)
    try store.noteTold(untold)
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
