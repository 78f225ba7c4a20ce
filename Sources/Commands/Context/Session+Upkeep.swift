import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// The work around a command: applying commits before it, and at its end notices, sync and calendar files.
extension Session {
  /// Applies new commits to todos, for a command that shows no commits. Doesn't warn about repositories that
  /// can't be read: commands that show commits do.
  /// - Parameter days: Those to read into the index; by default the day's ``week``.
  func scan(_ store: TodoStore, days: ClosedRange<Day>? = nil) async throws {
    let repositories = try store.read { try $0.linkedRepositories() }
    guard !repositories.isEmpty else { return }
    let reader = activityReader(store)
    reader.applyCommits(try await reader.readCommits(of: repositories, days: days ?? week), at: now)
    try finishReading([])
  }

  /// The days to read of each repository, so that the day's view needn't read them again.
  var week: ClosedRange<Day> { DaySpan.weeks(1).days(today: today) }

  /// The lines of background hooks, kept until the next command or prompt prints them.
  var unreadLines: CacheFile? { context.stateFile("unread") }

  /// Prints, once, the lines of background hooks.
  func printUnreadLines(to stream: Stream) throws {
    for line in unreadLines?.takeLines() ?? [] { try context.write(stream, line + "\n") }
  }

  /// Prints what automatic syncs did, below a day, and marks it as read.
  func printUnread(_ store: TodoStore) throws {
    let unread = try store.read { try $0.unread() }
    if unread.isEmpty { return }
    try print(format.text(unread))
    try store.markAsRead(unread, at: now)
  }

  /// What follows a command, in this order: prompts and calendars show its changes, other machines get them, and the
  /// store learns that an agent is alive.
  /// - Parameter isForPerson: False if a program runs it for a person, and would drop notices.
  /// - Returns: The notices to print at its end.
  func followUp(_ verb: String?, isForPerson: Bool) async -> [String] {
    guard let store = openedStore else { return [] }
    if hasChanged { startCalendarRefresh() }
    if hasChanged || snapshot != nil { await refreshPromptAfterCommand(store) }
    if verb != "sync" { startAutomaticSync(store, isChanged: hasChanged) }
    let isAgent = actor.session != nil
    if isAgent, ["prime", "show", "today"].contains(verb) {
      context.debug.ignoring("sign of life") {
        try store.write(by: .automatic, at: now) { try $0.markSeen() }
      }
    }
    guard isAgent || isForPerson else { return [] }
    let offer = isForPerson ? context.debug.ignoring("link") { try linkOffer(verb, store) } : nil
    return (context.debug.ignoring("notices") { try takeNotices(from: store) } ?? [])
      + [offer ?? nil].compactMap(\.self)
  }

  /// The notices for the actor as lines, each once. A day shows what is done, but not what no longer is.
  func takeNotices(from store: TodoStore) throws -> [String] {
    let unread = try store.read { try $0.unreadOfActor(at: now) }
    if unread.numbers.isEmpty { return [] }
    try store.markAsRead(unread, at: now)
    let reopened = unread.reopened.map {
      HookLine($0, rate: nil, today: today, language: language).laterText
    }
    return (reopened ?? "").split(separator: "\n").map(String.init)
      + unread.lostClaims.map { "ootd: \(format.lostClaim($0))" }
  }

  /// Rewrites the kept calendar files in the background, if there are any.
  func startCalendarRefresh() {
    guard let folder = context.stateFolder, FileSystem.exists("\(folder)/\(KeptCalendars.fileName)")
    else { return }
    DetachedProcess.start(CalendarRefresh.arguments, in: context)
  }

  /// Whether automatic sync is switched on.
  var isAutoSyncEnabled: Bool { configuration?.bool(Setting.Name.autoSync.rawValue) ?? false }

  /// How long after the last attempt a command syncs to fetch other machines' changes, in seconds.
  private static let freshness: Int64 = 15 * 60

