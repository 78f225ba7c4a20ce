import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneClose: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("close", \.milestoneClose, examples: ["milestone close 1.0"])
  }

  @Argument(help: ArgumentHelp(\.milestoneName), completion: .offering(.milestones)) var name:
    String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.isClosed = true
    let milestone = try session.store().editMilestone(
      named: name, edit, command: "milestone close", at: session.now)
    try session.tell(of: milestone, verb: session.phrases.closedMessage, json: json)
  }
}
