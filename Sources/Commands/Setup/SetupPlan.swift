import Files
import Git
import Localization
import Rendering
import Store
import Todos

/// The changes that setup makes, in the order in which they are proposed. Nothing is written before all
/// questions are answered.
struct SetupPlan {
  let session: Session
  let dialogue: SetupDialogue
  /// What is in the store. It is only examined: setup creates nothing before all questions are answered.
  private let projects: [Project]
  private let linked: Set<String>
  private let remoteURL: String?
  private(set) var links: [NewProject] = []
  /// The repositories that the user was shown and didn't choose.
  private(set) var unwanted: [String] = []
  private(set) var identities: [String] = []
  private(set) var hooks: [(repository: Repository, plan: HookPlan)] = []
  private(set) var shell: (file: ShellFile, block: String, place: BlockPlace)?
  private(set) var manual: (path: String, text: String)?

  init(_ session: Session, _ dialogue: SetupDialogue) throws {
    self.session = session
    self.dialogue = dialogue
    let store = try TodoStore.forExamination(
      in: session.context.dataFolder, calendar: session.calendar, timeout: TodoStore.timeout)
    defer { store?.close() }
    projects = try store?.read { try $0.projects() } ?? []
    linked = Set(try store?.read { try $0.linkedRepositories() }.map(\.path) ?? [])
    remoteURL = try store?.read { try $0.remote()?.url }
  }

  var isEmpty: Bool {
    links.isEmpty && identities.isEmpty && hooks.isEmpty && shell == nil && manual == nil
  }

  var view: SetupView {
    SetupView(format: session.format, abbreviatingHome: session.context.abbreviatingHome)
  }

  // MARK: The shell

  /// Proposes lines for a shell's startup file, except those that a user or a package added.
  /// - Parameter shell: Nil if it is a shell that ootd doesn't know.
  mutating func addShell(_ shell: Shell?, _ wanted: [ShellFile.Part]) async throws {
    if wanted.isEmpty { return }
    guard let shell else { return try session.report(Message("setup.unknownShell")) }
    let environment = session.context.environment
    guard let home = environment["HOME"], home.hasPrefix("/") else { return }
    let startup = StartupFiles(home: home, environment)
    let file = ShellFile(shell, at: startup.mainFile(of: shell))
    let program = try Shell.checked(program: session.context.executable)
    var parts = file.partsInBlock
    let packaged = Self.packagedCompletions[shell, default: []].contains(where: isPackaged)
    let missing = wanted.filter { part in
      !parts.contains(part) && !file.runsByHand(part) && !(part == .completions && packaged)
    }
    let isCurrent = parts.isEmpty || file.block == file.block(of: parts, program: program)
    if missing.isEmpty, isCurrent { return }
    if let obstacle = file.obstacle {
      let lines = file.lines(of: parts.union(missing), program: program)
      let text = view.byHand(
        "setup.obstacle.\(obstacle.rawValue)", path: file.path,
        text: lines.joined(separator: "\n"))
      return try session.print(text + "\n")
    }
    let place = await file.place(session.context)
    let note =
      place.laterLine.map { session.language.t("setup.moveUp", ["number": String($0)]) } ?? ""
    let accepts = { [dialogue, view, session] (part: ShellFile.Part, text: String) in
      let shown = view.file(
        session.language.t("setup.\(part)"), path: file.path, target: file.target, text: text,
        note: text.hasPrefix(ShellFile.marks.start) ? note : "")
      return try dialogue.accepts(shown, "setup.\(part).ask")
    }
    // The block has another path of ootd.
    if missing.isEmpty, try !accepts(.prompt, file.block(of: parts, program: program)) { return }
    var shown: [String] = []
    for part in missing {
      // The whole block is shown once, and then only the lines that another part adds.
      let lines = file.lines(of: parts.union([part]), program: program)
      let text =
        shown.isEmpty
        ? file.block(of: parts.union([part]), program: program)
        : lines.filter { !shown.contains($0) }.joined(separator: "\n")
      if try accepts(part, text) { parts.insert(part) }
      shown = lines
    }
    let block = file.block(of: parts, program: program)
    if !parts.isEmpty, block != file.block { self.shell = (file, block, place) }
  }

  // MARK: The man page

