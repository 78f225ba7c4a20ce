import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

extension Checkup {
  /// Checks that each linked repository can be read, and that its commits count.
  func checkRepositories() async -> AreaReport {
    var report = AreaReport(
      .repositories, storeError == nil ? Message("doctor.repository.none") : nil)
    if storeError != nil { return report }
    if links.isEmpty {
      report.add(.note, "repository.notLinked", hint: session.context.setupCommand)
      return report
    }
    report.summary = Message("doctor.repository.summary", ["count": links.count])
    let today = session.today
    // Without the cache, so that all is read.
    let counts = await CommitCounter(
      environment: session.environment, calendar: session.calendar, today: today
    ).read(links, days: today...today)
    var hasIdentity = true
    for warning in counts.warnings
    where hasIdentity && warning.error != session.settingsProblem as? GitError {
      await check(warning, &report)
      if case .noIdentity = warning.error { hasIdentity = false }
    }
    for (repository, _) in repositories where hasIdentity {
      let authors = await session.context.debug.ignoring("authors in \(repository.path)") {
        try await repository.authors { $0.commits < Self.authoredCommits }
      }
      for author in authors?.ranked ?? [] { check(author, of: repository, &report) }
    }
    for (repository, _) in repositories
    where FileSystem.contents(of: "\(repository.commonDirectory)/shallow")?.isEmpty == false {
      report.add(
        .note, "repository.shallow", ["path": repository.path],
        hint: "git -C \(repository.path.shellWord) fetch --unshallow")
    }
    return report
  }

  private func check(_ warning: RepositoryWarning, _ report: inout AreaReport) async {
    let error = warning.error
    switch error {
    case .missing, .notARepository:
      if let place = await newPlace(of: warning.path) {
        let project = links.first { $0.path == warning.path }?.project ?? ""
        report.add(
          .error, "repository.moved", ["path": warning.path, "place": place],
          hint: "ootd project link \(project.shellWord) \(place.shellWord)")
      } else if case .notARepository(let path) = error {
        // Its warning says how to unlink it.
        report.add(
          .error,
          Failure(
            "git.repositoryGone", .missing, ["path": path, "command": error.command],
            given: path, hint: error.command))
      } else {
        report.add(.error, error)
      }
    default: report.add(error.isPartial ? .warning : .error, error)
    }
  }

  /// The most folders to look into for a repository that was moved.
  private static let maxCandidates = 200

  /// The path to which a repository was moved, which its root commit shows: next to its former path, or in a
  /// folder next to that folder; nil if it isn't found.
  private func newPlace(of path: String) async -> String? {
    let root = session.context.debug.ignoring("root commit") {
      try store?.read { try $0.rootCommit(ofRepositoryAt: path) }
    }
    guard let root = root ?? nil else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = path.parentFolder
    let siblings = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    let above = FileSystem.names(in: folder.parentFolder).map { "\(folder.parentFolder)/\($0)" }
    let candidates =
      siblings + above + siblings.map { "\($0)/\(name)" } + above.map { "\($0)/\(name)" }
    let known = Set(links.map(\.path))
    let folders = candidates.filter { candidate in
      !known.contains(candidate)
        && ["\(candidate)/.git", "\(candidate)/HEAD"].contains(where: FileSystem.exists)
    }
    for candidate in folders.prefix(Self.maxCandidates) {
      let found = try? await Repository(at: candidate, environment: session.environment)
      let rootCommit = try? await found?.rootCommit()
      if let found, let rootCommit, rootCommit.description == root { return found.path }
    }
    return nil
  }

  /// How many of the latest commits to look at.
  private static let authoredCommits = 1000

  /// Reports an email once if it isn't one of the user's identities, but of commits by their name or by an account
  /// in a remote's address.
  private func check(
    _ author: Authors.Author, of repository: Repository, _ report: inout AreaReport
  ) {
    let hint = "ootd config set identity \(author.email.shellWord) --add"
    guard !author.isMine, author.hasMyName || author.isOfMyAccount,
      !report.findings.contains(where: { $0.failure.hint == hint })
    else { return }
    report.add(
      author.hasMyName ? .warning : .note,
      author.hasMyName ? "repository.otherEmail" : "repository.forgeEmail",
      ["count": author.commits, "path": repository.path, "email": author.email],
      given: author.email, hint: hint)
  }
}

