import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit", \.milestoneEdit,
      examples: ["milestone edit 1.0 --due 12-24", "milestone edit 1.0 --name 1.0.0 --no-due"])
  }

  @Argument(help: ArgumentHelp(\.milestoneName), completion: .offering(.milestones)) var milestone:
    String
  @Option(help: ArgumentHelp(\.name)) var name: String?
  @Option(help: ArgumentHelp(\.milestoneDue), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: ArgumentHelp(\.noDue)) var noDue = false
  @Option(help: ArgumentHelp(\.description)) var description: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.name = try name.map(Name.checked)
    edit.due = try Replacement(
      due.map(session.dayParser.day), isNothing: noDue, "--due", "--no-due")
    edit.description = try description.map(Notes.checked)
    if edit.isEmpty { throw InputError.nothingToChange(command: "milestone edit") }
    let changed = try session.store().editMilestone(
      named: milestone, edit, command: "milestone edit", at: session.now)
    try session.tell(of: changed, verb: session.phrases.editedOther, json: json)
  }
}
