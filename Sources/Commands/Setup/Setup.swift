import ArgumentParser
import Board
import Files
import Git
import Localization
import Rendering
import Todos

/// Links repositories and sets up identities, hooks and the shell, after showing each change.
struct Setup: OotdCommand {
  static let usage = Usage(
    "setup",
    examples: [
      "setup ~/src", "setup ~/src ~/work --dry-run", "setup ~/src --yes --no-shell", "setup --undo",
    ])

  @Argument(help: .text("setupFolders"), completion: .offering(.folders))
  var folders: [String] = []
  @Option(name: .customLong("identity"), help: .text("setupIdentity")) var identities: [String] = []
  @Option(help: .text("setupShell"), completion: .offering(.shells)) var shell: String?
  @Flag(name: .customLong("no-hook"), help: .text("setupNoHook")) var noHook = false
  @Flag(name: .customLong("no-shell"), help: .text("setupNoShell")) var noShell = false
  @Flag(name: .customLong("no-completions"), help: .text("setupNoCompletions"))
  var noCompletions = false
  @Flag(name: .customLong("no-manual"), help: .text("setupNoManual")) var noManual = false
  @Flag(help: .text("setupAll")) var yes = false
  @Flag(name: .customLong("dry-run"), help: .text("dryRun")) var dryRun = false
  @Flag(help: .text("setupUndo")) var undo = false

  func run(in session: Session) async throws {
    if undo {
      if let folder = folders.first { throw Failure.conflicting("--undo", folder) }
      if dryRun || yes { throw Failure.conflicting("--undo", yes ? "--yes" : "--dry-run") }
      return try await SetupUndo(session).run()
    }
    if dryRun, yes { throw Failure.conflicting("--dry-run", "--yes") }
    for email in identities { try Settings.check(email, for: .identity) }
    let usual = Shell(of: session.context.environment)
    let shell = try shell.map(Shell.init(named:)) ?? usual
    let dialogue = SetupDialogue(session, mode: dryRun ? .planning : yes ? .accepting : .asking)
    let places = try searchedFolders(dialogue)
    let search = Task(executorPreference: DedicatedThreadExecutor()) {
      await FoundRepositories(in: places, session)
    }
    var plan = try SetupPlan(session, dialogue)
    // These questions need no repository, so they are asked while the search runs on a thread of its own.
    let parts = (noShell ? [] : [ShellFile.Part.prompt]) + (noCompletions ? [] : [.completions])
    try plan.addShell(shell, parts)
    if !noManual { try plan.addManual() }
    let found = try await session.found(by: search)
    try plan.addLinks(found)
    try plan.addIdentities(found, given: identities)
    if !noHook { try await plan.addHooks(found) }
    if plan.isEmpty { return try session.report(session.language.t("setup.nothingToDo")) }
    if dryRun { return try session.report(session.language.t("setup.dryRun")) }
    if dialogue.mode == .planning { try session.confirm(.setup, unless: false) }
    try await plan.apply()
  }

  /// The folders to search, as given or as answered.
  private func searchedFolders(_ dialogue: SetupDialogue) throws -> [String] {
    let given = try folders.isEmpty ? dialogue.folders() : folders
    let context = dialogue.session.context
    return try given.map { folder in
      let path = context.absolutePath(context.expandingHome(folder))
      guard FileSystem.isFolder(path) else { throw Failure.noFolder(path: folder) }
      return path
    }
  }
}

extension CommandContext {
  /// A path as typed into an answer, in which no shell has replaced `~`.
  func expandingHome(_ path: String) -> String {
    guard let home = environment["HOME"], path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  /// A path with `~` for the home folder, as shown to people.
  func abbreviatingHome(_ path: String) -> String {
    guard let home = environment["HOME"].flatMap(FileSystem.realPath), home != "/",
      path == home || path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
