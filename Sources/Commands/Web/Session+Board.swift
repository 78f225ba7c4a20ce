import Activity
import Board
import Dispatch
import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

extension Session {
  /// The port of the page, unless the user asks for another one or it is taken.
  private static let defaultPort = 7411

  /// Serves the board until Ctrl-C.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port, nil for the usual one.
  ///   - query: The query that the page shows at first.
  ///   - opens: Whether to open the page in the browser.
  func serveBoard(port: Int?, query: String, opens: Bool) async throws {
    // A repository's own settings don't apply to a day of all repositories.
    let session = Session(context, environment, in: nil)
    let redirect = context.stateFolder.map(RedirectFile.init)
    defer { redirect?.remove() }
    let secret = { (words: Int) in
      (0..<words).map { _ in context.random.next().hex(digits: 16) }.joined()
    }
    // Short, so that the address fits on one line of the terminal.
    let token = AddressToken(secret(2), isExposed: false)
    let exposed = AddressToken(secret(2), isExposed: true)
    let (reading, writing) = (try session.openStore(), try session.openStore())
    let host = BoardMachine(
      context: context, environment: environment, folder: repositoryPath, reading: reading,
      writing: writing)
    let board = try BoardContext(
      reading: reading, writing: writing, host: host,
      folder: repositoryPath.map { ($0, RepositoryName.last(ofPath: $0) ?? $0) },
      times: context.boardTimes ?? BoardTimes())
    let server = BoardServer(
      board, secret: secret(4),
      tokens: [token, exposed], redeemed: { redirect?.remove() })
    let search = query.isEmpty ? "" : "?q=\(query.percentEncoded)"
    let started = { @Sendable (port: Int) async in
      let page = "http://127.0.0.1:\(port)/\(search)"
      let address = "\(page)#token=\(token.text)"
      session.context.debug.ignoring("board") { try session.print("\(address)\n") }
      try? session.report(session.language.t("board.isServed"))
      guard opens else { return }
      // The server answers from when this returns, and the programs that know the browser may hang.
      Task {
        await session.openBrowser(
          at: address, by: redirect, exposing: "\(page)#token=\(exposed.text)")
      }
    }
    if let folder = context.stateFolder { RedirectFile.removeStale(in: folder) }
    try await untilInterrupted {
      do {
        try await server.run(port: port ?? Self.defaultPort, started: started)
      } catch let failure as Failure where failure.code == "board.portTaken" && port == nil {
        try await server.run(port: 0, started: started)
      }
    }
    writing.checkpoint()
    // The terminal has shown `^C`: start a new line for the prompt.
    if context.console.width != nil { try print("\n") }
  }

  /// Opens the page with the first browser that can be started. If none can, the terminal still shows the address.
  ///
  /// - Parameters:
  ///   - address: The address that only the file names.
  ///   - exposed: The address for a browser that can't read the file.
  private func openBrowser(
    at address: String, by redirect: RedirectFile?, exposing exposed: String
  ) async {
    let browsers = await context.browserCommands()
    do {
      if browsers.contains(where: { !$0.isConfined }) { try redirect?.write(to: address) }
      context.startFirst(
        of: browsers.compactMap { browser in
          (browser.isConfined ? exposed : redirect?.path).map(browser.opening)
        })
    } catch {
      try? report(ErrorLine(error, language: language).sentence)
    }
  }

  /// Syncs once, and returns the result for the page.
  /// - Throws: ``SyncError``, ``StoreError``, or `board.noSync`.
  fileprivate func syncForBoard(_ store: TodoStore) async throws -> JSON {
    do {
      let report = try await sync(store, isBackground: true)
      let unread = try store.read { try $0.unread() }
      try store.markAsRead(unread, at: now)
      return report.json(
        unread, waiting: try store.read { try $0.waitingChanges() } ?? 0, language: language)
    } catch let error as RemoteError {
      throw SyncError.remote(error)
    } catch let error as SyncError {
      if case .store(let error) = error { throw error }
      if case .notSetUp = error { throw Failure("board.noSync", .missing) }
      throw error
    }
  }

