import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Todos

struct ProjectCommand: DocumentedCommand {
  static let usage = Usage(
    "project", examples: ["project add", "project list", "project show api"],
    subcommands: [
      ProjectList.self, ProjectShow.self, ProjectAdd.self, ProjectEdit.self,
      ProjectArchive.self, ProjectUnarchive.self, NamedRm<ProjectFields>.self, ProjectLink.self,
      ProjectUnlink.self,
    ], default: ProjectList.self)
}

struct ProjectList: OotdCommand {
  static let usage = Usage("project list", examples: ["project list", "project list --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let reports = try await session.reports(of: store.read { try $0.projects() }, store)
    if json {
      return try session.print(.array(reports.map { $0.json(isPresent: Session.isPresent) }))
    }
    if reports.isEmpty { return try session.report(session.language.t("project.none")) }
    try session.page(session.format.list(reports, isPresent: Session.isPresent))
  }
}

struct ProjectShow: OotdCommand {
  static let usage = Usage("project show", examples: ["project show", "project show api"])

  @Argument("projectName", offering: .projects) var name: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let name = try session.projectName(name, store)
    let project = try store.read { try $0.project(named: name) }
    for report in try await session.reports(of: [project], store) {
      if json { return try session.print(report.json(isPresent: Session.isPresent)) }
      let format = session.shadeFormat
      try session.page(format.details(of: report, isPresent: Session.isPresent))
      if report.figures?.total == 0 { try await session.reportForeignAuthors(of: project) }
    }
  }
}

struct ProjectArchive: OotdCommand {
  static let usage = Usage("project archive", examples: ["project archive api"])

  @Argument("projectName", offering: .projects) var name: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let name = try session.projectName(name, session.store())
    try session.set("archived", true, of: .project, named: name, json: json)
  }
}

struct ProjectUnarchive: OotdCommand {
  static let usage = Usage("project unarchive", examples: ["project unarchive api"])

  @Argument("projectName", offering: .projects) var name: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let name = try session.projectName(name, session.store())
    try session.set("archived", false, of: .project, named: name, json: json)
  }
}

extension Session {
  /// Whether a linked repository is still at its path.
  static func isPresent(_ path: String) -> Bool { FileSystem.exists(path) }

  /// The repository that contains a folder.
  func repository(at folder: String) async throws -> Repository {
    let path = context.absolutePath(folder)
    let isFolder = !path.isEmpty && Self.isPresent(path)
    let found =
      isFolder ? try await Repository.discover(from: path, environment: environment) : nil
    // A git repository around a jj workspace is another one.
    if let workspace = RepositorySearch.jjWorkspace(around: path),
      found?.workTree.map({ workspace.hasPrefix("\($0)/") }) ?? true
    {
      throw Failure.path(
        "input.jjRepository", .missing, workspace, hint: "jj git colocation enable")
    }
    guard let repository = found else {
      // `.` is mostly the default, not what the user typed.
      throw Failure.path(
        "input.noRepository", .missing, folder == "." && !path.isEmpty ? path : folder,
        hint: "git init")
    }
    return repository
  }

  /// The values for linking a repository.
  func newRepository(_ repository: Repository) async throws -> NewRepository {
    NewRepository(
      id: context.random.id(), path: repository.path,
      root: try await repository.rootCommit()?.description)
  }

  /// Projects with their commits; prints a warning about each repository that can't be read.
  func reports(of projects: [Project], _ store: TodoStore) async throws -> [ProjectReport] {
    let (reports, warnings) = try await activityReader(store).projects(projects, at: now)
    try finishReading(warnings)
    return reports
  }

  /// Says whose commits the project's repositories have, if none are mine.
  fileprivate func reportForeignAuthors(of project: Project) async throws {
    for path in project.repositories.compactMap(\.path) {
      let repository = await context.debug.ignoring("repository \(path)") {
        try await Repository(at: path, environment: environment)
      }
      if let repository { try await reportForeignAuthors(of: repository) }
    }
  }
}
