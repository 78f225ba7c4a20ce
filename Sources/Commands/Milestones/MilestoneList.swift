import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("list", \.milestoneList, examples: ["milestone list", "milestone list --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let milestones = try session.store().milestones()
    if json { return try session.print(.array(milestones.map(\.json))) }
    if milestones.isEmpty { return try session.tell(session.phrases.noMilestones) }
    try session.print(MilestoneListView(milestones, format: session.format).text)
  }
}
