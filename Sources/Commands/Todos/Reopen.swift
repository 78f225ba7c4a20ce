import ArgumentParser
import Rendering
import Todos

struct Reopen: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("reopen", \.reopen, examples: ["reopen 12", "reopen 3-7 12"])
  }

  @Argument(help: ArgumentHelp(\.ids), completion: .offering(.todosToReopen)) var ids: [String]
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    try session.setStatus(
      .todo, of: ids, command: "reopen", verb: session.phrases.reopened, unless: yes,
      json: json)
  }
}
