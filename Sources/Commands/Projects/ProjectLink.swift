import ArgumentParser
import Rendering
import Store

struct ProjectLink: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("link", \.projectLink, examples: ["project link api", "project link api ~/src/api-docs"])
  }

  @Argument(help: ArgumentHelp(\.projectName), completion: .offering(.projects)) var name: String
  @Argument(help: ArgumentHelp(\.path), completion: .offering(.folders)) var path: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let repository = try await session.newRepository(session.repository(at: path ?? "."))
    let store = try session.store()
    let project = try store.link(
      repository, toProject: name, at: session.now, isPresent: Session.isPresent)
    try session.tell(
      of: project, verb: session.phrases.linked, json: json, detail: repository.path)
    try await session.scan(store)
  }
}
