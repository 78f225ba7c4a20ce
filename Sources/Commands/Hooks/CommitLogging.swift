import Activity
import Git
import Rendering
import Store
import Synchronization
import Todos

/// Records the commits that a hook was started for: counts them and applies them to their todos.
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
    if event == .postRewrite, let pairs = session.context.console.inputFile() {
      // Save them first: the store may be in use for longer than the hook may run.
      session.spool?.add(pairs, of: repository.path, name: session.context.random.id().hex)
    }
    let session = session
    let store = LazyStore { try session.storeForHook(limits) }
    let counter = session.commitCounter(session.context.interactivity.limited(to: limits.reading))
    let read = try await counter.readInHook(
      repository, days: session.week, spool: session.spool, isHeadNew: event != .postMerge,
      trustsIndex: limits.trustsIndex, openStore: { try store.opened() })
    guard let commits = read else { return nil }
    var changes = CommitStatusChanges()
    if !commits.deltas.isEmpty, let store = try store.opened() {
      changes = try commits.apply(to: store, at: session.now)
    }
    session.ignore(commits.warnings)
    HookJournal(in: session.context.stateFolder, of: repository.path, session.context.debug)
      .recordRun(event: event, at: session.now)
    var line: HookLine?
    if !changes.isEmpty, let store = try store.opened() {
      let today = session.today
      let rate = try store.read {
        try $0.completions(of: today...today, at: session.now, in: session.calendar)
      }[today]
      line = HookLine(changes, rate: rate, today: today, language: session.language)
      // The line tells what was reopened.
      try store.markAsRead(store.read { try $0.unreadOfActor(at: session.now) }, at: session.now)
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
