import ArgumentParser
import Rendering
import Todos

struct Start: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("start", \.start, examples: ["start 12", "start 3-7 12"])
  }

  @Argument(help: ArgumentHelp(\.ids)) var ids: [String]
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    try session.setStatus(
      .doing, of: ids, command: "start", verb: session.phrases.startedMessage, json: output.json)
  }
}
