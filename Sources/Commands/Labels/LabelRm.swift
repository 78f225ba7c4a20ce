import ArgumentParser
import Rendering
import Store
import Todos

struct LabelRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", \.labelRm, examples: ["label rm bug"])
  }

  @Argument(help: ArgumentHelp(\.labelName), completion: .offering(.labels)) var name: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let label = try session.store().deleteLabel(named: name, at: session.now)
    try session.tell(
      of: label, verb: session.phrases.deletedOther, json: json,
      detail: session.phrases.undoBringsBack)
  }
}
