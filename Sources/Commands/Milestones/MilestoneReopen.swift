import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneReopen: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("reopen", \.milestoneReopen, examples: ["milestone reopen 1.0"])
  }

  @Argument(help: ArgumentHelp(\.milestoneName), completion: .offering(.milestones)) var name:
    String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.isClosed = false
    let milestone = try session.store().editMilestone(
      named: name, edit, command: "milestone reopen", at: session.now)
    try session.tell(of: milestone, verb: session.phrases.reopenedOther, json: json)
  }
}
