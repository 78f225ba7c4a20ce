import ArgumentParser
import Rendering
import Todos

struct Done: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("done", \.done, examples: ["done 12", "done 3-7 12"])
  }

  @Argument(help: ArgumentHelp(\.ids), completion: .offering(.todosToFinish)) var ids: [String]
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    try session.setStatus(
      .done, of: ids, command: "done", verb: session.phrases.doneMessage, unless: yes,
      json: json)
  }
}
