import ArgumentParser
import Git
import Rendering
import Store
import Todos

struct ProjectAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.projectAdd,
      examples: ["project add", "project add ~/src/api --name api --tech Swift --start 2026-09"])
  }

  @Argument(help: ArgumentHelp(\.path), completion: .offering(.folders)) var path: String?
  @OptionGroup var values: ProjectValues
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    var details = try values.edit(session)
    let repository = try await repository(session)
    let url = try repository?.remoteURL().map { RemoteURL($0) }
    let name = try values.name.map(Name.checked) ?? ProjectAdd.name(url, repository)
    if details.link == nil { details.link = url?.webPage }
    var new: NewRepository?
    if let repository { new = try await session.newRepository(repository) }
    let store = try session.store()
    let project = try store.addProject(
      name, details: details, repository: new, at: session.now)
    try session.tell(
      of: project, verb: session.phrases.addedOther, json: json, detail: new?.path ?? "")
    // From now on what is committed is new.
    try await session.scan(store)
  }

  /// The name of the remote or else of the folder, whichever may be a name.
  private static func name(_ url: RemoteURL?, _ repository: Repository?) throws -> String {
    let folder = repository.flatMap { RepositoryName.last(ofPath: $0.path) }
    let candidates = [url?.repositoryName, folder].compactMap(\.self)
    for name in candidates {
      if let name = try? Name.checked(name) { return name }
    }
    throw InputError.noProjectName(path: repository?.path ?? "")
  }

  /// A project that is given a name needs no repository.
  private func repository(_ session: Session) async throws -> Repository? {
    if path == nil, values.name != nil, session.repositoryPath == nil { return nil }
    return try await session.repository(at: path ?? ".")
  }
}
