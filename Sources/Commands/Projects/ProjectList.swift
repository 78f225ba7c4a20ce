import ArgumentParser
import Rendering
import Store
import Todos

struct ProjectList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("list", \.projectList, examples: ["project list", "project list --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let reports = try await session.reports(of: store.projects(), store)
    if json {
      return try session.print(.array(reports.map { $0.json(isPresent: Session.isPresent) }))
    }
    if reports.isEmpty { return try session.tell(session.phrases.noProjects) }
    try session.print(ProjectListView(reports, format: session.format).text)
  }
}
