import Activity
import ArgumentParser
import Git
import Rendering
import Store
import Todos

/// What git's hooks start. Whatever happens, it ends in time and without an error, for a commit must
/// not suffer from it; what it could not do, the next scan does.
struct HookRun: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("run", \.hookRun, examples: ["hook run post-commit"])
  }

  @Argument(help: ArgumentHelp(\.hookEvent)) var event: String
  @Argument(help: ArgumentHelp(\.hookWords)) var words: [String] = []

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    guard let event = HookEvent(rawValue: event) else { return }
    await Self.run(event, words, in: session.context)
  }

  /// The event and the words after it, where a command line is one that hooks start.
  static func invocation(_ arguments: [String]) -> (event: HookEvent, words: [String])? {
    guard arguments.count > 2, arguments[0] == "hook", arguments[1] == "run",
      let event = HookEvent(rawValue: arguments[2])
    else { return nil }
    return (event, Array(arguments.dropFirst(3)))
  }

  /// - Parameter words: What git gave the hook `prepare-commit-msg`; of other hooks, the file for the
  ///   line that is to be said, if it isn't for standard error.
  static func run(_ event: HookEvent, _ words: [String], in context: CommandContext) async {
    // Hooks that ootd installed ask for it before they start anything.
    if context.environment["OOTD_HOOK"] == "0" { return }
    let environment = GitEnvironment(context.environment)
    guard let repository = await repository(context, environment) else { return }
    let session = Session(context, environment, in: repository)
    // A person who looks for the reason finds it by `ootd hook status` and `ootd today`.
    try? await run(event, words, in: session, repository)
    if session.hasChanged, let store = session.openedStore {
      session.startAutomaticSync(store, isChanged: true)
    }
    session.close()
  }

  private static func run(
    _ event: HookEvent, _ words: [String], in session: Session, _ repository: Repository
  ) async throws {
    try session.checkSettings()
    if event == .prepareCommitMessage {
      try MessagePreparation(words, session, repository)?.run()
    } else {
      try await CommitLogging(event, session, repository)?.run { line in
        try session.write(line + "\n", toHookFile: words.first)
      }
    }
  }

  /// The one that git runs the hook in, as it says itself or else where it runs it.
  private static func repository(
    _ context: CommandContext, _ environment: GitEnvironment
  ) async -> Repository? {
    if let folder = context.environment["GIT_DIR"], !folder.isEmpty {
      return try? await Repository(at: context.absolutePath(folder), environment: environment)
    }
    return try? await Repository.discover(
      from: context.workingDirectory, environment: environment)
  }
}

extension Session {
  /// How long a hook waits for other processes that use the store, in seconds.
  static let hookPatience = 0.03

  /// The store that is there; nil where there is none, for a hook makes none.
  func storeForHook() throws -> TodoStore? {
    let folder = try context.dataFolder
    guard TodoStore.exists(in: folder) else { return nil }
    return try store(patience: Self.hookPatience, beginsDay: false)
  }

  fileprivate func write(_ text: String, toHookFile file: String?) throws {
    guard let file else { return try context.write(.error, text) }
    try WholeFile(context.absolutePath(file)).write(Array(text.utf8), suffix: context.newID().hex)
  }
}
