import ArgumentParser
import Rendering
import Store
import Todos

struct ProjectEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit", \.projectEdit,
      examples: [
        "project edit api --description \"The public API\"",
        "project edit api --member Kim --end 2026-12",
      ])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var project:
    String?
  @OptionGroup var values: ProjectValues
  @Option(
    name: .customLong("no-member"), help: ArgumentHelp(\.noMember), completion: .offering(.members))
  var noMember: [String] = []
  @Option(
    name: .customLong("no-tech"), help: ArgumentHelp(\.noTech), completion: .offering(.technologies)
  ) var noTech: [String] = []
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = try values.edit(session)
    edit.removedMembers = noMember
    edit.removedTech = noTech
    if edit.isEmpty { throw InputError.nothingToChange(command: "project edit") }
    let store = try session.store()
    let changed = try store.editProject(
      named: session.projectName(project, store), edit, command: "project edit", at: session.now)
    try session.tell(of: changed, verb: session.phrases.editedOther, json: json)
  }
}
