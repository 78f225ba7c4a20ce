import Activity
import ArgumentParser
import Files
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

  /// Runs while git waits for this process, as it does if a user has added a line to a hook.
  /// - Parameter words: The arguments of the hook `prepare-commit-msg`.
  static func run(_ event: HookEvent, _ words: [String], in context: CommandContext) async {
    await withSession(event, context) { session, repository in
      do {
        if event == .prepareCommitMessage {
          try MessagePreparation(words, session, repository)?.run()
        } else if let logging = CommitLogging(event, session, repository),
          let line = try await logging.run(.foreground)
        {
          try session.context.write(.error, line.text + "\n")
        }
      } catch StoreError.locked {
        HookBackground.retry(event, in: context)
      }
    }
  }

  /// Runs in the background, while git waits for one line at most.
  static func run(
    _ event: HookEvent, inBackground limits: HookLimits, _ context: CommandContext
  ) async {
    await withSession(event, context) { session, repository in
      let line = try await CommitLogging(event, session, repository)?.run(limits)
      if !HookBackground.reply(line?.text ?? ""), let line, let folder = context.stateFolder {
        UnreadLines(in: folder, context.debug).append(line.laterText)
      }
      session.removeLeftovers(of: repository)
    }
  }

  /// Does a hook's work in the repository that git runs it in. Failures are silent here;
  /// `ootd hook status` and `ootd today` show their reason.
  private static func withSession(
    _ event: HookEvent, _ context: CommandContext,
    _ body: (Session, Repository) async throws -> Void
  ) async {
    // Hooks that ootd installed ask for it before they start anything.
    if context.environment["OOTD_HOOK"] == "0" { return }
    let environment = GitEnvironment(context.environment)
    let found = await context.debug.ignoring("repository of a hook") {
      try await repository(context, environment)
    }
    guard let repository = found ?? nil else { return }
    let session = Session(context, environment, in: repository)
    await context.debug.ignoring("hook \(event.name) in \(repository.path)") {
      try session.checkSettings()
      try await body(session, repository)
    }
    if session.hasChanged, let store = session.openedStore {
      session.startAutomaticSync(store, isChanged: true)
    }
    session.close()
  }

  /// The one that git runs the hook in, as it says itself or else where it runs it.
  private static func repository(
    _ context: CommandContext, _ environment: GitEnvironment
  ) async throws -> Repository? {
    if let folder = context.environment["GIT_DIR"], !folder.isEmpty {
      return try await Repository(at: context.absolutePath(folder), environment: environment)
    }
    return try await Repository.discover(
      from: context.workingDirectory, environment: environment)
  }
}

extension Session {
  /// The store that is there; nil where there is none, for a hook makes none.
  func storeForHook(_ limits: HookLimits) throws -> TodoStore? {
    let folder = try context.dataFolder
    guard TodoStore.exists(in: folder) else { return nil }
    return try store(patience: limits.store, beginsDay: false)
  }

  /// Removes the temporary files of killed hooks, while git isn't waiting.
  fileprivate func removeLeftovers(of repository: Repository) {
    Leftovers.remove(from: repository.gitDirectory) { name in
      name.hasPrefix(".ootd-") || name.hasPrefix("ootd.") && FileDraft.isDraft(name)
    }
    let state = context.stateFolder.map { [$0, "\($0)/hooks", "\($0)/rewrites"] } ?? []
    for folder in state + [context.cacheFolder].compactMap(\.self) {
      Leftovers.remove(from: folder, named: FileDraft.isDraft)
    }
  }
}
