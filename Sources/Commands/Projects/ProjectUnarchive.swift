import ArgumentParser
import Rendering
import Store
import Todos

struct ProjectUnarchive: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("unarchive", \.projectUnarchive, examples: ["project unarchive api"])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var name: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = ProjectEdit()
    edit.isArchived = false
    let store = try session.store()
    let project = try store.editProject(
      named: session.projectName(name, store), edit, command: "project unarchive", at: session.now)
    try session.tell(of: project, verb: session.phrases.unarchived, json: json)
  }
}
