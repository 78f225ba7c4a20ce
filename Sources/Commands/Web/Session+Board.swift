import Activity
import Board
import Git
import Rendering
import Store
import Sync
import Todos

extension Session {
  /// Where the page is, unless another port is asked for or that one is taken.
  private static let usualPort = 7411

  /// Serves the board until Ctrl-C.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free, nil for the usual one.
  ///   - query: What the page is to show at first.
  ///   - opens: Whether to open the page in the browser.
  func serveBoard(port: Int?, query: String, opens: Bool) async throws {
    // Nothing that a single repository sets holds for all of the day.
    let session = Session(context, environment, in: nil)
    let redirect = context.stateFolder.map(RedirectFile.init)
    defer { redirect?.remove() }
    // Short, so that the address fits on one line of the terminal.
    let token = context.newSecret(words: 2)
    let server = BoardServer(
      try session.boardContext(), secret: context.newSecret(words: 4), token: token,
      redeemed: { redirect?.remove() })
    let search = query.isEmpty ? "" : "?q=\(query.percentEncoded)"
    let started = { @Sendable (port: Int) async in
      let address = "http://127.0.0.1:\(port)/\(search)#token=\(token)"
      session.context.debug.ignoring("board") { try session.print("\(address)\n") }
      try? session.tell(session.phrases.boardIsServed)
      if opens, let redirect { session.openBrowser(at: address, by: redirect) }
    }
    if let folder = context.stateFolder { RedirectFile.removeStale(in: folder) }
    try await untilInterrupted {
      do {
        try await server.run(port: port ?? Self.usualPort, started: started)
      } catch InputError.portTaken where port == nil {
        try await server.run(port: 0, started: started)
      }
    }
    // The terminal has shown `^C`, and the prompt is to begin a line.
    if context.terminalWidth != nil { try print("\n") }
  }

  /// Opens the page. If that fails, the terminal still shows the address.
  private func openBrowser(at address: String, by redirect: RedirectFile) {
    let browser = Browser(context)
    guard browser.isAvailable else { return }
    do {
      try redirect.write(to: address)
      browser.open(redirect.path)
    } catch {
      try? tell(ErrorLine(error, phrases: phrases).sentence)
    }
  }

  private func boardContext() throws -> BoardContext {
    let (reading, writing) = (try openStore(), try openStore())
    return BoardContext(
      reading: reading, writing: writing,
      counter: ActivityReader(store: reading, counter: commitCounter(.none), settles: false),
      scanner: activityReader(writing, .none), calendar: calendar, language: language,
      presets: try presets, wipLimit: try configuration.flatMap(Settings.wipLimit),
      clock: context.clock, random: context.random,
      isPresent: Session.isPresent,
      ignore: { [debug = context.debug] in debug.note("board", $0) },
      noteChange: { [context, environment] in
        let present = Session(context.at(context.clock()), environment, in: nil)
        present.context.debug.ignoring("board") { try present.forgetUnlinked(in: writing) }
        await present.refreshPrompt(writing)
        present.startAutomaticSync(writing, isChanged: true)
      },
      syncStanding: { [context, environment] store in
        try Session(context.at(context.clock()), environment, in: nil).syncStanding(store)
      }, lastExchange: { [syncState] in syncState?.text },
      sync: { [context, environment] store in
        // The terminal is the board's own to write to.
        let present = Session(context.at(context.clock(), .none), environment, in: nil)
        return try await present.exchangeForBoard(store)
      })
  }

  /// Exchanges once, and tells the page what that did.
  /// - Throws: ``BoardError``, and what the store throws.
  private func exchangeForBoard(_ store: TodoStore) async throws -> JSON {
    do {
      let report = try await exchange(store, isUnattended: true)
      let unread = try store.unread()
      try store.markAsRead(unread)
      return report.json(unread, waiting: try store.waitingChanges() ?? 0, phrases: phrases)
    } catch let error as RemoteError {
      throw BoardError(.remote(error))
    } catch let error as SyncError {
      if case .store(let error) = error { throw error }
      throw BoardError(error)
    }
  }

  /// The store, open for longer than a command, which has its own.
  private func openStore() throws -> TodoStore {
    var random = ContextRandom(context: context)
    return try TodoStore.open(
      folder: try context.dataFolder, name: context.hostName, using: &random)
  }

  /// The query of a command line as one text for the page.
  func pageQuery(_ words: [String], project: String?) throws -> String {
    let query = try TodoQuery(words, days: dayParser)
    if query.sort != nil { throw QueryError.unsorted }
    let projects = project.map { ["project:\($0)"] } ?? []
    let text = (words + projects).map(Self.quoted).joined(separator: " ")
    _ = try TodoQuery(text: text, days: dayParser)
    return text
  }

  /// A word with the quotes that the shell took away.
  private static func quoted(_ word: String) -> String {
    guard word.contains(where: \.isWhitespace), !word.contains("\"") else { return word }
    let prefix = word.prefix { $0 != ":" }
    guard prefix.count < word.count, !prefix.contains(where: \.isWhitespace) else {
      return "\"\(word)\""
    }
    return "\(prefix):\"\(word.dropFirst(prefix.count + 1))\""
  }
}

extension CommandContext {
  /// Random hexadecimal digits.
  /// - Parameter words: The number of 64-bit words.
  fileprivate func newSecret(words: Int) -> String {
    (0..<words).map { _ in
      let digits = String(random(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
