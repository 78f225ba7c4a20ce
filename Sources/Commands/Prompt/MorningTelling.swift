import Activity
import Git
import Rendering
import Store

/// What a shell starts before a prompt whose state is stale: it renews the state, and tells the
/// morning where no shell has told it today. It says nothing else, whatever happens, for it is in the
/// way of the person's next command.
struct MorningTelling {
  private let session: Session

  /// How long to wait for other shells, in seconds.
  private static let patience = 0.3
  /// How long reading may take. What is left then is read the next time.
  private static let readingPatience = Duration.milliseconds(250)

  /// The command line by which shells start it.
  static let arguments = ["morning", "--claim"]

  /// What it shows is the same in every folder: no repository's own settings count.
  init(_ context: CommandContext) {
    session = Session(context, GitEnvironment(context.environment), in: nil)
  }

  func run() async {
    await session.context.debug.ignoring("morning") { try await tell() }
    session.close()
  }

  private func tell() async throws {
    try session.checkSettings()
    guard let folder = session.context.stateFolder,
      let lock = session.promptLock(Self.patience)
    else { return }
    // Up to the claim: of shells that begin at once, one finds it due.
    defer { withExtendedLifetime(lock) {} }
    try session.printUnreadLines(to: .output)
    let claim = MorningClaim(in: folder, session.context.debug)
    let state = PromptState(in: folder, session.context.debug)
    let isDue = claim.isDue(at: session.now, in: session.calendar)
    // Of shells that begin at once, the first does it for all.
    if lock.hasWaited, !isDue, state.segment(at: session.now) != nil { return }
    guard TodoStore.exists(in: try session.context.dataFolder) else {
      return state.writeNothing(at: session.now)
    }
    let store = try session.store(patience: Self.patience)
    let attention = session.context.attention.limited(to: Self.readingPatience)
    let report = try await session.activityReader(store, attention).morning(at: session.now)
    session.ignore(report.warnings)
    session.writePrompt(report.dayCommits, store, in: session.calendar, lock)
    guard isDue, claim.take(at: session.now, in: session.calendar) else { return }
    try session.print(MorningView(report, format: session.format).text)
  }
}
