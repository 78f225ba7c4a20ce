import Foundation

/// How a process waits for others that use the store.
struct Waiting: Sendable {
  /// In seconds.
  var timeout = TodoStore.patience
  /// Called after a second, with the process that holds the store, if known.
  var report: @Sendable (Int32?) -> Void = { _ in }

  /// The average time between tries to lock, in seconds.
  private static let interval = 0.005
  private static let triesBeforeReport = Int(1 / interval)

  /// Waits, and returns whether to try again. SQLite's own handler waits longer with each try, so
  /// of many processes the first would get their turn last.
  func tryAgain(after tries: Int, store path: String) -> Bool {
    if tries == Self.triesBeforeReport { report(Self.holder(of: [path + "-shm", path])) }
    guard Double(tries) * Self.interval < timeout else { return false }
    usleep(.random(in: 2_000...8_000))
    return true
  }

  /// The process that holds a write lock on one of the files, if the system reports it
  /// (proc_locks(5)).
  ///
  /// Asking fcntl would need another descriptor of the file, and closing it would release this
  /// process's own locks.
  static func holder(of paths: [String]) -> Int32? {
    guard let locks = fopen("/proc/locks", "r") else { return nil }
    defer { fclose(locks) }
    let files = paths.compactMap(StoreFile.number)
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, locks) >= 0 {
      // `1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 120 120`; if waiting, `->` is the second word.
      guard let line else { continue }
      let words = String(cString: line).split(separator: " ")
      guard words.count > 5, words[3] == "WRITE", let process = Int32(words[4]), process > 0,
        process != getpid(), let file = words[5].split(separator: ":").last.flatMap({ UInt64($0) }),
        files.contains(file)
      else { continue }
      return process
    }
    return nil
  }
}
