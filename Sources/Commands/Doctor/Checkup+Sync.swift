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
    do {
      guard let remote = try store.read({ try $0.remote() }) else { return syncNotSetUp() }
      let state = session.syncState?.state ?? SyncState.State()
      var findings = try addressFindings(remote) + keyFindings(remote) + repositoryFindings()
      // A wrong address or key is why the last sync failed.
      if !findings.contains(where: { $0.severity == .error }) {
        findings += try resultFindings(state, store)
      }
      if let path = session.syncState?.damagedPath {
        findings.append(
          Finding(
            .warning, Message("doctor.sync.stateDamaged", ["path": path]),
            repair: .remove(paths: [path])))
      }
      let last = state.last.map { session.format.when($0) }
      let summary = Message(
        "doctor.sync.summary",
        ["url": remote.shownURL, "last": last ?? session.language.t("hook.never")])
      return AreaReport(.sync, summary, findings)
    } catch {
      session.context.debug.log("checking sync", error)
      return AreaReport(.sync, nil)
    }
  }

  private func syncNotSetUp() -> AreaReport {
    let message =
      session.isAutoSyncEnabled
      ? Message("doctor.sync.automaticOnly") : Message("doctor.sync.notSetUp")
    return AreaReport(
      .sync, Message("doctor.sync.none"),
      [Finding(.note, message, command: "ootd sync setup URL")])
  }

  private func addressFindings(_ remote: RemoteSettings) throws -> [Finding] {
    do {
      let url = try session.remoteURL(remote.url)
      guard url.hasPrefix("/"), !FileSystem.exists(url), !FileSystem.exists("\(url).git") else {
        return []
      }
      return [
        Finding(
          .error, Message("doctor.sync.remoteMissing", ["path": url]),
          command: "ootd sync setup URL")
      ]
    } catch let error as InputError {
      return [Finding(.error, error.message, command: "ootd sync setup URL")]
    }
  }

  private func keyFindings(_ remote: RemoteSettings) throws -> [Finding] {
    let file = try session.keyFile
    let mode = modeFinding(
      { Message("doctor.sync.keyMode", ["path": $0]) }, file.path, mode: 0o600)
    do {
      _ = try session.key(of: remote)
      return [mode].compactMap(\.self)
    } catch let error as SyncError {
      return [
        Finding(
          .error, error.message,
          command: "ootd sync setup --key FILE \(remote.shownURL.shellWord)")
      ]
    }
  }

  private func resultFindings(_ state: SyncState.State, _ store: TodoStore) throws -> [Finding] {
    let now = session.now.seconds
    if let problem = state.problem {
      if !state.isOffline {
        return [
          Finding(
            .error, Message("doctor.sync.failed", ["problem": problem]), command: "ootd sync")
        ]
      }
      let isLong = state.last.map { now - $0.seconds > Self.offlineLimit } ?? true
      return [
        Finding(
          isLong ? .warning : .note, Message("doctor.sync.offline", ["problem": problem]),
          command: "ootd sync")
      ]
    }
    guard session.isAutoSyncEnabled, let waiting = try store.read({ try $0.waitingChanges() }),
      waiting > 0,
      let oldest = examination?.oldestWaiting, now - oldest.seconds > Self.waitingLimit
    else { return [] }
    return [
      Finding(
        .warning,
        Message(
          "doctor.sync.waiting",
          ["count": waiting, "when": session.format.when(oldest)]),
        command: "ootd sync")
    ]
  }

  private func repositoryFindings() throws -> [Finding] {
    let path = try session.syncRepositoryPath
    let isEmpty = FileSystem.names(in: path).allSatisfy { $0 == FolderLock.fileName }
    if isEmpty { return [] }
    let isUsable = session.context.debug.ignoring("repository of packs") {
      try BareRepository(at: path, environment: session.environment)
    }
    if isUsable == nil {
      return [
        Finding(
          .warning, Message("doctor.sync.repositoryDamaged", ["path": path]),
          repair: .emptySyncRepository(path: path))
      ]
    }
    let stale = BareRepository.leftovers(at: path).filter(StaleFiles.isOld)
    if stale.isEmpty { return [] }
    return [
      Finding(
        .warning, Message("doctor.sync.staleLock", ["paths": stale.map { "`\($0)`" }]),
        repair: .emptySyncRepository(path: path))
    ]
  }
}
