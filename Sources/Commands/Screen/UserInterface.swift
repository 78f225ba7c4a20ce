import Board
import Localization
import Rendering
import Store
import Todos

struct UserInterface: QueryCommand {
  static let usage = Usage("ui", examples: ["ui", "ui project:api", "ui label:bug -priority:low"])

  @Argument("query", offering: .query) var query: [String] = []

  func run(in session: Session) async throws {
    let terminal = try FullScreen(session.context.environment)
    // Before the screen is shown: an error in the query is a line in the shell.
    let query = try session.pageQuery(query, project: nil)
    let ended = try await withTaskExecutorPreference(DedicatedThreadExecutor()) {
      var loop = try ScreenLoop(session, terminal, query: query)
      return await loop.run()
    }
    if let ended { Interrupt.end(by: ended) }
  }
}
