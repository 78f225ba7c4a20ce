import ArgumentParser
import Rendering

struct ProjectCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "project", \.project, examples: ["project add", "project list", "project show api"],
      subcommands: [
        ProjectList.self, ProjectShow.self, ProjectAdd.self, ProjectEditCommand.self,
        ProjectArchive.self, ProjectUnarchive.self, ProjectRm.self, ProjectLink.self,
        ProjectUnlink.self,
      ],
      default: ProjectList.self)
  }
}
