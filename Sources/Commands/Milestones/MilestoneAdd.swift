import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.milestoneAdd,
      examples: ["milestone add 1.0 --due eom --description \"The first release\""])
  }

  @Argument(help: ArgumentHelp(\.milestoneName)) var name: String
  @Option(help: ArgumentHelp(\.milestoneDue), completion: .offering(.days)) var due: String?
  @Option(help: ArgumentHelp(\.description)) var description: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var values = MilestoneEdit()
    values.due = try due.map { .value(try session.dayParser.day($0)) }
    values.description = try description.map(Notes.checked)
    let milestone = try session.store().addMilestone(
      Name.checked(name), values, at: session.now)
    try session.tell(of: milestone, verb: session.phrases.addedOther, json: json)
  }
}
