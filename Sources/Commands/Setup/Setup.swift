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

  @Argument("setupFolders", offering: .folders) var folders: [String] = []
  @Option("identity", help: "setupIdentity") var identities: [String] = []
  @Option("shell", help: "setupShell", offering: .shells) var shell: String?
  @Flag("no-hook", help: "setupNoHook") var noHook = false
  @Flag("no-shell", help: "setupNoShell") var noShell = false
  @Flag("no-completions", help: "setupNoCompletions") var noCompletions = false
  @Flag("no-manual", help: "setupNoManual") var noManual = false
  @Flag("yes", help: "setupAll") var yes = false
  @Flag("dry-run") var dryRun = false
  @Flag("undo", help: "setupUndo") var undo = false

  func run(in session: Session) async throws {
    if dryRun, yes { throw Failure.conflicting("--dry-run", "--yes") }
    let dialogue = SetupDialogue(session, mode: dryRun ? .planning : yes ? .accepting : .asking)
    if undo {
      if let folder = folders.first { throw Failure.conflicting("--undo", folder) }
      return try await SetupUndo(session).run(dialogue)
    }
    for email in identities { try Settings.check(email, for: .identity) }
    let usual = Shell(of: session.context.environment)
    let shell = try shell.map(Shell.init(named:)) ?? usual
    let places = try searchedFolders(dialogue)
    let search = Task(executorPreference: DedicatedThreadExecutor()) {
      await FoundRepositories(in: places, session)
    }
    var plan = try SetupPlan(session, dialogue)
    // These questions need no repository, so they are asked while the search runs on a thread of its own.
    let parts = (noShell ? [] : [ShellFile.Part.prompt]) + (noCompletions ? [] : [.completions])
    try await plan.addShell(shell, parts)
    if !noManual { try plan.addManual() }
    let found = try await session.found(by: search)
    try plan.addLinks(found)
    try plan.addIdentities(found, given: identities)
    if !noHook { try await plan.addHooks(found) }
    if dialogue.mode == .asking { session.declineLinks(to: plan.unwanted) }
    if plan.isEmpty { return try session.report(Message("setup.nothingToDo")) }
    if dryRun { return try session.report(Message("setup.dryRun")) }
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

  /// The folders in the home folder that usually hold repositories and exist.
  fileprivate var usualFolders: [String] {
    let home = environment["HOME"] ?? ""
    return [
      "src", "code", "Code", "projects", "Projects", "work", "dev", "repos", "git", "Developer",
      "workspace",
    ].map { "\(home)/\($0)" }.filter(FileSystem.isFolder)
  }

  /// The command that sets up a machine, with the first of those folders.
  var setupCommand: String {
    "ootd setup ~/\(usualFolders.first?.split(separator: "/").last ?? "src")"
  }
}

/// Shows each change that setup proposes, and asks about it.
final class SetupDialogue {
  enum Mode {
    /// Asks about each change.
    case asking
    /// Makes each change, for `--yes`.
    case accepting
    /// Only shows the changes, for `--dry-run` or because nobody can be asked.
    case planning
  }

  let session: Session
  private(set) var mode: Mode

  init(_ session: Session, mode: Mode) {
    self.session = session
    self.mode = mode
  }

  /// Shows a change and asks whether to make it; Enter means yes.
  /// - Parameters:
  ///   - text: The change, with a newline at its end.
  ///   - question: The key of the question.
  ///   - details: A longer text to show to those who ask for it.
  func accepts(
    _ text: String, _ question: String, _ values: [String: any MessageValue] = [:],
    details: String = ""
  ) throws -> Bool {
    if let answer = try confirms(text, question, values, details: details) { return answer }
    try session.print(text + "\n")
    return true
  }

  /// The same, but nil, without showing anything, if nobody is asked.
  func confirms(
    _ text: String, _ question: String, _ values: [String: any MessageValue] = [:],
    details: String = ""
  ) throws -> Bool? {
    var text = text
    while let answer = try answer(text, session.language.t(question, values)) {
      if answer.isEmpty || session.isYes(answer) { return true }
      if session.language.isWord(answer, of: "confirm.no") { return false }
      text = session.language.isWord(answer, of: "confirm.show") ? details : ""
    }
    return nil
  }

