import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", \.milestoneRm, examples: ["milestone rm 1.0"])
  }

  @Argument(help: ArgumentHelp(\.milestoneName), completion: .offering(.milestones)) var name:
    String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let milestone = try session.store().deleteMilestone(named: name, at: session.now)
    try session.tell(
      of: milestone, verb: session.phrases.deletedOther, json: json,
      detail: session.phrases.undoBringsBack)
  }
}
