import Foundation

/// How a process waits for others that use the store.
struct Waiting: Sendable {
  /// In seconds.
  var timeout = TodoStore.patience
  /// Called after a second, with the process that is waited for as far as it is known.
  var report: @Sendable (Int32?) -> Void = { _ in }

  /// How long to wait for a lock before each new try on average, in seconds.
  private static let interval = 0.005
  private static let triesBeforeReport = Int(1 / interval)

  /// Whether to try again. SQLite's own handler waits longer the longer it has waited, so that of
  /// many processes those that came first would get their turn last.
  func tryAgain(after tries: Int, store path: String) -> Bool {
    if tries == Self.triesBeforeReport { report(Self.holder(of: [path + "-shm", path])) }
    guard Double(tries) * Self.interval < timeout else { return false }
    usleep(.random(in: 2_000...8_000))
    return true
  }

  /// The process that holds a lock to write on one of the files, as far as the system tells
  /// (proc_locks(5)).
  ///
  /// To ask by fcntl would need one more descriptor of the file, whose closing would release this
  /// process's own locks.
  static func holder(of paths: [String]) -> Int32? {
    guard let locks = fopen("/proc/locks", "r") else { return nil }
    defer { fclose(locks) }
    let files = paths.compactMap(StoreFile.number)
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, locks) >= 0 {
      // `1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 120 120`; one that waits has `->` as second word.
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
