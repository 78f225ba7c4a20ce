import Actions
import Activity
import Files
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// Reads and changes the store for the full screen, and follows what other programs change. Its caller has the terminal.
final class ScreenDesk {
  /// Its time is that of the last input.
  private(set) var session: Session
  let store: TodoStore
  var state: ScreenState
  /// Whether something else was drawn meanwhile, so that all has to be drawn again.
  var isOverdrawn = false
  /// Whether the state is to be drawn as it is and then read anew, by ``reload()``.
  var isStale = false
  let wake: @Sendable (Wake) -> Void
  /// The last operation that was read.
  private var sequence: Int64 = -1
  /// The commits of a week, once they are read, and the todo of the branch here.
  var commits: (week: ClosedRange<Day>, commits: DayReport.Commits)?
  var branch: Handle?
  var isReadingCommits = false
  let finished = FinishedWork()
  private let folders: FolderWatcher
  let repositories: FolderWatcher
  private let isWatched: Bool
  /// Delayed work, by the time at which it is due.
  var timers: [Timer: ContinuousClock.Instant] = [:]
  /// When the store's files were last written, until the change is visible.
  private var written: ContinuousClock.Instant?

  /// Why another thread wakes the one that draws: bytes that no signal has as its number.
  enum Wake: UInt8, Sendable {
    case store = 128
    case repositories, work
  }

  enum Timer { case recheck, commits, follow }

  final class FinishedWork: Sendable {
    let works = Mutex<[Work]>([])
  }

  /// Results of work in the background.
  enum Work: Sendable {
    case commits(ClosedRange<Day>, DayReport.Commits, branch: Handle?, folders: Set<String>)
    case activity(ActivityReport)
    case day(DayReport, LogReport)
    case failed(String)
  }

  /// - Parameters:
  ///   - session: Its console shows what commands print and ask.
  ///   - wake: Called on other threads; ``handle(_:)`` then goes on.
  init(
    _ session: Session, _ format: Format, rows: Int, query: String,
    wake: @escaping @Sendable (Wake) -> Void
  ) throws {
    self.session = session
    self.session.context.interactivity = .none
    self.wake = wake
    store = try self.session.store()
    state = ScreenState(format, rows: rows, query: query)
    folders = FolderWatcher { wake(.store) }
    repositories = FolderWatcher { wake(.repositories) }
    isWatched = folders.watch([store.path.parentFolder])
    if query.isEmpty { return }
    // An error in it is a line in the shell, before the screen is shown.
    let parsed = try store.read { try $0.query(query, self.session.dayParser) }
    _ = try self.session.todos(matching: parsed, limit: 1, store)
  }

  /// Reads what is shown first, and the commits in the background.
  func begin() {
    load()
    readCommits()
  }

  // MARK: Time

  /// A clock that was set, or a machine that slept, is noticed so much later, in milliseconds.
  private static let longestSleep: Int64 = 3_600_000

  /// Milliseconds until something has to be done without being asked: a timer, a deadline, another day.
  var timeout: Int32 {
    let now = ContinuousClock.now
    let timers = timers.values.map { max(0, Int64(($0 - now) / .milliseconds(1)) + 1) }
    let moments = [
      session.calendar.start(of: session.today.advanced(by: 1)), state.nextDue,
    ].compactMap(\.self).map {
      max(0, $0.milliseconds - session.context.clock.now.milliseconds) + 1
    }
    return Int32((timers + moments + [isWatched ? Self.longestSleep : 100]).min() ?? 0)
  }

  /// Goes on to the present moment, which may be another day or after a deadline.
  func passTime() {
    let (before, due) = (session.today, state.nextDue)
    session.context.now = session.context.clock.now
    state.format = state.format.within(state.columns, at: session.now)
    if !isWatched { lookForChanges() }
    guard session.today != before || due.map({ $0 <= session.now }) == true else { return }
    if session.today != before {
      session.beginDay(store)
      state.turn(from: before, to: session.today)
      readCommits()
    }
    load()
  }

  /// Does the delayed work that is due.
  func runTimers() {
    let now = ContinuousClock.now
    for (timer, moment) in timers where moment <= now {
      timers[timer] = nil
      switch timer {
      case .recheck: lookForChanges()
      case .commits: readCommits()
      case .follow: follow()
      }
    }
  }

