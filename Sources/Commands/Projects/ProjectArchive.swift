import ArgumentParser
import Rendering
import Store
import Todos

struct ProjectArchive: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("archive", \.projectArchive, examples: ["project archive api"])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var name: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = ProjectEdit()
    edit.isArchived = true
    let store = try session.store()
    let project = try store.editProject(
      named: session.projectName(name, store), edit, command: "project archive", at: session.now)
    try session.tell(of: project, verb: session.phrases.archivedMessage, json: json)
  }
}
