import ArgumentParser
import Rendering
import Store
import Todos

struct ProjectList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("list", \.projectList, examples: ["project list", "project list --json"])
  }

  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let projects = try session.store().projects()
    if output.json {
      return try session.print(.array(projects.map { $0.json(isPresent: Session.isPresent) }))
    }
    if projects.isEmpty { return try session.tell(session.phrases.noProjects) }
    try session.print(ProjectListView(projects, format: session.format).text)
  }
}
