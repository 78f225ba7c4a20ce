import Git
import Localization
import Rendering
import Store
import Todos

struct HookCommand: DocumentedCommand {
  static let usage = Usage(
    "hook", examples: ["hook install", "hook status --all", "hook uninstall ~/src/api"],
    subcommands: [HookInstall.self, HookUninstall.self, HookStatus.self, HookRun.self])
}

/// The repositories that a hook command works on: a single one, or all linked ones.
struct HookTargets: ParameterGroup {
  @Argument("path", offering: .folders) var path: String?
  @Flag("all", help: "allRepositories") var all = false

  /// The repositories; with `--all`, prints a warning about each that can't be opened.
  func repositories(in session: Session) async throws -> [Repository] {
    guard all else { return [try await session.repository(at: path ?? ".")] }
    if let path { throw Failure.conflicting("--all", path) }
    let links = try session.store().read { try $0.linkedRepositories() }
    if links.isEmpty { try session.report(Message("project.none")) }
    var repositories: [Repository] = []
    for link in links {
      do throws(GitError) {
        repositories.append(
          try await Repository(at: link.path, environment: session.environment))
      } catch {
        session.warn(error)
      }
    }
    return repositories
  }
}

struct HookInstall: OotdCommand {
  static let usage = Usage(
    "hook install",
    examples: ["hook install", "hook install --all", "hook install --prepare-commit-msg"])

  @OptionGroup var targets: HookTargets
  @Flag("prepare-commit-msg", help: "prepareCommitMessage") var prepareCommitMessage = false

  func run(in session: Session) async throws {
    let lines = try HookLines(executable: session.context.executable)
    if targets.all { return try await installEverywhere(lines, session) }
    let repository = try await session.repository(at: targets.path ?? ".")
    do {
      try session.report(try await install(lines, in: repository, session), of: repository)
      // Commits are counted only in linked repositories.
      if try session.store().read({ try $0.projectName(ofRepositoryAt: repository.path) }) == nil {
        try session.print(Message("hook.notLinked", ["path": repository.path]))
      }
    } catch let refusal as HookRefusal {
      try session.print(refusal.text(session.format))
      throw Failure.hooksRefused(path: repository.path)
    }
  }

  /// Installs the hooks in all linked repositories, and prints a line for each.
  private func installEverywhere(_ lines: HookLines, _ session: Session) async throws {
    let store = try session.store()
    var rows: [HookRow] = []
    var failures = MultipleErrors()
    for repository in try await targets.repositories(in: session) {
      try await failures.collect {
        do {
          let groups = try await install(lines, in: repository, session)
          let project = try store.read { try $0.projectName(ofRepositoryAt: repository.path) }
          let state = groups.map(\.word).joined(separator: ", ")
          rows.append(HookRow(project: project, path: repository.path, state: state))
        } catch is HookRefusal {
          throw Failure.path(
            "hook.byHand", .refused, repository.path, ["folder": repository.path.shellWord],
            hint: "ootd hook install \(repository.path.shellWord)")
        }
      }
    }
    if rows.isEmpty, failures.errors.isEmpty { return }
    try session.print(session.format.list(rows, failures: failures.errors.count))
    try failures.check()
  }

  private func install(
    _ lines: HookLines, in repository: Repository, _ session: Session
  ) async throws -> [(word: String, events: [HookEvent])] {
    let plan = try await HookPlan(
      installing: lines, in: repository, preparing: prepareCommitMessage)
    return try await plan.apply(in: session)
  }
}

struct HookUninstall: OotdCommand {
  static let usage = Usage("hook uninstall", examples: ["hook uninstall", "hook uninstall --all"])

  @OptionGroup var targets: HookTargets

  func run(in session: Session) async throws {
    var errors = MultipleErrors()
    for repository in try await targets.repositories(in: session) {
      try await errors.collect {
        let removed = try await session.removeHooks(from: repository)
        let folder = try repository.hookFolder()
        let byHand = HookEvent.allCases.flatMap { event in
          let paths = folder.files(of: event).all.map(\.path) + [folder.fileByHand(of: event)]
          return Set(paths).sorted().filter { HookFile(at: $0).runsByHand(event) }
        }
        if !removed.isEmpty {
          try session.report(
            [(session.language.t("hook.changed.removed"), removed)], of: repository)
        }
        for path in byHand { try session.report(Message("hook.leftByHand", ["path": path])) }
        if removed.isEmpty, byHand.isEmpty {
          try session.report(Message("hook.noHooks", ["path": repository.path]))
        }
      }
    }
    try errors.check()
  }
}

extension Session {
  /// Prints what happened to hooks: `installed post-commit, post-merge  /home/me/api`.
  func report(_ groups: [(word: String, events: [HookEvent])], of repository: Repository) throws {
    for (word, events) in groups {
      let names = events.map(\.name).joined(separator: ", ")
      try print("\(word) \(names)  \(repository.path.visible)\n")
    }
  }

  /// Removes ootd's hooks from a repository.
  /// - Returns: Those that there were.
  func removeHooks(from repository: Repository) async throws -> [HookEvent] {
    var changes = HookChanges()
    var events: Set<HookEvent> = []
    // Hooks stay in the default folder if `core.hooksPath` is set later.
    let folders = [repository.defaultHookFolder, try repository.hookFolder()].filter(\.isOwn)
    for path in Set(folders.map(\.path)) {
      for event in HookEvent.allCases {
        // Also those that a manager renamed: when it is uninstalled, it restores them.
        for file in HookFiles(at: "\(path)/\(event.name)").all where file.hasBlock {
          guard let script = file.script else { throw Failure.damagedHook(path: file.path) }
          changes.files.append((file, script.uninstalling()))
          if script.mark == .folder { changes.folders.insert(path) }
          events.insert(event)
        }
      }
    }
    try changes.apply(context.debug)
    for event in HookEvent.allCases where try await repository.removeConfiguredHook(event) {
      events.insert(event)
    }
    return HookEvent.allCases.filter(events.contains)
  }
}

struct HookStatus: OotdCommand {
  static let usage = Usage("hook status", examples: ["hook status", "hook status --all --json"])

  @OptionGroup var targets: HookTargets
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let reports = try await targets.repositories(in: session).map { repository in
      let project = try store.read { try $0.projectName(ofRepositoryAt: repository.path) }
      return try HookReport(of: repository, project: project, session.context)
    }
    if json { return try session.print(.array(reports.map { $0.json(session.calendar) })) }
    try session.page(
      session.format.text(
        reports, isDetailed: !targets.all,
        selection: targets.all ? "--all" : targets.path?.shellWord))
  }
}
