import Activity
import Files
import Git
import Rendering
import Store
import Todos

/// The command that git hooks start. It always ends in time and reports no error, so that it never disturbs a
/// commit. If it fails, the next scan does its work.
struct HookRun: OotdCommand {
  static let usage = Usage("hook run", examples: ["hook run post-commit"])

  @Argument("hookEvent") var event: String
  @Argument("hookWords") var words: [String] = []

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    guard let event = HookEvent(rawValue: event) else { return }
    await Self.run(event, words, in: session.context)
  }

  /// Does a hook's work in the repository that git runs it in. Failures are silent here;
  /// `ootd hook status` and `ootd today` show their reason.
  /// - Parameter words: The arguments of the hook prepare-commit-msg, or the kind of a background process. Without,
  ///   git waits for this process, as it does if a user has added a line to a hook.
  static func run(_ event: HookEvent, _ words: [String], in context: CommandContext) async {
    // Installed hooks check this themselves; a line that a user added doesn't.
    if context.environment["OOTD_HOOK"] == "0" { return }
    let environment = context.gitEnvironment
    let found = await context.debug.ignoring("repository of a hook") { () -> Repository? in
      if let folder = context.environment["GIT_DIR"], !folder.isEmpty {
        return try await Repository(at: context.absolutePath(folder), environment: environment)
      }
      return try await Repository.discover(
        from: context.workingDirectory, environment: environment)
    }
    guard let repository = found ?? nil else { return }
    let session = Session(context, environment, in: repository)
    await context.debug.ignoring("hook \(event.name) in \(repository.path)") {
      try session.checkSettings()
      if let limits = HookBackground.limits(words) {
        try await session.logCommits(event, repository, limits) { line in
          // git waits for one line at most.
          if !HookBackground.reply(line?.text ?? ""), let line {
            session.unreadLines?.append(line.laterText)
          }
        }
        return session.removeLeftovers(of: repository)
      }
      do {
        if event == .prepareCommitMessage {
          try session.prepareMessage(words, repository)
        } else {
          try await session.logCommits(event, repository, .foreground) { line in
            if let line { try context.write(.error, line.text + "\n") }
          }
        }
      } catch StoreError.locked {
        DetachedProcess.start(["hook", "run", event.name, "retry"], in: context)
      }
    }
    if session.hasChanged, let store = session.openedStore {
      session.startAutomaticSync(store, isChanged: true)
    }
    session.close()
  }
}

