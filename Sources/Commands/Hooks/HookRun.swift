import Activity
import ArgumentParser
import Files
import Foundation
import Git
import Rendering
import Store
import Todos

/// The command that git hooks start. It always ends in time and reports no error, so that it never disturbs a
/// commit. If it fails, the next scan does its work.
struct HookRun: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("hook run", examples: ["hook run post-commit"])
  }

  @Argument(help: .text("hookEvent")) var event: String
  @Argument(help: .text("hookWords")) var words: [String] = []

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    guard let event = HookEvent(rawValue: event) else { return }
    await Self.run(event, words, in: session.context)
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
    // Installed hooks check this themselves; a line that a user added doesn't.
    if context.environment["OOTD_HOOK"] == "0" { return }
    let environment = context.gitEnvironment
    let found = await context.debug.ignoring("repository of a hook") {
      try await repository(context, environment)
    }
    guard let repository = found ?? nil else { return }
    let session = Session(context, environment, in: repository)
    await context.debug.ignoring("hook \(event.name) in \(repository.path)") {
      try session.folder.checkSettings()
      try await body(session, repository)
    }
    if session.hasChanged, let store = session.openedStore {
      session.startAutomaticSync(store, isChanged: true)
    }
    session.close()
  }

  /// The repository that git runs the hook in, from `GIT_DIR` or else from the working folder.
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
  /// The existing store; nil if there is none, because a hook doesn't create one.
  func storeForHook(_ limits: HookLimits) throws -> TodoStore? {
    let folder = try context.dataFolder
    guard TodoStore.exists(in: folder) else { return nil }
    return try store(timeout: limits.store, beginsDay: false)
  }

  /// Removes the temporary files of killed hooks, while git isn't waiting.
  fileprivate func removeLeftovers(of repository: Repository) {
    StaleFiles.remove(from: repository.gitDirectory) { name in
      name.hasPrefix(".ootd-") || name.hasPrefix("ootd.") && FileDraft.isDraft(name)
    }
    for path in context.leftovers() { unlink(path) }
  }
}

/// Names a todo in a commit message's template: the branch's todo, or the project's only one in progress.
struct MessagePreparation {
  private let file: String
  private let session: Session
  private let repository: Repository

  /// Nil during a rebase, and if git already has a message, as with `-m`, a merge or an amended commit.
  init?(_ words: [String], _ session: Session, _ repository: Repository) {
    guard let file = words.first, !repository.isRebasing, words.count == 1 || words[1] == "template"
    else { return nil }
    self.file = session.context.absolutePath(file)
    self.session = session
    self.repository = repository
  }

  func run() throws {
    guard let store = try session.storeForHook(.foreground), let handle = try handle(store),
      let bytes = FileManager.default.contents(atPath: file)
    else { return }
    let comments = ["core.commentString", "core.commentChar"].lazy
      .compactMap { session.configuration?.string($0) }
    let template = MessageTemplate(Array(bytes), comment: comments.first)
    guard let text = template.addingReference(to: handle) else { return }
    try AtomicFile(file).write(text)
  }

  private func handle(_ store: TodoStore) throws -> Handle? {
    guard let project = try store.read({ try $0.projectName(ofRepositoryAt: repository.path) })
    else { return nil }
    if let handle = repository.branch.flatMap({ BranchReference($0) })?.handle {
      return try store.read { try $0.todos(named: [handle]) }.isEmpty ? nil : handle
    }
    let query = TodoQuery([.states([.doing]), .projects([project])])
    let doing = try store.read {
      try $0.todos(matching: query, at: session.now, in: session.calendar)
    }
    return doing.count == 1 ? doing[0].handle : nil
  }
}
