import Activity
import Files
import Git
import Rendering
import Store
import Synchronization
import Todos

/// Records the commits that a hook was started for: counts them and finishes their todos.
struct CommitLogging {
  private let event: HookEvent
  private let session: Session
  private let repository: Repository

  /// Nil during a rebase: post-rewrite records all its commits at the end.
  init?(_ event: HookEvent, _ session: Session, _ repository: Repository) {
    if repository.isRebasing, event != .postRewrite { return nil }
    self.event = event
    self.session = session
    self.repository = repository
  }

  /// - Returns: The line to print; nil if no todo changed.
  func run(_ limits: HookLimits) async throws -> HookLine? {
    if event == .postRewrite, let pairs = session.context.inputFile() {
      // Save them first: the store may be in use for longer than the hook may run.
      session.spool?.add(pairs, of: repository.path, name: session.context.newID().hex)
    }
    let session = session
    let store = LazyStore { try session.storeForHook(limits) }
    let counter = session.commitCounter(session.context.interactivity.limited(to: limits.reading))
    let scan = try await counter.readInHook(
      repository, days: session.week, at: session.now, spool: session.spool,
      trustsIndex: limits.trustsIndex, openStore: { try store.opened() })
    guard let (changes, commits) = scan else { return nil }
    session.ignore(commits.warnings)
    HookJournal(in: session.context.stateFolder, of: repository.path, session.context.debug)
      .recordRun(event: event, at: session.now)
    var line: HookLine?
    if !changes.isEmpty, let store = try store.opened() {
      let today = session.today
      let rate = try store.completions(
        of: today...today, at: session.now, in: session.calendar)[today]
      line = HookLine(changes, rate: rate, language: session.language)
    }
    session.refreshPromptInHook(
      repository.path, commits, hasChanged: !changes.isEmpty, limits)
    return line
  }
}

/// A store that is opened on first use.
private final class LazyStore: Sendable {
  private let open: @Sendable () throws -> TodoStore?
  private let store = Mutex<TodoStore??>(nil)

  init(_ open: @escaping @Sendable () throws -> TodoStore?) {
    self.open = open
  }

  func opened() throws -> TodoStore? {
    try store.withLock { store in
      if let store { return store }
      let opened = try open()
      store = .some(opened)
      return opened
    }
  }
}

/// A record of a repository's hooks: when they last ran, and how many commits scans have found since.
struct HookJournal {
  /// Nil if there is no state folder.
  private let file: CacheFile?

  private static let version = "1"

  /// - Parameters:
  ///   - folder: ootd's state folder.
  ///   - repository: The path of its main work tree.
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
