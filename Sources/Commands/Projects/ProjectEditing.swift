import Actions
import Files
import Git
import Localization
import Rendering
import Store
import Todos

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

struct ProjectAdd: OotdCommand {
  static let usage = Usage(
    "project add",
    examples: [
      "project add", "project add ~/src/*",
      "project add ~/src/api --name api --tech Swift --start 2026-09",
    ])

  @Argument("paths", offering: .folders) var paths: [String] = []
  @Option("name") var name: String?
  @OptionGroup var values: ProjectFields
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if name != nil, paths.count > 1 { throw Failure.conflicting("--name", paths[1]) }
    let name = try name.map(Name.checked)
    let details = try session.fields.edit($values.inputs(session), of: .project)
    let repositories = try await repositories(session)
    var new: [NewProject] = []
    for repository in repositories {
      new.append(try await session.newProject(repository, named: name, details))
    }
    if new.isEmpty, let name {
      new = [NewProject(name, details: details, repository: nil)]
    }
    let store = try session.store()
    let all = try store.read { try $0.projects() }
    if name == nil, paths.count > 1 {
      new = SetupPlan.named(new, among: all, isPresent: Session.isPresent)
    }
    let known = new.map { recognised($0, all) }
    for (index, known) in known.enumerated() {
      guard let name = known?.project.name else { continue }
      new[index] = NewProject(
        name, details: details, repository: new[index].repository, isExisting: true)
    }
    let projects = try store.write(at: session.now) {
      try $0.addProjects(new, isPresent: Session.isPresent)
    }
    for ((project, new), known) in zip(zip(projects, new), known) {
      var change = Change(new.isExisting ? .projectLink : .projectAdd)
      change.entity = EntityChange(.project(project), isChanged: true)
      if json, paths.count > 1 { continue }
      try session.finish(change, detail: new.repository?.path ?? "", json: json, store)
      guard let known, !json else { continue }
      let key = known.repository.path == nil ? "project.sameElsewhere" : "project.moved"
      let values = ["project": project.name, "path": known.repository.path ?? ""]
      try session.report(session.language.t(key, values))
    }
    if json, paths.count > 1 {
      let json = projects.map { $0.json(isPresent: Session.isPresent) }
      try session.print(["projects": .array(json)])
    }
    // Record the existing commits as old, so that only later ones count as new.
    try await session.scan(store)
    if json { return }
    for repository in repositories { try await session.reportForeignAuthors(of: repository) }
    try await session.offerHooks(in: repositories)
  }

  /// The project that the repository belongs to already, unless the user gave another name.
  private func recognised(
    _ new: NewProject, _ projects: [Project]
  ) -> (project: Project, repository: Project.Repository)? {
    let found = projects.recognising(
      root: new.repository?.root, named: new.name, isPresent: Session.isPresent)
    guard let found, name.map({ found.project.name.isSameName(as: $0) }) ?? true else {
      return nil
    }
    return projects.contains { $0.repositories.contains { $0.path == new.repository?.path } }
      ? nil : found
  }

  /// A project with a given name needs no repository.
  private func repositories(_ session: Session) async throws -> [Repository] {
    if paths.isEmpty, name != nil, session.repositoryPath == nil { return [] }
    var repositories: [Repository] = []
    for path in paths.isEmpty ? ["."] : paths {
      repositories.append(try await session.repository(at: path))
    }
    return repositories
  }
}

extension Session {
  /// The values of a new project for a repository.
  /// - Parameters:
  ///   - name: By default the name of the remote or else of the folder, whichever is valid.
  ///   - details: Its link is by default the remote's page.
  func newProject(
    _ repository: Repository, named name: String? = nil, _ details: FieldEdit = FieldEdit()
  ) async throws -> NewProject {
    let url = try repository.remoteURLs().first.map { RemoteURL($0) }
    let folder = RepositoryName.last(ofPath: repository.path)
    let names = [url?.repositoryName, folder].compactMap(\.self).filter(Name.isName)
    guard let name = try name.map(Name.checked) ?? names.first else {
      let command = "ootd project add \(repository.path.shellWord) --name NAME"
      throw Failure.path(
        "input.noProjectName", .usage, repository.path, ["command": command], hint: command)
    }
    var details = details
    if details[.link] == nil { details[.link] = url?.webPage.map(RegisterValue.string) }
    return NewProject(name, details: details, repository: try await newRepository(repository))
  }

