import Activity
import Localization
import Rendering
import Store
import Synchronization
import Todos

extension Session {
  /// Reads commits and completed todos, and applies commits to the todos that they name.
  func activityReader(_ store: TodoStore) -> ActivityReader {
    activityReader(store, context.interactivity)
  }

  func activityReader(_ store: TodoStore, _ interactivity: Interactivity) -> ActivityReader {
    ActivityReader(store: store, counter: commitCounter(interactivity), spool: spool) {
      counts, _ in
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