  /// Opens a store for the board, which needs it for longer than a command. Whoever started the board, a
  /// person uses the page.
  func openStore() throws -> TodoStore {
    var random = context.random
    return try TodoStore.open(
      folder: try context.dataFolder, name: context.hostName,
      by: Actor(.person, claimLimit: actor.claimLimit), in: calendar,
      using: &random)
  }

  /// The query of a command line as one text for the page.
  func pageQuery(_ words: [String], project: String?) throws -> String {
    let words = words + (project.map { ["project:\($0.quotedForQuery)"] } ?? [])
    let views = try TodoQuery.mayNameViews(words) ? store().read { try $0.views() } : []
    _ = try TodoQuery(words, days: dayParser, views: views)
    return try TodoQuery.text(of: words)
  }
}

/// The machine as the board meets it: each answer comes from a session of its own, with the settings as they are then.
private struct BoardMachine: BoardHost {
  let context: CommandContext
  let environment: GitEnvironment
  /// The main path of the repository in which the board was started.
  let folder: String?
  let reading: TodoStore
  let writing: TodoStore

  var clock: WallClock { context.clock }
  var random: RandomSource { context.random }

  /// Shows no progress: only the board writes to the terminal.
  private var session: Session { Session(context.present(isWatched: false), environment, in: nil) }

  var watchedFolders: Set<String> {
    Set([try? context.dataFolder, context.stateFolder].compactMap(\.self))
  }

  var watchedRepositoryFolders: Set<String> {
    let repositories = context.debug.ignoring("board") {
      try reading.read { try $0.linkedRepositories() }
    }
    return Set((repositories ?? []).flatMap { Repository.foldersWithReferences(at: $0.path) })
  }

  var lastSync: String? { session.syncFile?.line }

  func settingFiles() throws -> [String] {
    try Configuration(environment: environment, repository: nil).files
  }

  func settings() throws -> BoardSettings {
    let session = session
    try session.checkSettings()
    return BoardSettings(
      language: session.language, calendar: session.calendar,
      wipLimit: try session.configuration.flatMap(Settings.wipLimit),
      reviewTime: try session.configuration.flatMap(Settings.reviewTime),
      counter: ActivityReader(
        store: reading, counter: session.commitCounter(.none), appliesCommits: false),
      scanner: session.activityReader(writing, Interactivity.none), json: session.pageSettings)
  }

  func apply(_ changes: [SettingChange]) async throws { try await session.apply(changes) }

  func newProject() async throws -> NewProject {
    let session = session
    return try await session.newProject(session.repository(at: folder ?? "."))
  }

  func syncStatus(_ snapshot: Snapshot) throws -> SyncStatus {
    try session.syncStatus(snapshot, isForPage: true)
  }

  func sync(_ store: TodoStore) async throws -> JSON { try await session.syncForBoard(store) }

  func follow(_ store: TodoStore) async {
    await session.follow(store)
  }

  func ignore(_ error: any Error) { context.debug.log("board", error) }
}

extension Session {
  /// What follows changes of a door that stays open: prompts and calendars show them, other machines get them.
  func follow(_ store: TodoStore) async {
    context.debug.ignoring("changes") { try forgetUnlinked(in: store) }
    startCalendarRefresh()
    await refreshPrompt(store)
    startAutomaticSync(store, isChanged: true)
  }

  /// Runs endless work until it fails, Ctrl-C is pressed, the terminal is closed or the process receives
  /// SIGTERM. Doesn't wait for the cancelled work to finish.
  func untilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async throws {
    try await context.console.inForeground { try await endedBySignals(work) }
  }

  private func endedBySignals(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let interrupts = context.console.endingSignals.compactMap { signal in
      CommandContext.source(of: signal) { end.yield(.success(())) }
    }
    let task = Task { try await work() }
    Task { end.yield(await task.result) }
    defer {
      for interrupt in interrupts { interrupt.cancel() }
      task.cancel()
    }
    for await result in ends { return try result.get() }
  }
}
