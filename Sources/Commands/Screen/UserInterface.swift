import Board
import Localization
import Rendering
import Store
import Todos

struct UserInterface: QueryCommand {
  static let usage = Usage("ui", examples: ["ui", "ui project:api", "ui label:bug -priority:low"])

  @Argument("query", offering: .query) var query: [String] = []

  func run(in session: Session) async throws {
    // Within another full screen there is none.
    guard session.context.console.terminal != nil else { throw Failure.noTerminal }
    let terminal = try FullScreen(session.context.environment)
    // Before the screen is shown: an error in the query is a line in the shell.
    let store = try session.store()
    _ = try session.todos(matching: session.query(query, store), limit: 1, store)
    let query = try session.pageQuery(query, project: nil)
    let ended = try await withTaskExecutorPreference(DedicatedThreadExecutor()) {
      var loop = try ScreenLoop(session, terminal, query: query)
      return await loop.run()
    }
    if let ended { Interrupt.end(by: ended) }
  }
}
