import ArgumentParser
import Git
import Rendering
import Store
import Todos

struct ProjectAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "project add",
      examples: ["project add", "project add ~/src/api --name api --tech Swift --start 2026-09"])
  }

  @Argument(help: .text("path"), completion: .offering(.folders)) var path: String?
  @OptionGroup var values: ProjectValues
  @Flag(help: .text("json")) var json = false

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
    try session.report(
      of: project, verb: "changed.other.added", json: json, detail: new?.path ?? "")
    // Record the existing commits as old, so that only later ones count as new.
    try await session.scan(store)
  }

  /// The name of the remote or else of the folder, whichever is valid.
  private static func name(_ url: RemoteURL?, _ repository: Repository?) throws -> String {
    let folder = repository.flatMap { RepositoryName.last(ofPath: $0.path) }
    let candidates = [url?.repositoryName, folder].compactMap(\.self)
    for name in candidates {
      if let name = try? Name.checked(name) { return name }
    }
    throw InputError.noProjectName(path: repository?.path ?? "")
  }

  /// A project with a given name needs no repository.
  private func repository(_ session: Session) async throws -> Repository? {
    if path == nil, values.name != nil, session.repositoryPath == nil { return nil }
    return try await session.repository(at: path ?? ".")
  }
}

struct ProjectEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "project edit",
      examples: [
        "project edit api --description \"The public API\"",
        "project edit api --member Kim --end 2026-12",
      ])
  }

  @Argument(help: .text("projectName"), completion: .offering(.projects)) var project: String?
  @OptionGroup var values: ProjectValues
  @Option(name: .customLong("no-member"), help: .text("noMember"), completion: .offering(.members))
  var noMember: [String] = []
  @Option(name: .customLong("no-tech"), help: .text("noTech"), completion: .offering(.technologies))
  var noTech: [String] = []
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    var edit = try values.edit(session)
    edit.removedMembers = noMember
    edit.removedTech = noTech
    if edit.isEmpty { throw InputError.nothingToChange(command: "project edit") }
    let store = try session.store()
    let changed = try store.editProject(
      named: session.projectName(project, store), edit, command: "project edit", at: session.now)
    try session.report(of: changed, verb: "changed.other.edited", json: json)
  }
}

/// The options for a project's fields.
struct ProjectValues: ParsableArguments {
  @Option(help: .text("name")) var name: String?
  @Option(help: .text("description")) var description: String?
  @Option(help: .text("link")) var link: String?
  @Option(help: .text("member"), completion: .offering(.members)) var member: [String] = []
  @Option(help: .text("tech"), completion: .offering(.technologies)) var tech: [String] = []
  @Option(help: .text("memo")) var memo: String?
  @Option(help: .text("startMonth")) var start: String?
  @Option(help: .text("endMonth")) var end: String?

  func edit(_ session: Session) throws -> ProjectEdit {
    var edit = ProjectEdit()
    edit.name = try name.map(Name.checked)
    edit.description = try description.map(Notes.checked)
    edit.link = try link.map(Link.checked)
    edit.memo = try memo.map(Notes.checked)
    edit.addedMembers = try member.map(Name.checked)
    edit.addedTech = try tech.map(Name.checked)
    edit.start = try month(start, session)
    edit.end = try month(end, session)
    if let start = edit.start?.value, let end = edit.end?.value, end < start {
      throw TodoError.invalidPeriod(start: start.description, end: end.description)
    }
    return edit
  }

  /// An empty text removes the month.
  private func month(_ text: String?, _ session: Session) throws -> Replacement<Month>? {
    guard let text else { return nil }
    return text.isEmpty ? .nothing : .value(try Month.checked(text))
  }
}
