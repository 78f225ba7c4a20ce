import Activity
import Files
import Localization
import Rendering
import Store
import Todos

/// Prints the morning briefing.
struct Morning: OotdCommand {
  static let usage = Usage("morning", examples: ["morning", "morning --json"])

  @Flag("claim") var claim = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if claim {
      if json { throw Failure.conflicting("--claim", "--json") }
      return await MorningBriefing.run(in: session.context)
    }
    let store = try session.store()
    let report = try await session.activityReader(store).morning(
      carriedOver: json ? .max : MorningView.limit, at: session.now)
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
enum MorningBriefing {
  /// How long to wait for other shells, in seconds.
  private static let timeout = 0.3
  /// How long to read commits. The next run reads the rest.
  private static let readingTimeout = Duration.milliseconds(250)

  /// The command line with which shells start it.
  static let arguments = ["morning", "--claim"]

  static func run(in context: CommandContext) async {
    // No repository's settings, so that it shows the same in every folder.
    let session = Session(context, context.gitEnvironment, in: nil)
    await context.debug.ignoring("morning") { try await printIfDue(session) }
    session.close()
  }

  private static func printIfDue(_ session: Session) async throws {
    try session.checkSettings()
    guard let state = session.context.promptState, let lock = session.promptLock(timeout) else {
      return
    }
    // Keep the lock until the marker is written: if several shells start at once, only one finds it due.
    defer { withExtendedLifetime(lock) {} }
    try session.printUnreadLines(to: .output)
    // An invalid setting must not keep the prompt from being renewed.
    let reviewTime =
      session.context.debug.ignoring("reviewAt") {
        try session.configuration.flatMap(Settings.reviewTime)
      } ?? Settings.usualReviewTime
    let due = state.due(at: session.now, in: session.calendar, reviewTime: reviewTime)
    // If several shells start at once, the first updates the state for all.
    if lock.hasWaited, due == nil, state.segment(at: session.now) != nil { return }
    guard TodoStore.exists(in: try session.context.dataFolder) else {
      return state.writeNothing(at: session.now)
    }
    let store = try session.store(timeout: timeout)
    let interactivity = session.context.interactivity.limited(to: readingTimeout)
    let report = try await session.activityReader(store, interactivity).morning(
      carriedOver: due == .review ? .max : MorningView.limit, at: session.now)
    session.ignore(report.warnings)
    for notice in try session.takeNotices(from: store) { try session.print(notice.visible + "\n") }
    session.writePrompt(report.dayCommits, store, lock)
    // A query about days finds others when the day changes.
    session.startCalendarRefresh()
    guard let due,
      state.acquire(due, at: session.now, in: session.calendar, reviewTime: reviewTime)
    else { return }
    switch due {
    case .morning: try session.print(MorningView(report, format: session.format).text)
    case .review:
      let offer = Review(report, days: session.dayParser, format: session.format).offer
      if let offer { try session.print(offer) }
    }
  }
}

/// A text that is printed before a prompt, once a day.
enum PromptBriefing: Hashable {
  case morning
  /// The offer to review the day.
  case review
}

/// The record of what was printed today, so that only one shell prints it.
extension PromptState {
  /// The longest that a day can last, in seconds, if the user changes time zones.
  private static let longestDay: Int64 = 50 * 3600

  /// The text that is due and hasn't been printed today; nil if there is none.
  /// - Parameter reviewTime: Seconds after midnight at which the review is offered; nil for never.
  func due(
    at now: Moment, in calendar: LocalCalendar, reviewTime: Int64?
  ) -> PromptBriefing? {
    guard let marker = markerFile.expiringText else { return .morning }
    if marker.isCurrent(at: now, longest: PromptState.longestDay) { return nil }
    let today = calendar.day(of: now).description
    // After a change of time zone or day start, the marker can expire before its day ends.
    if marker.text == today + Self.reviewed { return nil }
    guard marker.text == today else { return .morning }
    let time = reviewTime.map {
      calendar.moment(of: calendar.day(of: now), secondsAfterMidnight: $0)
    }
    return time.map { $0 <= now } ?? false ? .review : nil
  }

  /// The record's text after the day, once the review was offered.
  private static let reviewed = " review"

  /// Records what is printed.
  /// - Returns: False if that can't be recorded, so that it would be printed again and again.
  func acquire(
    _ briefing: PromptBriefing, at now: Moment, in calendar: LocalCalendar, reviewTime: Int64?
  ) -> Bool {
    let today = calendar.day(of: now)
    let end = calendar.start(of: today.advanced(by: 1))
    let review = reviewTime.map { calendar.moment(of: today, secondsAfterMidnight: $0) }
    // A first shell in the evening prints the morning briefing, and no offer.
    let next = [review, end].compactMap(\.self).first { briefing == .morning && now < $0 } ?? end
    let text = today.description + (briefing == .review ? Self.reviewed : "")
    return markerFile.write(ExpiringText(until: min(next, end).seconds, text).line)
  }
}
