import Actions
import Activity
import Board
import Dispatch
import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// Reads keys, acts, reads what has changed, and draws, in one thread that sleeps until something happens.
final class ScreenLoop {
  let terminal: FullScreen
  let console: ScreenConsole
  /// Its time is that of the last input.
  var session: Session
  let store: TodoStore
  var state: ScreenState
  var screen: Screen
  private var frame = Frame(lines: [])
  private var pending: [UInt8] = []
  /// The last operation that was read.
  private var sequence: Int64 = -1
  /// The commits of a week, once they are read, and the todo of the branch here.
  private var commits: (week: ClosedRange<Day>, commits: DayReport.Commits)?
  private var branch: Handle?
  private var isReadingCommits = false
  private let finished = FinishedWork()
  private let stores: FolderWatcher
  private let repositories: FolderWatcher
  private var isStoreWatched = false
  /// When to do what must not be done at once.
  private var timers: [Timer: ContinuousClock.Instant] = [:]
  private var settlingSince: ContinuousClock.Instant?

  private enum Timer { case settle, commits, follow }

  private final class FinishedWork: Sendable {
    let works = Mutex<[Work]>([])
  }

  /// What was read in the background.
  private enum Work: Sendable {
    case commits(ClosedRange<Day>, DayReport.Commits, branch: Handle?, folders: Set<String>)
    case activity(ActivityReport)
    case day(DayReport, LogReport)
    case failed(String)
  }

  init(_ session: Session, _ terminal: FullScreen, query: String) throws {
    self.terminal = terminal
    console = ScreenConsole(session.context.console, terminal)
    let format = session.shadeFormat
    screen = Screen(format.color, on: format.background)
    self.session = session
    self.session.context.console = console
    self.session.context.interactivity = .none
    store = try self.session.store()
    let size = terminal.size
    state = ScreenState(format.within(size.columns), rows: size.rows, query: query)
    stores = FolderWatcher { terminal.wake(.store) }
    repositories = FolderWatcher { terminal.wake(.repositories) }
  }

  /// Runs until the user quits or the process is told to end.
  /// - Returns: The signal that ended it; nil if the user did.
  func run() async -> Int32? {
    isStoreWatched = stores.watch([store.path.parentFolder])
    terminal.enter()
    defer { terminal.leave() }
    load()
    draw()
    readCommits()
    while true {
      let (inputs, wakes) = wait()
      guard let inputs else { return nil }
      passTime()
      for wake in wakes {
        switch Int32(wake) {
        case SIGWINCH: resize()
        case SIGCONT: resume()
        case SIGTSTP: stop()
        case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return Int32(wake)
        default: FullScreen.Wake(rawValue: wake).map(handle)
        }
      }
      runTimers()
      for input in inputs {
        for request in state.press(input, on: frame) {
          if case .quit = request { return nil }
          await perform(request)
        }
      }
      draw()
    }
  }

  // MARK: Waiting

