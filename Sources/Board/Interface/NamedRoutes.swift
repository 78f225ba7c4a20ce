import Actions
import Activity
import Files
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for projects, labels, milestones, views and blocks, by name.
extension StoreAccess {
  func addNames(to router: Router<BoardRequestContext>) {
    for kind in [EntityKind.project, .label, .milestone, .view, .block] {
      // The page's list of projects can have their commits.
      if kind != .project {
        router.read("api/\(kind.rawValue)s") { _ in Response(try await list(kind)) }
      }
      addChanges(of: kind, to: router)
    }
    router.get("api/projects") { request, _ in
      let isDetailed = try request.parameters(only: ["details"])
        .value("details", as: "1") { $0 == "1" ? true : nil }
      return Response(try await isDetailed == true ? projectDetails() : list(.project))
    }
    router.post("api/projects/link") { request, _ in
      _ = try await request.json(only: [])
      return try await linkProject()
    }
  }

  private func addChanges(of kind: EntityKind, to router: Router<BoardRequestContext>) {
    let path = "api/\(kind.rawValue)s"
    let fields = FieldRow.inputs(of: kind).compactMap(\.input)
    router.post(RouterPath(path)) { request, _ in
      let body = try await request.json()
      let name = try body.required("name")
      let inputs = try [FieldInput](body.members, of: kind, only: fields).filter {
        $0.name != "name"
      }
      return try await act(status: .created) { try $0.add(kind, named: name, inputs) }
    }
    router.patch(RouterPath("\(path)/:id")) { request, context in
      let changes = FieldChanges(try await request.json())
      let (name, inputs) = (try context.name, try changes.inputs(of: kind, only: fields))
      return try await act { actions in
        let presets = self.context.presets
        let entity = try actions.transaction.entity(kind, named: name, presets: presets)
        try changes.check(against: self.context.json(of: entity))
        return try actions.edit(kind, named: name, inputs)
      }
    }
    router.delete(RouterPath("\(path)/:id")) { request, context in
      _ = try await request.json(only: [])
      let name = try context.name
      return try await act { try $0.delete(kind, named: name) }
    }
  }

  private func list(_ kind: EntityKind) async throws -> JSON {
    return try await read { snapshot in
      .array(try snapshot.entities(kind, presets: context.presets).map { context.json(of: $0) })
    }
  }

  /// The projects with their commits, as in `ootd project list`, and the branches of their repositories.
  private func projectDetails() async throws -> JSON {
    return try await running {
      let projects = try context.reading.read { try $0.projects() }
      let (reports, _) = try await context.counter.projects(projects, at: context.now)
      let branches = await context.counter.branches(
        ofRepositoriesAt: projects.flatMap(\.repositories).compactMap(\.path))
      return .array(reports.map { $0.json(branches: branches, isPresent: FileSystem.exists) })
    }
  }

  /// Adds a project for the repository in which the board was started: the page never sends a path.
  private func linkProject() async throws -> Response {
    let project = try await running { try await context.host.newProject() }
    return try await act(status: .created) {
      try $0.link(project, isPresent: FileSystem.exists)
    }
  }
}

extension BoardContext {
  func json(of entity: NamedEntity) -> JSON {
    entity.json(today: today, in: language, isPresent: FileSystem.exists)
  }
}
