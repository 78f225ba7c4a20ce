import ArgumentParser
import Rendering
import Store

struct ProjectShow: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", \.projectShow, examples: ["project show", "project show api"])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var name: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let project = try store.project(named: session.projectName(name, store))
    for report in try await session.reports(of: [project], store) {
      if json { return try session.print(report.json(isPresent: Session.isPresent)) }
      let view = ProjectView(report, format: session.format, isPresent: Session.isPresent)
      try session.print(view.text)
    }
  }
}