  /// Waits for keys, signals, other threads or a time.
  /// - Returns: Nil instead of inputs at the end of the input: the terminal is gone.
  private func wait() -> (inputs: [Input]?, wakes: [UInt8]) {
    var files = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal.wakeInput, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&files, 2, patience)
    var wakes = [UInt8](repeating: 0, count: 64)
    wakes.removeLast(wakes.count - max(0, read(terminal.wakeInput, &wakes, wakes.count)))
    guard files[0].revents != 0 else { return ([], wakes) }
    var part = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &part, part.count)
    if count < 0, [EINTR, EAGAIN].contains(errno) { return ([], wakes) }
    guard count > 0 else { return (nil, wakes) }
    pending += part[..<count]
    // Whether a lone ESC is the Escape key.
    let isWhole = pending.last == 0x1B && poll(&files, 1, Self.escapeDelay) == 0
    return (Input.decode(&pending, isWhole: isWhole), wakes)
  }

  /// How long the bytes of one key may take to arrive, in milliseconds.
  private static let escapeDelay: Int32 = 50
  /// A clock that was set, or a machine that slept, is noticed so much later, in milliseconds.
  private static let longestSleep: Int64 = 3_600_000

  /// Milliseconds until something has to be done without being asked: a timer, a deadline, another day.
  private var patience: Int32 {
    let now = ContinuousClock.now
    let timers = timers.values.map { max(0, Int64(($0 - now) / .milliseconds(1)) + 1) }
    let moments = [
      session.calendar.start(of: session.today.advanced(by: 1)), state.nextDue,
    ].compactMap(\.self).map {
      max(0, $0.milliseconds - session.context.clock.now.milliseconds) + 1
    }
    let unwatched: [Int64] = isStoreWatched ? [] : [100]
    return Int32((timers + moments + unwatched + [Self.longestSleep]).min() ?? 0)
  }

  /// Goes on to the present moment, which may be another day or after a deadline.
  private func passTime() {
    let (before, due) = (session.today, state.nextDue)
    session.context.now = session.context.clock.now
    state.format = state.format.within(state.format.width ?? 80, at: session.now)
    if !isStoreWatched { lookForChanges() }
    guard session.today != before || due.map({ $0 <= session.now }) == true else { return }
    if session.today != before {
      session.beginDay(store)
      state.turn(from: before, to: session.today)
      readCommits()
    }
    load()
  }

  private func runTimers() {
    let now = ContinuousClock.now
    for (timer, moment) in timers where moment <= now {
      timers[timer] = nil
      switch timer {
      case .settle: lookForChanges()
      case .commits: readCommits()
      case .follow: follow()
      }
    }
  }

  private func handle(_ wake: FullScreen.Wake) {
    switch wake {
    case .store:
      settlingSince = .now
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

  private func resize() {
    let size = terminal.size
    state.format = state.format.within(size.columns)
    state.rows = size.rows
    if state.view == .activity { readActivity() }
  }

  private func resume() {
    terminal.enter()
    resize()
    screen.clear()
  }

  func stop() {
    terminal.stop()
    resume()
  }

  private func draw() {
    loadDetails()
    frame = state.frame()
    let text = screen.draw(frame, columns: state.format.width ?? 80)
    if let text { terminal.write(text) }
  }

  // MARK: Reading

  /// Reads what the view shows, as it is now.
  /// - Parameter advances: Whether an action may have taken the selected todo out of its group.
  func load(advances: Bool = false) {
    do {
      let reader = session.activityReader(store, Interactivity.none)
      let day = state.view == .day ? state.day : session.today
      let week = DaySpan.weeks(1).days(today: day)
      if let commits, commits.week != week, !isReadingCommits { readCommits() }
      let known = commits.flatMap { $0.week == week ? $0.commits : nil }
      let report = try reader.report(
        of: day, known, carriedOver: state.view == .day ? .max : 0, at: session.now, over: week)
      let next =
        day == session.today && state.view == .day
        ? try session.currentOrNext(branch: branch, store)?.id : nil
      try store.read { snapshot in
        sequence = try snapshot.sequence()
        let query = try session.screenQuery(state.query, snapshot)
        let presets = query.namesBlocks ? session.presets : []
        let isFiltered = !query.conditions.isEmpty
        state.show(
          report, next: next,
          matching: isFiltered && state.view == .day
            ? try matching(query, presets, day, snapshot) : nil, advances: advances)
        if state.view == .board {
          state.show(
            try snapshot.board(
              matching: query, presets: presets, at: session.now, in: session.calendar),
            advances: advances)
        }
      }
      if state.view == .activity { readActivity() }
    } catch {
      fail(error)
    }
  }

  /// The todos that a query finds among those that a day can show.
  private func matching(
    _ query: TodoQuery, _ presets: [Block], _ day: Day, _ snapshot: Snapshot
  ) throws -> Set<EntityID> {
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

  private func loadDetails() {
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
      settlingSince = nil
      if changes.isTooMuch || !changes.kinds.isDisjoint(with: [.repository, .project]) {
        readCommits()
      }
      load()
    } else if let since = settlingSince {
      let age = ContinuousClock.now - since
      if age < Self.settlingTime {
        timers[.settle] = .now + min(max(age, .milliseconds(2)), .milliseconds(200))
      }
    }
  }

  // MARK: Work in the background

  private func start(_ work: @escaping @Sendable (Session, TodoStore) async throws -> Work) {
    // A connection of its own: what waits for another process must not stop keys.
    let session = Session(session.context.present(isWatched: false), session.environment, in: nil)
    Task(executorPreference: DedicatedThreadExecutor()) { [finished, terminal] in
      do {
        let store = try session.openStore()
        defer { store.close() }
        let result = try await work(session, store)
        finished.works.withLock { $0.append(result) }
      } catch {
        let line = ErrorLine(error, format: session.format).sentence
        finished.works.withLock { $0.append(.failed(line)) }
      }
      terminal.wake(.work)
    }
  }

  /// Reads the commits of the shown week, and applies what they say about todos.
  private func readCommits() {
    if isReadingCommits {
      timers[.commits] = .now + .milliseconds(30)
      return
    }
    isReadingCommits = true
    let week = DaySpan.weeks(1).days(today: state.view == .day ? state.day : session.today)
    start { [context = session.context] session, store in
      let reader = session.activityReader(store, Interactivity.none)
      let commits = try await reader.commits(of: week, at: session.now)
      let linked = try store.read { try $0.linkedRepositories() }
      let branch = await Session(context.present(isWatched: false)).todoOfBranchHere()
      return .commits(
        week, commits, branch: branch,
        folders: Set(linked.flatMap { Repository.foldersWithReferences(at: $0.path) }))
    }
  }

  private func readActivity() {
    let (query, days) = (state.query, state.activityDays)
    start { session, store in
      let query = (try store.read { try session.screenQuery(query, $0) }, query)
      return .activity(
        try await session.activityReader(store, Interactivity.none).activity(
          of: .days(days), project: nil, matching: query.0,
          presets: query.0.namesBlocks ? session.presets : [],
          text: query.1.isEmpty ? nil : query.1, at: session.now))
    }
  }

  func openDay() {
    let day = state.pointedDay
    start { session, store in
      let reader = session.activityReader(store, Interactivity.none)
      let report = try await reader.day(day, at: session.now)
      let log = try await reader.log(of: day...day, project: nil, limit: nil, at: session.now)
      return .day(report, log)
    }
  }

  private func take(_ work: Work) {
    switch work {
    case .commits(let week, let read, let branch, let folders):
      isReadingCommits = false
      (commits, self.branch) = ((week, read), branch)
      repositories.watch(folders)
      load()
      if state.view == .activity { readActivity() }
    case .activity(let report): state.show(report)
    case .day(let report, let log): state.open(report, log)
    case .failed(let sentence):
      isReadingCommits = false
      state.fail(sentence)
    }
  }

  /// What follows a change of its own, once for several in quick succession.
  func noteOwnChange() { timers[.follow] = .now + .milliseconds(500) }

  private func follow() {
    let session = Session(session.context.present(isWatched: false), session.environment, in: nil)
    Task(executorPreference: DedicatedThreadExecutor()) { [store] in await session.follow(store) }
  }

  func fail(_ error: any Error) {
    let line = ErrorLine(error, format: session.format)
    state.fail(line.sentence, at: error.anyFailure.path)
  }
}

extension Session {
  /// The query of a text that is typed.
  func screenQuery(_ text: String, _ snapshot: Snapshot) throws -> TodoQuery {
    let views = try TodoQuery.mayNameViews([text]) ? snapshot.views() : []
    return try TodoQuery(text: text, days: dayParser, views: views)
  }
}
