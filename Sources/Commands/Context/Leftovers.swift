import Files
import Foundation

extension CommandContext {
  /// The temporary files that killed processes left in ootd's folders.
  /// - Parameter age: Their minimum age, in seconds.
  func leftovers(olderThan age: Int = StaleFiles.age) -> [String] {
    let data = debug.ignoring("data folder") { try dataFolder }
    let drafts =
      (stateFolder.map { [$0, "\($0)/hooks", "\($0)/rewrites"] } ?? [])
      + (cacheFolder.map { [$0, "\($0)/activity"] } ?? [])
    return drafts.flatMap { StaleFiles.paths(in: $0, olderThan: age, named: FileDraft.isDraft) }
      + [data, stateFolder, cacheFolder].compactMap(\.self).flatMap { folder in
        StaleFiles.paths(in: folder, olderThan: age) {
          $0.hasPrefix(".ootd-") || $0.hasPrefix("ootd.db.new")
        }
      }
  }
}

/// The state of another process.
enum ProcessState {
  /// Whether it is suspended, as by Ctrl-Z, if the system says so (proc_pid_stat(5)).
  static func isStopped(_ process: Int32) -> Bool {
    let text = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    // `1234 (ootd) T …`; the name may contain parentheses.
    let state = String(decoding: text, as: UTF8.self).split(separator: ")").last?.first {
      $0 != " "
    }
    return state == "T" || state == "t"
  }
}
