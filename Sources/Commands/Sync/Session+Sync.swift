import Files
import Git
import Localization
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

  /// An address as typed; a path becomes absolute, because it is used from any folder.
  /// - Throws: `input.invalidRemote`
  func remoteURL(_ text: String) throws -> String {
    let isPath = !text.contains(":") || text.hasPrefix("/") || text.hasPrefix(".")
    guard !text.isEmpty, !text.hasPrefix("-"), !text.contains(where: \.isNewline) else {
      throw Failure.value("input.invalidRemote", .usage, text, as: "address")
    }
    guard isPath else { return text }
    let path = context.absolutePath(text)
    return FileSystem.realPath(path) ?? path
  }

  /// Lets one process at a time sync.
  /// - Parameter isBackground: Whether no user asked for it: then a deleted data folder isn't recreated.
  func syncLock(
    timeout: Double = TodoStore.timeout, isBackground: Bool = false
  ) throws -> FolderLock {
    let folder = try syncRepositoryPath
    let exists =
      isBackground
      ? mkdir(folder, 0o700) == 0 || errno == EEXIST : FileSystem.makeFolder(of: "\(folder)/lock")
    guard exists else {
      throw Failure.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    do {
      return try FolderLock(folder, timeout: timeout)
    } catch StoreError.locked {
      throw SyncError.busy
    }
  }

  func remoteAccess(_ url: String, isBackground: Bool) throws(RemoteError) -> RemoteAccess {
    try RemoteAccess(
      url: url, environment: environment, isBackground: isBackground,
      hasTerminal: context.interactivity.hasTerminal, timeout: .seconds(isBackground ? 300 : 3600))
  }

  /// The key that packs are encrypted with; nil for none.
  /// - Throws: ``SyncError/keyMissing(id:)``
  func key(of remote: RemoteSettings) throws -> SyncKey? {
    guard let id = remote.key else { return nil }
    guard let key = try keyFile.key(id) else { throw SyncError.keyMissing(id: id) }
    return key
  }

  /// Syncs, and records the result.
  ///
  /// - Parameters:
  ///   - isBackground: Whether no user can be asked for a password.
  ///   - isPurging: Whether to delete packs with purged text even if the remote has refused that before.
  func sync(
    _ store: TodoStore, isBackground: Bool = false, isPurging: Bool = false
  ) async throws -> SyncReport {
    guard try store.read({ try $0.remote() }) != nil else { throw SyncError.notSetUp }
    let lock = try syncLock(isBackground: isBackground)
    defer { withExtendedLifetime(lock) {} }
    // The previous holder of the lock may have set up another remote.
    guard let remote = try store.read({ try $0.remote() }) else { throw SyncError.notSetUp }
    let access = try remoteAccess(remote.url, isBackground: isBackground)
    let work = ProgressIndicator(session: self)
    defer { work.end() }
    return try await recordingResult {
      do {
        return try await rebuildingRepository {
          let packs = try await GitPackSet(
            at: try syncRepositoryPath, remote: access, namespace: remote.namespace,
            environment: environment)
          var report = try await Synchronization(
            store, over: packs, key: try key(of: remote), at: context.clock.now, progress: work.show
          ).run(isPurging: isPurging)
          if packs.isLarge { try GitPackSet.empty(try syncRepositoryPath) }
          if try !wipe(store) { report.add(.heldOpen) }
          store.checkpoint()
          return report
        }
      } catch {
        // At least the store must not keep text that another machine has purged.
        _ = context.debug.ignoring("removing purged text") { try store.wipe() }
        throw error
      }
    }
  }

  /// Removes purged text from this machine's disk. The caller must have the sync lock.
  /// - Returns: Whether it is gone, see ``TodoStore/wipe()``.
  @discardableResult
  func wipe(_ store: TodoStore) throws -> Bool {
    guard try store.read({ try $0.needsWipe() }) else { return true }
    let isGone = try store.wipe()
    // The repository of packs can be rebuilt from the store.
    if FileSystem.exists(try syncRepositoryPath) {
      try GitPackSet.empty(try syncRepositoryPath)
    }
    if isGone { try store.write(by: .automatic, at: now) { try $0.markWiped() } }
    return isGone
  }

  /// Runs `body`, which needs the repository of packs. If that is broken, rebuilds it from the store.
  func rebuildingRepository<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      guard case .repository = SyncError(error) else { throw error }
      try GitPackSet.empty(try syncRepositoryPath)
      return try await body()
    }
  }

  /// Runs a sync, and records its result for `sync status` and the board.
  func recordingResult(_ sync: () async throws -> SyncReport) async throws -> SyncReport {
    do {
      let report = try await sync()
      let now = context.clock.now
      syncFile?.write(SyncState(last: now, tried: now).line)
      return report
    } catch {
      let problem = SyncError(error)
      let line = ErrorLine(problem, language: language)
      let state = SyncState(
        last: syncState.last, tried: context.clock.now, problem: line.sentence,
        pageProblem: line.pageSentence, isOffline: problem.isOffline)
      syncFile?.write(state.line)
      throw error
    }
  }

  /// Prints what syncs did, and marks it as read.
  func report(_ report: SyncReport, _ store: TodoStore, json: Bool) throws {
    let unread = try store.read { try $0.unread() }
    let url = try store.read { try $0.remote() }?.shownURL ?? ""
    if json {
      try print(report.json(unread, waiting: try store.read { try $0.waitingChanges() } ?? 0))
    } else {
      try print(SyncView(report, unread, url: url, format: format).text)
    }
    try store.markAsRead(unread, at: now)
  }

  /// The status of sync.
  /// - Parameter isForPage: Whether the board's page shows it.
  func syncStatus(_ snapshot: Snapshot, isForPage: Bool = false) throws -> SyncStatus {
    guard let remote = try snapshot.remote() else {
      return SyncStatus(isAutomatic: isAutoSyncEnabled)
    }
    let state = syncState
    let pageProblem = isForPage ? state.pageProblem : nil
    return SyncStatus(
      url: remote.shownURL, isEncrypted: remote.key != nil, isAutomatic: isAutoSyncEnabled,
      last: state.last, problem: pageProblem ?? state.problem,
      isOffline: state.isOffline,
      waiting: try snapshot.waitingChanges() ?? 0,
      replicas: try snapshot.knownReplicas(), own: snapshot.replica.id)
  }
}