  /// The most emails to name of a repository without my commits.
  private static let maxEmails = 3

  /// If a repository has commits but none of mine, says whose they are and how to count them.
  func reportForeignAuthors(of repository: Repository) async throws {
    let authors = await context.debug.ignoring("authors in \(repository.path)") {
      try await repository.authors { $0.mine == 0 }
    }
    guard let authors, authors.mine == 0, authors.commits > 0 else { return }
    let ranked = authors.ranked
    let own = ranked.first(where: \.hasMyName) ?? ranked.first(where: \.isOfMyAccount)
    try report(
      language.t(
        "project.foreignAuthors",
        [
          "path": repository.path,
          "emails": ranked.prefix(Self.maxEmails).map { "\($0.email) (\($0.commits))" },
          "command": "ootd config set identity \(own?.email.shellWord ?? "EMAIL") --add",
        ]))
  }
}

struct ProjectEdit: OotdCommand {
  static let usage = Usage(
    "project edit",
    examples: [
      "project edit api --description \"The public API\"",
      "project edit api --member Kim --end 2026-12",
    ])

  @Argument("projectName", offering: .projects) var project: String?
  @OptionGroup var name: NewName
  @OptionGroup var fields: ProjectFields
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try ($name + $fields).inputs(session)
    if inputs.isEmpty { throw Failure.nothingToChange(command: "project edit") }
    let name = try session.projectName(project, session.store())
    try session.edit(.project, named: name, inputs, json: json)
  }
}

struct ProjectFields: NamedFields {
  static let kind = EntityKind.project
  static let names = ValueSource.projects
  static let examples = ["rm": ["project rm api"]]

  @Option("description") var description: String?
  @Option("link") var link: String?
  @Option("member", offering: .members) var member: [String] = []
  @Option("no-member", offering: .members) var noMember: [String] = []
  @Option("tech", offering: .technologies) var tech: [String] = []
  @Option("no-tech", offering: .technologies) var noTech: [String] = []
  @Option("memo") var memo: String?
  @Option("start", help: "startMonth") var start: String?
  @Option("end", help: "endMonth") var end: String?
}

struct ProjectLink: OotdCommand {
  static let usage = Usage(
    "project link", examples: ["project link api", "project link api ~/src/api-docs"])

  @Argument("projectName", offering: .projects) var name: String
  @Argument("path", offering: .folders) var path: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let repository = try await session.newRepository(session.repository(at: path ?? "."))
    let store = try session.store()
    var change = Change(.projectLink)
    change.entity = try store.write(at: session.now) {
      try $0.link(repository, toProject: name, isPresent: Session.isPresent)
    }
    try session.finish(change, detail: repository.path, json: json, store)
    try await session.scan(store)
  }
}

struct ProjectUnlink: OotdCommand {
  static let usage = Usage(
    "project unlink", examples: ["project unlink", "project unlink ~/src/api-docs"])

  @Argument("path", offering: .folders) var path: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let path = await linkedPath(session)
    let store = try session.store()
    var change = Change(.projectUnlink)
    change.entity = try store.write(at: session.now) { try $0.unlinkRepository(at: path) }
    try session.forgetUnlinked(in: store)
    try session.finish(change, detail: path, json: json, store)
  }

  /// The repository's main path, or the given path if it can't be opened, as for a deleted repository.
  private func linkedPath(_ session: Session) async -> String {
    let repository = await session.context.debug.ignoring("repository \(path ?? ".")") {
      try await session.repository(at: path ?? ".")
    }
    if let repository { return repository.path }
    return FilePath(session.context.absolutePath(path ?? ".")).lexicallyNormalized().string
  }
}