  /// The same for hooks, whose text it shows on demand.
  func confirmsHooks(_ text: String, _ lines: HookLines, count: Int) throws -> Bool? {
    let hook = HookScript.marked(lines.block(for: .postCommit))
    let details = String(decoding: hook, as: UTF8.self).split(separator: "\n").map { "    \($0)\n" }
    return try confirms(text, "setup.askHooks", ["count": count], details: details.joined())
  }

  /// Lets the user change which items of a list are marked; Enter accepts the marks. If nobody is asked, the
  /// list is shown only if anything is marked.
  /// - Parameters:
  ///   - text: The list with those marks, with a newline at its end.
  ///   - question: The key of the question.
  func choose(
    _ marked: Set<Int>, of count: Int, _ question: String, _ text: (Set<Int>) -> String
  ) throws -> Set<Int> {
    var marked = marked
    var shown = text(marked)
    let hint = "  \(session.language.t("setup.howToMark"))\n"
    while let answer = try answer(shown + hint, session.language.t(question)) {
      if answer.isEmpty || session.isYes(answer) { return marked }
      if session.language.isWord(answer, of: "confirm.no") { return [] }
      guard let changed = SetupDialogue.toggled(marked, answer, of: count, session.language) else {
        shown = "\(session.language.t("setup.unknownAnswer", ["answer": answer]).visible)\n"
        continue
      }
      marked = changed
      shown = text(marked)
    }
    if !marked.isEmpty { try session.print(shown + "\n") }
    return marked
  }

  /// The marks after an answer such as `1,3 5-7`, `all` or `none`; nil for any other answer.
  static func toggled(
    _ marked: Set<Int>, _ answer: String, of count: Int, _ language: Language
  ) -> Set<Int>? {
    if language.isWord(answer, of: "setup.all") { return Set(0..<count) }
    if language.isWord(answer, of: "setup.none") { return [] }
    var marked = marked
    for word in answer.split(whereSeparator: { ", ".contains($0) }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first >= 1, first <= last, last <= count
      else { return nil }
      marked.formSymmetricDifference(Set((first - 1)..<last))
    }
    return marked
  }

  /// Asks for the folders to search; without an answer, the usual ones that exist, or else the working folder.
  func folders() throws -> [String] {
    let context = session.context
    // On a file system that ignores case, two names can lead to one folder.
    var folders = context.usualFolders.compactMap(FileSystem.realPath)
    folders = folders.enumerated().filter { folders.firstIndex(of: $1) == $0 }.map(\.element)
    if folders.isEmpty { folders = [context.workingDirectory] }
    let names = folders.map(context.abbreviatingHome)
    let question = session.language.t("setup.askFolders", ["folders": names])
    while let answer = try answer("", question), !answer.isEmpty {
      let isFolder = { FileSystem.isFolder(context.absolutePath(context.expandingHome($0))) }
      let typed = isFolder(answer) ? [answer] : answer.split(separator: " ").map(String.init)
      guard let missing = typed.first(where: { !isFolder($0) }) else { return typed }
      try session.report(Failure.noFolder(path: missing))
    }
    return folders
  }

  /// - Returns: Nil if there is nothing to ask or nobody to answer.
  /// - Throws: ``Failure/declined`` for Ctrl-D, before anything was changed.
  private func answer(_ text: String, _ question: String) throws -> String? {
    guard mode == .asking else { return nil }
    let space = text.isEmpty ? "" : "\n"
    guard let answer = session.context.console.ask("\(space)\(text)\(question.visible) ") else {
      mode = .planning
      return nil
    }
    if answer == ProcessConsole.endOfInput { throw Failure.declined }
    // Japanese and Korean keyboards have spaces of their own.
    let text = answer.drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
  }
}

extension Language {
  /// Whether an answer to a question is one of the words of a text.
  fileprivate func isWord(_ answer: String, of key: String) -> Bool {
    t(key).split(separator: " ").contains { $0 == answer.lowercased() }
  }
}
