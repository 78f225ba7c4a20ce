import Actions
import Activity
import Files
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for projects, besides those of ``NamedRoutes``. The page can link only the repository in which the board was
/// started: it never sends a path.
struct ProjectRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/projects") { request, _ in
      let isDetailed = request.parameter("details") == "1"
      return Response(try await isDetailed ? details() : projects())
    }
    router.post("api/projects/link") { request, _ in
      try await request.json().checkEmpty()
      return try await link()
    }
  }

  private func projects() async throws -> JSON {
    return try await access.read { snapshot in
      .array(try snapshot.projects().map { $0.json(isPresent: FileSystem.exists) })
    }
  }

  /// The projects with their commits, as in `ootd project list`, and the branches of their repositories.
  private func details() async throws -> JSON {
    let context = access.context
    return try await access.running {
      let projects = try context.reading.read { try $0.projects() }
      let (reports, _) = try await context.counter.projects(projects, at: context.now)
      let branches = await context.counter.branches(
        ofRepositoriesAt: projects.flatMap(\.repositories).compactMap(\.path))
      return .array(
        reports.map { $0.json(branches: branches, isPresent: FileSystem.exists) })
    }
  }

  /// Adds a project for the repository in which the board was started.
  private func link() async throws -> Response {
    let context = access.context
    let project = try await access.running { try await context.host.newProject() }
    return try await access.act(status: .created) {
      try $0.link(project, isPresent: FileSystem.exists)
    }
  }
}