extension Checkup {
  /// How long after the last success a remote that can't be reached is reported, in seconds.
  private static let offlineLimit: Int64 = 7 * 86_400
  /// How long a change may wait to be sent automatically, in seconds.
  private static let waitingLimit: Int64 = 2 * 86_400

  /// Checks the remote's settings, the key, the last sync, and the repository of packs.
  func checkSync() -> AreaReport {
    guard let store else {
      return AreaReport(.sync, storeError == nil ? Message("doctor.sync.none") : nil)
    }
    return session.context.debug.ignoring("checking sync") { try checkSync(store) }
      ?? AreaReport(.sync)
  }

  private func checkSync(_ store: TodoStore) throws -> AreaReport {
    var report = AreaReport(.sync, Message("doctor.sync.none"))
    guard let remote = try store.read({ try $0.remote() }) else {
      report.add(
        .note, session.isAutoSyncEnabled ? "sync.automaticOnly" : "sync.notSetUp",
        hint: "ootd sync setup URL")
      return report
    }
    let state = session.syncState
    let last = state.last.map { session.format.when($0) }
    report.summary = Message(
      "doctor.sync.summary",
      ["url": remote.shownURL, "last": last ?? session.language.t("hook.never")])
    do {
      let url = try session.remoteURL(remote.url)
      if url.hasPrefix("/"), !FileSystem.exists(url), !FileSystem.exists("\(url).git") {
        report.add(.error, "sync.remoteMissing", ["path": url], hint: "ootd sync setup URL")
      }
    } catch let error as Failure {
      report.add(.error, error, hint: "ootd sync setup URL")
    }
    do {
      let file = try session.keyFile
      _ = try session.key(of: remote)
      checkMode(0o600, of: file.path, "sync.keyMode", &report)
    } catch let error as SyncError {
      report.add(
        .error, error, hint: "ootd sync setup --key FILE \(remote.shownURL.shellWord)")
    }
    try checkRepositoryOfPacks(&report)
    // A wrong address or key is why the last sync failed.
    if !report.findings.contains(where: { $0.severity == .error }) {
      try checkLastSync(state, store, &report)
    }
    if let file = session.syncFile, FileSystem.exists(file.path),
      file.line.flatMap(SyncState.init) == nil
    {
      report.add(
        .warning, "sync.stateDamaged", ["path": file.path], repair: .remove(paths: [file.path]))
    }
    return report
  }

  private func checkLastSync(
    _ state: SyncState, _ store: TodoStore, _ report: inout AreaReport
  ) throws {
    let now = session.now.seconds
    if let problem = state.problem {
      let isLong = state.last.map { now - $0.seconds > Self.offlineLimit } ?? true
      return report.add(
        !state.isOffline ? .error : isLong ? .warning : .note,
        state.isOffline ? "sync.offline" : "sync.failed", ["problem": problem],
        hint: "ootd sync")
    }
    guard session.isAutoSyncEnabled, let waiting = try store.read({ try $0.waitingChanges() }),
      waiting > 0,
      let oldest = examination?.oldestWaiting, now - oldest.seconds > Self.waitingLimit
    else { return }
    report.add(
      .warning, "sync.waiting", ["count": waiting, "when": session.format.when(oldest)],
      hint: "ootd sync")
  }

  private func checkRepositoryOfPacks(_ report: inout AreaReport) throws {
    let path = try session.syncRepositoryPath
    if FileSystem.names(in: path).allSatisfy({ $0 == FolderLock.fileName }) { return }
    let repository = session.context.debug.ignoring("repository of packs") {
      try BareRepository(at: path, environment: session.environment)
    }
    let stale = BareRepository.leftovers(at: path).filter(StaleFiles.isOld)
    if repository == nil {
      report.add(
        .warning, "sync.repositoryDamaged", ["path": path],
        repair: .emptySyncRepository(path: path))
    } else if !stale.isEmpty {
      report.add(
        .warning, "sync.staleLock", ["paths": stale.map { "`\($0)`" }],
        repair: .emptySyncRepository(path: path))
    }
  }
}
