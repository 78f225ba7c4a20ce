import Files
import Foundation
import Git
import Rendering
import Store
import Sync
import Todos

extension Session {
  /// Makes a repair.
  func make(_ repair: Repair) async throws {
    switch repair {
    case .rebuildTables:
      let time = now.iso8601(offsetMinutes: 0).filter { $0.isNumber || $0 == "T" }
      try store(beginsDay: false).rebuild(keepingCopy: "before-rebuild-\(time)", at: now)
    case .rewriteStore:
      let time = now.iso8601(offsetMinutes: 0).filter { $0.isNumber || $0 == "T" }
      try StoreRecovery(in: try context.dataFolder, name: context.hostName)
        .rewriteFile(keepingCopy: "damaged-\(time)")
    case .finishPurge:
      let lock = try syncLock()
      defer { withExtendedLifetime(lock) {} }
      try wipe(store(beginsDay: false))
    case .setMode(let path, let mode):
      guard chmod(path, mode_t(mode)) == 0 else { throw Self.unwritable(path) }
    case .installHooks(let path):
      let lines = try HookLines(executable: context.executable)
      let repository = try await Repository(at: path, environment: environment)
      do {
        _ = try await HookPlan(installing: lines, in: repository, preparing: false).apply(in: self)
      } catch is HookRefusal {
        throw InputError.hooksRefused(path: path)
      }
    case .rewritePrompt: try await rewritePrompt()
    case .emptySyncRepository(let path):
      let lock = try syncLock(timeout: 0)
      defer { withExtendedLifetime(lock) {} }
      try GitPackSet.empty(path)
    case .remove(let paths):
      for path in paths where unlink(path) != 0 && errno != ENOENT { throw Self.unwritable(path) }
    }
  }

  /// The log of a damaged store; nil if it is damaged too.
  func recovery(in folder: String) -> StoreRecovery? {
    context.debug.ignoring("log of a damaged store") {
      try StoreRecovery(in: folder, name: context.hostName)
    }
  }

  private func rewritePrompt() async throws {
    guard let folder = context.stateFolder else { return }
    let damaged = [DailyMarker(in: folder, context.debug).damagedPath].compactMap(\.self)
    let files = damaged + ["prompt", "tally"].map { "\(folder)/\($0)" }
    for path in files where unlink(path) != 0 && errno != ENOENT { throw Self.unwritable(path) }
    if let store = try existingStore(timeout: TodoStore.timeout) { await refreshPrompt(store) }
  }

  private static func unwritable(_ path: String) -> InputError {
    .unwritable(path: path, message: String(cString: strerror(errno)))
  }
}
