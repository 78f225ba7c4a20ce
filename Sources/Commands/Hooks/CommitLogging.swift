import Activity
import Git
import Rendering
import Store
import Synchronization
import Todos

/// Takes in what a hook was started for: commits are counted, and todos finished.
struct CommitLogging {
  private let event: HookEvent
  private let session: Session
  private let repository: Repository

  /// Nil where there is nothing to do: a rebase goes on, at whose end all is taken in at once.
  init?(_ event: HookEvent, _ session: Session, _ repository: Repository) {
    if repository.isRebasing, event != .postRewrite { return nil }
    self.event = event
    self.session = session
    self.repository = repository
  }

  /// - Returns: The line to print; nil if no todo changed.
  func run(_ limits: HookLimits) async throws -> HookLine? {
    if event == .postRewrite, let pairs = session.context.inputFile() {
      // Kept first: the store can be in use for longer than a hook may take.
      session.spool?.add(pairs, of: repository.path, name: session.context.newID().hex)
    }
    let session = session
    let store = OneStore { try session.storeForHook(limits) }
    let counter = session.commitCounter(session.context.attention.limited(to: limits.reading))
    let scan = try await counter.readInHook(
      repository, days: session.week, at: session.now, spool: session.spool,
      trustsIndex: limits.trustsIndex, openStore: { try store.opened() })
    guard let (settled, commits) = scan else { return nil }
    session.ignore(commits.warnings)
    HookJournal(in: session.context.stateFolder, of: repository.path, session.context.debug)
      .noteRun(event: event, at: session.now)
    var line: HookLine?
    if !settled.isEmpty, let store = try store.opened() {
      let today = session.today
      let rate = try store.completions(
        of: today...today, at: session.now, in: session.calendar)[today]
      line = HookLine(settled, rate: rate, phrases: session.phrases)
    }
    session.refreshPromptInHook(
      repository.path, commits, hasChanged: !settled.isEmpty, limits)
    return line
  }
}

/// A store that is opened when it is first asked for.
private final class OneStore: Sendable {
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
