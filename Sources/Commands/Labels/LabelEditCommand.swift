import ArgumentParser
import Rendering
import Store
import Todos

struct LabelEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit", \.labelEdit,
      examples: ["label edit bug --name defect", "label edit bug --color random"])
  }

  @Argument(help: ArgumentHelp(\.labelName), completion: .offering(.labels)) var label: String
  @Option(help: ArgumentHelp(\.name)) var name: String?
  @Option(help: ArgumentHelp(\.color), completion: .offering(.colors)) var color: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let edit = LabelEdit(
      name: try name.map(Name.checked), color: try color.map(session.color))
    if edit.isEmpty { throw InputError.nothingToChange(command: "label edit") }
    let changed = try session.store().editLabel(named: label, edit, at: session.now)
    try session.tell(of: changed, verb: session.phrases.editedOther, json: json)
  }
}