  /// Proposes to install the man page, unless a package did or it is up to date.
  mutating func addManual() throws {
    guard let home = session.environment.home, home.hasPrefix("/"),
      !isPackaged("man/man1/ootd.1"), !isPackaged("man/man1/ootd.1.gz")
    else { return }
    let path = "\(home)/.local/share/man/man1/ootd.1"
    let text = session.manualPage()
    if FileSystem.exists(path) {
      guard let bytes = FileSystem.contents(of: path),
        let old = String(validating: bytes, as: UTF8.self)
      else { return }
      if old.withoutDate == text.withoutDate { return }
    }
    guard AtomicFile.canWrite(path) else {
      let command = "ootd manual > \(path.shellWord)\n"
      return try session.print(
        view.byHand("setup.obstacle.unwritable", path: path, text: command) + "\n")
    }
    // man looks beside the folders of PATH (manpath(5)).
    let isFound = session.context.searchPath.contains { $0 == "\(home)/.local/bin" }
    let notes = ["setup.manualText"] + (isFound ? [] : ["setup.manualPath"])
    let shown = view.file(
      session.language.t("setup.manual"), path: path, target: nil,
      text: notes.map { session.language.t($0) }.joined(separator: "\n"))
    if try dialogue.accepts(shown, "setup.askManual") { manual = (path, text) }
  }

  /// Whether a package has installed a file beside the program's folder.
  private func isPackaged(_ name: String) -> Bool {
    let prefix = session.context.executable.parentFolder.parentFolder
    return FileSystem.exists("\(prefix)/share/\(name)")
  }

  private static let packagedCompletions: [Shell: [String]] = [
    .bash: ["bash-completion/completions/ootd"],
    .zsh: ["zsh/vendor-completions/_ootd", "zsh/site-functions/_ootd"],
    .fish: ["fish/vendor_completions.d/ootd.fish"],
  ]
}

/// Repositories, emails and hooks.
extension SetupPlan {
  /// Proposes projects for the repositories that aren't linked; those with commits of mine are marked.
  mutating func addLinks(_ found: FoundRepositories) throws {
    let sync = [try session.syncRepositoryPath, remoteURL].compactMap(\.self)
      .map { RemoteLocation($0, session: session) }
    let free = found.repositories.filter { repository in
      !linked.contains(repository.path)
        && !([repository.path] + repository.remotes).contains {
          sync.contains(RemoteLocation($0, in: repository.path, session: session))
        }
    }
    if free.isEmpty {
      let count = found.repositories.count
      let key = count == 0 ? "setup.noRepositories" : "setup.allLinked"
      return try session.report(Message(key, ["count": count]))
    }
    let new = SetupPlan.named(free.map(\.new), among: projects, isPresent: Session.isPresent)
    let rows = zip(free, new).map { repository, new -> SetupRepository in
      let latest = repository.authors.latest.map {
        session.calendar.day(of: Moment(milliseconds: $0 &* 1000))
      }
      return (new.name, repository.path, repository.mine, repository.authors.commits, latest)
    }
    let marked = Set(free.indices.filter { free[$0].isSuggested })
    let chosen = try dialogue.choose(marked, of: free.count, "setup.askLinks") { marked in
      view.repositories(
        rows, marked: marked, linked: found.repositories.count - free.count,
        limit: FoundRepositories.maxCommits)
    }
    links = chosen.sorted().map { new[$0] }
    unwanted = free.indices.filter { !chosen.contains($0) }.map { free[$0].path }
  }

  /// Gives each repository a project: the one that it belongs to on another machine or before it was moved, or
  /// one of its name that has another clone of it, or else a new one whose name is free: the remote's, or that of the
  /// folder if several remotes have one name.
  static func named(
    _ new: [NewProject], among projects: [Project], isPresent: (String) -> Bool
  ) -> [NewProject] {
    // Each project by its repositories' common root; `known` is the name that its remote would give it.
    var roots = projects.map { project in
      (name: project.name, known: project.name, roots: Set(project.repositories.map(\.root)))
    }
    let all = new
    return new.map { new in
      let root = new.repository?.root
      let recognised = projects.recognising(root: root, named: new.name, isPresent: isPresent)
      if let recognised {
        return NewProject(
          recognised.project.name, details: FieldEdit(), repository: new.repository,
          isExisting: true)
      }
      let known = roots.first { known in
        known.known.isSameName(as: new.name)
          && (known.roots.isEmpty || (root != nil && known.roots == [root]))
      }
      let path = new.repository?.path ?? ""
      let folder = RepositoryName.last(ofPath: path) ?? new.name
      let parent = path.parentFolder.split(separator: "/").last ?? ""
      // If several remotes have one name, the folders tell their repositories apart.
      let isClear = all.allSatisfy {
        !$0.name.isSameName(as: new.name) || ($0.repository?.root == root && root != nil)
          || $0 == new
      }
      let names: [String] = (isClear ? [new.name] : []) + [folder, "\(parent)-\(new.name)"]
      let isFree = { (name: String) -> Bool in !roots.contains { $0.name.isSameName(as: name) } }
      let name =
        known?.name ?? names.first { Name.isName($0) && isFree($0) }
        ?? (2...).lazy.map { "\(new.name)-\($0)" }.first(where: isFree) ?? new.name
      if known == nil { roots.append((name, new.name, [root])) }
      return NewProject(
        name, details: known == nil ? new.details : FieldEdit(), repository: new.repository,
        isExisting: known != nil)
    }
  }

