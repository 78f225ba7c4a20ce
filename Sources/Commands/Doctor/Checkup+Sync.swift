import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

extension Checkup {
  /// How long after the last success a remote that can't be reached is reported, in seconds.
  private static let offlineLimit: Int64 = 7 * 86_400
  /// How long a change may wait to be sent automatically, in seconds.
  private static let waitingLimit: Int64 = 2 * 86_400

  /// Checks the remote's settings, the key, the last sync, and the repository of packs.
  func checkSync() -> AreaReport {
    guard let store else {
      return AreaReport(.sync, storeError == nil ? Message("doctor.sync.none") : nil)
    }
    let report = session.context.debug.ignoring("checking sync") { try checkSync(store) }
    return report ?? AreaReport(.sync)
  }

  private func checkSync(_ store: TodoStore) throws -> AreaReport {
    var report = AreaReport(.sync, Message("doctor.sync.none"))
    guard let remote = try store.read({ try $0.remote() }) else {
      report.add(
        .note, session.isAutoSyncEnabled ? "sync.automaticOnly" : "sync.notSetUp",
        hint: "ootd sync setup URL")
      return report
    }
    let state = session.syncState?.state ?? SyncState.State()
    let last = state.last.map { session.format.when($0) }
    report.summary = Message(
      "doctor.sync.summary",
      ["url": remote.shownURL, "last": last ?? session.language.t("hook.never")])
    do {
      let url = try session.remoteURL(remote.url)
      if url.hasPrefix("/"), !FileSystem.exists(url), !FileSystem.exists("\(url).git") {
        report.add(.error, "sync.remoteMissing", ["path": url], hint: "ootd sync setup URL")
      }
    } catch let error as Failure {
      report.add(.error, error, hint: "ootd sync setup URL")
    }
    do {
      let file = try session.keyFile
      _ = try session.key(of: remote)
      checkMode(0o600, of: file.path, "sync.keyMode", &report)
    } catch let error as SyncError {
      report.add(
        .error, error, hint: "ootd sync setup --key FILE \(remote.shownURL.shellWord)")
    }
    try checkRepositoryOfPacks(&report)
    // A wrong address or key is why the last sync failed.
    if !report.findings.contains(where: { $0.severity == .error }) {
      try checkLastSync(state, store, &report)
    }
    if let path = session.syncState?.damagedPath {
      report.add(.warning, "sync.stateDamaged", ["path": path], repair: .remove(paths: [path]))
    }
    return report
  }

  private func checkLastSync(
    _ state: SyncState.State, _ store: TodoStore, _ report: inout AreaReport
  ) throws {
    let now = session.now.seconds
    if let problem = state.problem {
      let isLong = state.last.map { now - $0.seconds > Self.offlineLimit } ?? true
      return report.add(
        !state.isOffline ? .error : isLong ? .warning : .note,
        state.isOffline ? "sync.offline" : "sync.failed", ["problem": problem],
        hint: "ootd sync")
    }
    guard session.isAutoSyncEnabled, let waiting = try store.read({ try $0.waitingChanges() }),
      waiting > 0,
      let oldest = examination?.oldestWaiting, now - oldest.seconds > Self.waitingLimit
    else { return }
    report.add(
      .warning, "sync.waiting", ["count": waiting, "when": session.format.when(oldest)],
      hint: "ootd sync")
  }

  private func checkRepositoryOfPacks(_ report: inout AreaReport) throws {
    let path = try session.syncRepositoryPath
    if FileSystem.names(in: path).allSatisfy({ $0 == FolderLock.fileName }) { return }
    let repository = session.context.debug.ignoring("repository of packs") {
      try BareRepository(at: path, environment: session.environment)
    }
    let stale = BareRepository.leftovers(at: path).filter(StaleFiles.isOld)
    if repository == nil {
      report.add(
        .warning, "sync.repositoryDamaged", ["path": path],
        repair: .emptySyncRepository(path: path))
    } else if !stale.isEmpty {
      report.add(
        .warning, "sync.staleLock", ["paths": stale.map { "`\($0)`" }],
        repair: .emptySyncRepository(path: path))
    }
  }
}
