import Files
import Git
import Rendering
import Todos

/// A record of a repository's hooks: when they last ran, and how many commits scans have found since.
struct HookJournal {
  /// Nil if there is no state folder.
  private let file: CacheFile?

  private static let version = "1"

  /// - Parameters:
  ///   - folder: ootd's state folder.
  ///   - repository: The path of its main worktree.
  init(in folder: String?, of repository: String, _ debug: DebugLog) {
    var digest = Digest()
    digest.add(repository)
    let name = String(digest.value, radix: 16)
    file = folder.map { CacheFile(path: "\($0)/hooks/\(name)", debug) }
  }

  /// The record; nil if there is none yet, or it is damaged.
  func read() -> HookRecord? {
    guard let file, let line = file.line else { return nil }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields[0] == HookJournal.version, let scanned = Int(fields[3]) else {
      file.logDamage()
      return nil
    }
    return HookRecord(
      lastRun: HookJournal.moment(fields[1]), lastEvent: fields[2].isEmpty ? nil : fields[2],
      scanned: scanned, lastScanned: HookJournal.moment(fields[4]))
  }

  /// The path of the record, if it is damaged.
  var damagedPath: String? {
    guard let file, FileSystem.exists(file.path), read() == nil else { return nil }
    return file.path
  }

  /// Records that a hook ran, and resets the number of scanned commits.
  func recordRun(event: HookEvent, at now: Moment) {
    write(HookRecord(lastRun: now, lastEvent: event.name, scanned: 0, lastScanned: nil))
  }

  /// Records commits that a scan found and no hook had reported.
  func recordScan(_ count: Int, at now: Moment) {
    let record = read()
    write(
      HookRecord(
        lastRun: record?.lastRun, lastEvent: record?.lastEvent,
        scanned: (record?.scanned ?? 0) &+ count, lastScanned: now))
  }

  private static func moment(_ field: String) -> Moment? {
    Int64(field).flatMap { Moment(stored: $0) }
  }

  private func write(_ record: HookRecord) {
    let run = record.lastRun.map { "\($0.milliseconds)" } ?? ""
    let scan = record.lastScanned.map { "\($0.milliseconds)" } ?? ""
    file?.write(
      "\(HookJournal.version)\t\(run)\t\(record.lastEvent ?? "")\t\(record.scanned)\t\(scan)")
  }
}