  func handle(_ wake: Wake) {
    switch wake {
    case .store:
      written = .now
      lookForChanges()
    case .repositories:
      // git may write more: one look for all of it.
      timers[.commits] = .now + .milliseconds(30)
    case .work:
      let works = finished.works.withLock { works in
        defer { works = [] }
        return works
      }
      works.forEach(take)
    }
  }

  func resize(columns: Int, rows: Int) {
    state.format = state.format.within(columns)
    state.rows = rows
    if state.view == .activity { readActivity() }
  }

  // MARK: Reading

  /// Reads what the view shows, as it is now.
  /// - Parameter advances: Whether an action may have taken the selected todo out of its group.
  func load(advances: Bool = false) {
    do {
      // First, so that a change meanwhile is read again.
      sequence = try store.read { try $0.sequence() }
      let day = state.headDay
      let week = DaySpan.weeks(1).days(today: day)
      if let commits, commits.week != week, !isReadingCommits { readCommits() }
      let known = commits.flatMap { $0.week == week ? $0.commits : nil }
      if state.view == .day { return try loadDay(day, in: week, known, advances: advances) }
      try store.read { snapshot in
        state.show(
          try snapshot.summary(at: session.now, in: session.calendar),
          commits: known?.count(on: day))
        if state.view == .activity { return }
        let query = try snapshot.query(state.query, session.dayParser)
        state.show(
          try snapshot.board(
            matching: query, presets: query.namesBlocks ? session.presets : [],
            limit: state.limit, at: session.now, in: session.calendar),
          advances: advances)
      }
      if state.view == .activity { readActivity() }
    } catch {
      fail(error)
    }
  }

  private func loadDay(
    _ day: Day, in week: ClosedRange<Day>, _ commits: DayReport.Commits?, advances: Bool
  ) throws {
    // A query may find any of them.
    let limit = state.query.isEmpty ? state.limit : .max
    let report = try session.activityReader(store, Interactivity.none).report(
      of: day, commits, carriedOver: limit, at: session.now, over: week)
    let next =
      day == session.today ? try session.currentOrNext(branch: branch, store)?.id : nil
    try store.read { snapshot in
      let query = try snapshot.query(state.query, session.dayParser)
      let matching = query.conditions.isEmpty ? nil : try matching(query, day, snapshot)
      state.show(report, next: next, matching: matching, advances: advances)
    }
  }

  /// Reads what an action has changed.
  func reload() {
    isStale = false
    load(advances: true)
  }

  /// The todos that a query finds among those that a day can show.
  private func matching(
    _ query: TodoQuery, _ day: Day, _ snapshot: Snapshot
  ) throws -> Set<EntityID> {
    let presets = query.namesBlocks ? session.presets : []
    let found = { (condition: TodoQuery.Condition?) in
      var query = query
      if let condition { query.conditions.append(condition) }
      return try snapshot.todos(
        matching: query, presets: presets, at: self.session.now, in: self.session.calendar
      ).map(\.id)
    }
    // What was open on a past day may have ended in any way since.
    if day < session.today { return Set(try found(nil)) }
    let done = TodoQuery.Condition(.days(.done, [DayRange(first: day, last: day)]))
    return Set(try found(.init(.states([.open]))) + found(done))
  }

  func loadDetails() {
    let shown = state.shownTodo
    guard let shown else { return state.show(nil) }
    do {
      try store.read { snapshot in
        let todo = try snapshot.todos([.one(shown)])
        state.show(try todo.first.map { try TodoDetails($0, snapshot) })
      }
    } catch {
      state.show(nil)
    }
  }

  /// How long after a file was written the change may not be visible yet: SQLite waits for the disk in between.
  private static let settlingTime = Duration.seconds(5)

  /// Loads what another program has changed.
  private func lookForChanges() {
    let known = sequence
    let changes = session.context.debug.ignoring("screen") {
      try store.read { try $0.sequence() == known ? nil : try $0.changes(since: known) }
    }
    if let changes = changes ?? nil {
      written = nil
      if changes.isTooMuch || !changes.kinds.isDisjoint(with: [.repository, .project]) {
        readCommits()
      }
      load()
    } else if let since = written {
      let age = ContinuousClock.now - since
      if age < Self.settlingTime {
        timers[.recheck] = .now + min(max(age, .milliseconds(2)), .milliseconds(200))
      }
    }
  }

  func fail(_ error: any Error) {
    let line = ErrorLine(error, format: session.format)
    state.fail(line.sentence, at: error.anyFailure.path)
  }
}
