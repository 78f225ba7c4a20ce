import ArgumentParser
import Rendering
import Store

struct ProjectRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", \.projectRm, examples: ["project rm api"])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var name: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let project = try store.deleteProject(named: name, at: session.now)
    try session.forgetUnlinked(in: store)
    try session.tell(
      of: project, verb: session.phrases.deletedOther, json: json,
      detail: session.phrases.undoBringsBack)
  }
}
