import ArgumentParser
import Git
import Rendering
import Store
import Todos

struct HookStatus: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("status", \.hookStatus, examples: ["hook status", "hook status --all --json"])
  }

  @OptionGroup var targets: HookTargets
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let reports = try await targets.repositories(in: session).map { repository in
      let project = try store.projectName(ofRepositoryAt: repository.path)
      return try HookReport(of: repository, project: project, session.context)
    }
    if json { return try session.print(.array(reports.map { $0.json(session.calendar) })) }
    let view = HookStatusView(
      reports, again: targets.all ? "--all" : targets.path?.shellWord, format: session.format)
    try session.print(view.text)
  }
}
