import ArgumentParser
import Rendering

/// `ootd milestone`.
struct MilestoneCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone", \.milestone, examples: ["milestone list", "milestone add 1.0 --due eom"],
      subcommands: [
        MilestoneList.self, MilestoneShow.self, MilestoneAdd.self, MilestoneEditCommand.self,
        MilestoneClose.self, MilestoneReopen.self, MilestoneRm.self,
      ],
      default: MilestoneList.self)
  }
}
