import Files
import Git
import Rendering
import Todos

/// What is remembered of a repository's hooks: when they ran last, and what was found without them
/// since.
struct HookJournal {
  /// Nil where there is nowhere to keep it.
  private let file: StateFile?

  private static let version = "1"

  /// - Parameters:
  ///   - folder: Where what is remembered from one run to the next is.
  ///   - repository: The path of its main work tree.
  init(in folder: String?, of repository: String, _ debug: DebugLog) {
    var digest = Digest()
    digest.add(repository)
    let name = String(digest.value, radix: 16)
    file = folder.map { StateFile(path: "\($0)/hooks/\(name)", debug) }
  }

  /// Nil where nothing was noted yet.
  func read() -> HookRecord? {
    guard let file, let line = file.line else { return nil }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields[0] == HookJournal.version, let scanned = Int(fields[3]) else {
      file.noteDamage()
      return nil
    }
    return HookRecord(
      lastRun: HookJournal.moment(fields[1]), lastEvent: fields[2].isEmpty ? nil : fields[2],
      scanned: scanned, lastScanned: HookJournal.moment(fields[4]))
  }

  /// Notes that a hook ran; what was found before doesn't count any more.
  func noteRun(event: HookEvent, at now: Moment) {
    write(HookRecord(lastRun: now, lastEvent: event.name, scanned: 0, lastScanned: nil))
  }

  /// Notes commits that no hook had told of.
  func noteScanned(_ count: Int, at now: Moment) {
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
