import Activity
import Git
import Rendering
import Store
import Todos

/// Takes in what a hook was started for: commits are counted, and todos finished.
struct CommitLogging {
  private let event: HookEvent
  private let session: Session
  private let repository: String

  /// Nil where there is nothing to do: not in a repository, or a rebase goes on, at whose end all is
  /// taken in at once.
  init?(_ event: HookEvent, _ session: Session) {
    guard let repository = session.repositoryPath else { return nil }
    if session.isRebasing, event != .postRewrite { return nil }
    self.event = event
    self.session = session
    self.repository = repository
  }

  /// What is to be said: which todos changed; nil for none.
  func line() async throws -> String? {
    if event == .postRewrite, let pairs = session.context.inputFile() {
      // Kept first: the store can be in use for longer than a hook may take.
      session.spool?.add(pairs, of: repository, name: session.context.newID().hex)
    }
    guard let store = try session.storeForHook() else { return nil }
    let linked = try store.linkedRepositories().filter { $0.path == repository }
    guard !linked.isEmpty else { return nil }
    HookJournal(in: session.context.stateFolder, of: repository)
      .noteRun(event: event, at: session.now)
    let (_, settled) = try await session.scanner(store, isHook: true)
      .read(linked, days: session.week, at: session.now)
    guard !settled.isEmpty else { return nil }
    let today = session.today
    let rate = try store.completions(of: today...today, in: session.calendar)[today]
    return HookLine(settled, rate: rate, phrases: session.phrases).text
  }
}
