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
    let store = try session.store()
    let reports = try await session.reports(of: store.projects(), store)
    if output.json {
      return try session.print(.array(reports.map { $0.json(isPresent: Session.isPresent) }))
    }
    if reports.isEmpty { return try session.tell(session.phrases.noProjects) }
    try session.print(ProjectListView(reports, format: session.format).text)
  }
}
