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
    let query = try TodoQuery.text(of: query)
    let ended = try await withTaskExecutorPreference(DedicatedThreadExecutor()) {
      var loop = try ScreenLoop(session, terminal, query: query)
      return await loop.run()
    }
    if let ended { Interrupt.end(by: ended) }
  }
}