  /// Starts an automatic sync if it is switched on and due.
  /// - Parameter isChanged: Whether the command has changed anything.
  func startAutomaticSync(_ store: TodoStore, isChanged: Bool) {
    guard isAutoSyncEnabled,
      // Nil if sync is not set up.
      let waiting = context.debug.ignoring(
        "automatic sync", { try store.read { try $0.waitingChanges() } }) ?? nil
    else { return }
    if !isChanged || waiting == 0 {
      let last = syncState.tried?.seconds ?? 0
      guard !(last...last + Self.freshness).contains(now.seconds) else { return }
    }
    // If another process is about to sync, it will find this command's changes. The lock is released at once.
    guard waitingLock() != nil else { return }
    DetachedProcess.start(AutomaticSync.arguments, in: context)
  }
}

extension Session {
  /// Reads commits and completed todos, and applies commits to the todos that they name.
  /// - Parameter interactivity: By default the session's.
  func activityReader(
    _ store: TodoStore, _ interactivity: Interactivity? = nil
  ) -> ActivityReader {
    let counter = commitCounter(interactivity ?? context.interactivity)
    return ActivityReader(store: store, counter: counter, spool: spool) { counts, _ in
      for (path, count) in counts.found { recordFound(count, in: path) }
      guard let error = counts.storeError else { return }
      context.debug.log("applying commits to todos", error)
      // If standard error is closed, nobody needs the message.
      try? report("ootd: " + language.t(error.message))
    }
  }

  /// Records commits that a scan found and no hook had reported.
  func recordFound(_ count: Int, in path: String) {
    HookJournal(in: context.stateFolder, of: path, context.debug).recordScan(
      count, at: context.clock.now)
  }

  /// The rewritten commits that hooks leave for the next scan; nil if there is no home folder.
  var spool: RewriteSpool? {
    context.stateFolder.map { [context] in
      RewriteSpool("\($0)/rewrites") { context.debug.log("rewritten commits \($0)", errno: $1) }
    }
  }

  /// Counts the user's commits, using an index of those already read; shows progress if that takes long.
  /// - Parameter calendar: By default the session's.
  func commitCounter(_ interactivity: Interactivity) -> CommitCounter {
    let isDue = progressTimer(interactivity)
    return CommitCounter(
      environment: environment, calendar: calendar, today: calendar.day(of: now),
      index: indexFolder,
      progress: { progress in
        if interactivity.isInterrupted() { return false }
        guard let width = interactivity.width else { return true }
        if isDue() { self.show(ProgressLine(progress, language: self.language, width: width)) }
        return true
      })
  }

  /// The index of commits already read; nil if there is no cache folder.
  private var indexFolder: IndexFolder? {
    context.cacheFolder.map { [context] in
      IndexFolder("\($0)/activity") { context.debug.log("commit index \($0)", errno: $1) }
    }
  }

  /// Forgets the commits of repositories that are no longer linked.
  func forgetUnlinked(in store: TodoStore) throws {
    indexFolder?.retain(only: try store.read { try $0.linkedRepositories() }.map(\.path))
    try store.write(by: .automatic, at: now) { try $0.forgetUnlinkedScans() }
  }

  /// How long a command may take before it shows progress.
  static let progressDelay = Duration.milliseconds(500)
  /// How long a progress line stays unchanged.
  private static let refresh = Duration.milliseconds(80)

  /// Returns a function that says whether to draw the progress line, now that there is progress.
  func progressTimer(_ interactivity: Interactivity) -> @Sendable () -> Bool {
    let shown = Mutex(Duration.zero)
    return {
      let elapsed = interactivity.elapsed()
      return shown.withLock { shown in
        guard elapsed > Self.progressDelay, elapsed > shown + Self.refresh else { return false }
        shown = elapsed
        return true
      }
    }
  }

  /// Logs the warnings of work that nobody watches.
  func ignore(_ warnings: [RepositoryWarning]) {
    for warning in warnings { context.debug.log("repository \(warning.path)", warning.error) }
  }

  /// Erases the progress line; ends the process if Ctrl-C was pressed, otherwise keeps the warnings about
  /// repositories that couldn't be read for ``page(_:)``.
  func finishReading(_ warnings: [RepositoryWarning]) throws {
    let interactivity = context.interactivity
    if interactivity.width != nil, interactivity.elapsed() > Self.progressDelay {
      try context.write(.error, ProgressLine.erased)
    }
    interactivity.finish()
    for warning in warnings { warn(warning.error) }
  }
}
