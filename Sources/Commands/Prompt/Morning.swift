import Activity
import ArgumentParser
import Files
import Git
import Localization
import Rendering
import Store
import Todos

/// Prints the morning briefing.
struct Morning: OotdCommand {
  static let usage = Usage("morning", examples: ["morning", "morning --json"])

  @Flag(help: .text("claim")) var claim = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if claim {
      if json { throw Failure.conflicting("--claim", "--json") }
      return await MorningBriefing(session.context).run()
    }
    let store = try session.store()
    let report = try await session.activityReader(store).morning(at: session.now)
    try session.finishReading(report.warnings)
    session.remember(DaySnapshot(report.plan.summary, report.dayCommits))
    if json {
      let plan = report.plan
      let todos = plan.todos + plan.carriedOver + plan.due + plan.overdue
      return try session.print(report.morningJSON(session.json(of: todos, store)))
    }
    try session.print(MorningView(report, format: session.format).text)
  }
}

/// Runs before a prompt whose state is stale: updates the state, and prints the morning briefing if no shell
/// has printed it today. It prints no errors, because the user's next command has to wait for it.
struct MorningBriefing {
  private let session: Session

  /// How long to wait for other shells, in seconds.
  private static let timeout = 0.3
  /// How long to read commits. The next run reads the rest.
  private static let readingTimeout = Duration.milliseconds(250)

  /// The command line with which shells start it.
  static let arguments = ["morning", "--claim"]

  /// Uses no repository's settings, so that it shows the same in every folder.
  init(_ context: CommandContext) {
    session = Session(context, context.gitEnvironment, in: nil)
  }

  func run() async {
    await session.context.debug.ignoring("morning") { try await printIfDue() }
    session.close()
  }

  private func printIfDue() async throws {
    try session.folder.checkSettings()
    guard let folder = session.context.stateFolder,
      let lock = session.promptLock(Self.timeout)
    else { return }
    // Keep the lock until the marker is written: if several shells start at once, only one finds it due.
    defer { withExtendedLifetime(lock) {} }
    try session.printUnreadLines(to: .output)
    let marker = DailyMarker(in: folder, session.context.debug)
    let state = PromptState(in: folder, session.context.debug)
    let isDue = marker.isDue(at: session.now, in: session.calendar)
    // If several shells start at once, the first updates the state for all.
    if lock.hasWaited, !isDue, state.segment(at: session.now) != nil { return }
    guard TodoStore.exists(in: try session.context.dataFolder) else {
      return state.writeNothing(at: session.now)
    }
    let store = try session.store(timeout: Self.timeout)
    let interactivity = session.context.interactivity.limited(to: Self.readingTimeout)
    let report = try await session.activityReader(store, interactivity).morning(at: session.now)
    session.ignore(report.warnings)
    for notice in try session.takeNotices(from: store) { try session.print(notice.visible + "\n") }
    session.writePrompt(report.dayCommits, store, lock)
    // A query about days finds others when the day changes.
    session.startCalendarRefresh()
    guard isDue, marker.acquire(at: session.now, in: session.calendar) else { return }
    try session.print(MorningView(report, format: session.format).text)
  }
}

/// A record that the morning briefing was printed, so that only one shell prints it each day.
struct DailyMarker {
  private let file: CacheFile

  /// The longest that a day can last, in seconds, if the user changes time zones.
  private static let longest: Int64 = 50 * 3600

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/morning", debug)
  }

  /// The path of the record, if it is damaged.
  var damagedPath: String? { file.hasDamagedText ? file.path : nil }

  /// Whether today's briefing hasn't been printed yet.
  func isDue(at now: Moment, in calendar: LocalCalendar) -> Bool {
    guard let marker = file.expiringText else { return true }
    // After a change of time zone or day start, the marker can expire before its day ends.
    return !marker.isCurrent(at: now, longest: DailyMarker.longest)
      && marker.text != calendar.day(of: now).description
  }

  /// Records that today's briefing is printed.
  /// - Returns: False if that can't be recorded, so that the briefing would be printed again and again.
  func acquire(at now: Moment, in calendar: LocalCalendar) -> Bool {
    let today = calendar.day(of: now)
    let end = calendar.start(of: today.advanced(by: 1)).seconds
    return file.write(ExpiringText(until: end, today.description).line)
  }
}