extension RemoteSettings {
  /// The address without a password or token in it.
  var shownURL: String { RemoteURL.withoutSecrets(url) }
}

/// The progress line of a sync at a terminal.
///
/// Git and ssh can prompt in the terminal at any time. So the line doesn't change while they run, and the
/// cursor stays in its first column, where a prompt overwrites it.
struct ProgressIndicator {
  let show: @Sendable (_ done: Int, _ total: Int) -> Void
  private let session: Session

  init(session: Session) {
    self.session = session
    guard let width = session.context.interactivity.width else {
      show = { _, _ in }
      return
    }
    let syncing = session.language.t("sync.syncing")
    let line = session.text(ProgressLine(syncing + "…", width: width)) + "\r"
    let progress = session.progress()
    show = { done, total in
      // After the last item, git may run.
      if done < total { progress(done, total) } else { try? session.context.write(.error, line) }
    }
    try? session.context.write(.error, line)
  }

  func end() {
    guard session.context.interactivity.width != nil else { return }
    try? session.context.write(.error, ProgressLine.erased)
  }
}

extension Session {
  /// Shows progress on standard error, which is a terminal.
  func show(_ line: ProgressLine) {
    // If the line can't be written, nobody is watching.
    try? context.write(.error, text(line))
  }

  /// A progress line for standard error, which is a terminal.
  func text(_ line: ProgressLine) -> String {
    let color = colorDepth(isTerminal: true)
    return line.text(color, on: background(color, asking: false))
  }
}