  /// The repositories that are linked or will be.
  private var linkedPaths: Set<String> { linked.union(links.compactMap(\.repository?.path)) }

  /// The most emails to show.
  private static let maxEmails = 12

  /// Proposes identities: the given ones, or else the emails of the linked repositories, those with my name marked.
  mutating func addIdentities(_ found: FoundRepositories, given: [String]) throws {
    let mine = session.configuration?.strings(Setting.Name.identity.rawValue) ?? []
    if !given.isEmpty {
      identities = given.filter { !mine.contains($0) }
      return
    }
    let usual = session.configuration?.authorEmail(session.environment)
    let known = Set((mine + [usual].compactMap(\.self)).map { $0.lowercased() })
    let linked = linkedPaths
    let authors = SetupPlan.authors(of: found.repositories.filter { linked.contains($0.path) })
      .filter { !known.contains($0.email.lowercased()) && !$0.email.isEmpty }
    let isProbable = { (author: Authors.Author) in author.hasMyName || author.isOfMyAccount }
    let rows = Array(
      (authors.filter(isProbable) + authors.filter { !isProbable($0) }).prefix(Self.maxEmails))
    let marked = Set(rows.indices.filter { rows[$0].hasMyName })
    // Without a suggestion, ask only once: when repositories are linked.
    if !rows.contains(where: isProbable), rows.isEmpty || links.isEmpty { return }
    let chosen = try dialogue.choose(marked, of: rows.count, "setup.askEmails") { marked in
      view.emails(
        rows, marked: marked, known: known.sorted(), limit: FoundRepositories.maxCommits)
    }
    identities = chosen.sorted().map { rows[$0].email }
    if known.isEmpty, identities.isEmpty {
      try session.report("ootd: " + session.language.t(GitError.noIdentity.message))
    }
  }

  /// The authors of several repositories together, those with the most commits first.
  private static func authors(of repositories: [FoundRepository]) -> [Authors.Author] {
    var byEmail: [String: Authors.Author] = [:]
    for author in repositories.flatMap(\.authors.ranked) {
      byEmail[author.email.lowercased(), default: author.withoutCommits].add(author)
    }
    return byEmail.values.sorted { ($1.commits, $0.email) < ($0.commits, $1.email) }
  }

  /// Proposes hooks for the repositories found that are linked or will be.
  mutating func addHooks(_ found: FoundRepositories) async throws {
    let lines = try HookLines(executable: session.context.executable)
    let linked = linkedPaths
    for path in found.repositories.map(\.path) where linked.contains(path) {
      do {
        let repository = try await Repository(at: path, environment: session.environment)
        let plan = try await HookPlan(installing: lines, in: repository)
        if try !plan.isDone() { hooks.append((repository, plan)) }
      } catch is HookRefusal {
        let command = "ootd hook install \(path.shellWord)"
        try session.report(Message("setup.hookByHand", ["path": path, "command": command]))
      } catch {
        try session.report(error)
      }
    }
    if hooks.isEmpty { return }
    let events = HookEvent.allCases.filter { $0 != .prepareCommitMessage }.map(\.name)
    let shown = view.hooks(events, in: hooks.map(\.repository.path))
    guard let isWanted = try dialogue.confirmsHooks(shown, lines, count: hooks.count) else {
      return try session.print(shown + "\n")
    }
    if !isWanted { hooks = [] }
  }
}

extension String {
  /// A man page without the line that has its date.
  fileprivate var withoutDate: [Substring] {
    split(separator: "\n").filter { !$0.hasPrefix(".TH") }
  }
}
