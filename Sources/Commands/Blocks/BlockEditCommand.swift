import ArgumentParser
import Rendering
import Store
import Todos

struct BlockEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("edit", \.blockEdit, examples: ["block edit algorithm -p high --name kata"])
  }

  @Argument(help: ArgumentHelp(\.blockName), completion: .offering(.blocks)) var name: String
  @Option(name: .customLong("name"), help: ArgumentHelp(\.name)) var newName: String?
  @OptionGroup var values: BlockValues
  @Flag(name: .customLong("no-project"), help: ArgumentHelp(\.noProject)) var noProject = false
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    if noProject, values.project != nil {
      throw InputError.conflicting("--project", "--no-project")
    }
    var edit = try values.edit(session)
    edit.name = try newName.map(Name.checked)
    if noProject { edit.project = .nothing }
    if edit.isEmpty { throw InputError.nothingToChange(command: "block edit") }
    let block = try session.store().editBlock(
      named: name, edit, presets: session.presets, at: session.now)
    try session.tell(of: block, verb: session.phrases.editedOther, json: output.json)
  }
}