extension Session {
  /// The existing store, opened once; nil if there is none, because a hook doesn't create one.
  func storeForHook(_ limits: HookLimits) throws -> TodoStore? {
    if let openedStore { return openedStore }
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

  /// Records the commits that a hook was started for: counts them and applies them to their todos. During a rebase,
  /// post-rewrite records all its commits at the end.
  /// - Parameter reply: Receives the line to print, nil if no todo changed. git may wait until then.
  fileprivate func logCommits(
    _ event: HookEvent, _ repository: Repository, _ limits: HookLimits,
    reply: (HookLine?) throws -> Void
  ) async throws {
    if repository.isRebasing, event != .postRewrite { return }
    if event == .postRewrite, let pairs = context.console.inputFile() {
      // Save them first: the store may be in use for longer than the hook may run.
      spool?.add(pairs, of: repository.path, name: context.random.id().hex)
    }
    let counter = commitCounter(context.interactivity.limited(to: limits.reading))
    let read = try await counter.readInHook(
      repository, days: week, spool: spool, isHeadNew: event != .postMerge,
      trustsIndex: limits.trustsIndex, openStore: { try storeForHook(limits) })
    guard let commits = read else { return }
    var changes = CommitStatusChanges()
    if !commits.deltas.isEmpty, let store = try storeForHook(limits) {
      changes = try commits.apply(to: store, at: now)
    }
    ignore(commits.warnings)
    var line: HookLine?
    if !changes.isEmpty, let store = try storeForHook(limits) {
      let rate = try store.read { try $0.completions(of: today...today, at: now, in: calendar) }
      line = HookLine(changes, rate: rate[today], today: today, language: language)
      // The line tells what was reopened.
      try store.markAsRead(store.read { try $0.unreadOfActor(at: now) }, at: now)
    }
    refreshPromptInHook(repository.path, commits, hasChanged: !changes.isEmpty, limits)
    try reply(line)
    HookJournal(in: context.stateFolder, of: repository.path, context.debug)
      .recordRun(event: event, at: now)
  }

  /// Names a todo in a commit message's template. Does nothing during a rebase, and if git already has a message, as
  /// with `-m`, a merge or an amended commit.
  /// - Parameter words: The arguments of the hook prepare-commit-msg.
  fileprivate func prepareMessage(_ words: [String], _ repository: Repository) throws {
    guard let name = words.first, !repository.isRebasing, words.count == 1 || words[1] == "template"
    else { return }
    let file = context.absolutePath(name)
    guard let store = try storeForHook(.foreground),
      let handle = try todoForMessage(repository, store),
      let bytes = FileSystem.contents(of: file)
    else { return }
    let comments = ["core.commentString", "core.commentChar"].lazy
      .compactMap { configuration?.string($0) }
    let template = MessageTemplate(bytes, comment: comments.first)
    guard let text = template.addingReference(to: handle) else { return }
    try AtomicFile(file).write(text)
  }

  /// The branch's todo, or the project's only one in progress.
  private func todoForMessage(_ repository: Repository, _ store: TodoStore) throws -> Handle? {
    try store.read { snapshot in
      guard let project = try snapshot.projectName(ofRepositoryAt: repository.path) else {
        return nil
      }
      if let handle = repository.branch.flatMap({ BranchReference($0) })?.handle {
        return try snapshot.todos(named: [handle]).isEmpty ? nil : handle
      }
      let query = TodoQuery([.states([.doing]), .projects([project])])
      let doing = try snapshot.todos(matching: query, at: now, in: calendar)
      return doing.count == 1 ? doing[0].handle : nil
    }
  }
}

/// How long a hook's work may take.
struct HookLimits {
  /// How long to wait for other processes that use the store, in seconds.
  let store: Double
  /// The time limit for reading commits.
  let reading: Duration
  /// Whether to assume, as the index says, that the store has all commits read earlier, instead of querying it.
  var trustsIndex = true

  /// For a process that git waits for.
  static let foreground = HookLimits(store: 0.03, reading: .milliseconds(50))
  /// For a process from which the hook's shell expects one line, but only for a short time.
  static let background = HookLimits(store: 5, reading: .seconds(5))
  /// For a process that nobody waits for, started because the store was in use after commits were read.
  static let retry = HookLimits(store: 5, reading: .seconds(5), trustsIndex: false)
}

/// A hook's background process. Resources/hook-record.sh waits at most 80 ms for one line on the
/// process's standard output, and prints it.
enum HookBackground {
  /// The limits of a background process by the words after the hook's name; nil if git waits.
  static func limits(_ words: [String]) -> HookLimits? {
    switch words {
    case ["background"]: .background
    case ["retry"]: .retry
    default: nil
    }
  }

  /// Leaves the terminal's session and closes all files except the standard streams, because
  /// another process may be waiting for a pipe to close.
  static func detach() {
    setsid()
    signal(SIGALRM, SIG_DFL)
    // The system ends the process after this many seconds, whatever it is doing.
    alarm(30)
    DetachedProcess.closeInheritedFiles()
  }

  /// Ends the wait of the hook's shell, with a line to print or an empty one.
  /// - Returns: Whether the shell has read it.
  static func reply(_ line: String) -> Bool {
    var status = stat()
    guard fstat(1, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let bytes = Array("\(line)\n".utf8)
    guard FileOutput.write(bytes, to: 1) == 0 else { return false }
    if line.isEmpty { return true }
    // The shell exits after one line. Anything left in the pipe by then is never read.
    var pipe = pollfd(fd: 1, events: 0, revents: 0)
    poll(&pipe, 1, 1000)
    var unread: Int32 = 0
    return ioctl(1, unreadCount, &unread) == 0 && unread < bytes.count
  }

  /// FIONREAD (ioctl_pipe(2)), which Darwin's module omits.
  private static var unreadCount: UInt {
    #if canImport(Darwin)
      0x4004_667F
    #else
      UInt(FIONREAD)
    #endif
  }
}
