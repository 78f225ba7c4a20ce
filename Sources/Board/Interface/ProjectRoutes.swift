import Activity
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for projects, by name. The page can link only the repository in which the board was started: it never
/// sends a path.
struct ProjectRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/projects") { request, _ in
      let isDetailed = request.parameter("details") == "1"
      return Response(try await isDetailed ? details() : projects())
    }
    router.post("api/projects") { request, _ in try await add(try await request.json()) }
    router.post("api/projects/link") { request, _ in
      try await request.json().checkEmpty()
      return try await link()
    }
    router.patch("api/projects/:id") { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete("api/projects/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func projects() async throws -> JSON {
    let isPresent = access.context.isPresent
    return try await access.read { snapshot in
      .array(try snapshot.projects().map { $0.json(isPresent: isPresent) })
    }
  }

  /// The projects with their commits, as in `ootd project list`, and the branches of their repositories.
  private func details() async throws -> JSON {
    let context = access.context
    return try await access.running {
      let projects = try context.reading.read { try $0.projects() }
      let (reports, _) = try await context.counter.projects(projects, at: context.clock())
      let branches = await context.counter.branches(
        ofRepositoriesAt: projects.flatMap(\.repositories).compactMap(\.path))
      return .array(
        reports.map { $0.json(branches: branches, isPresent: context.isPresent) })
    }
  }

  /// Adds a project for the repository in which the board was started.
  private func link() async throws -> Response {
    let context = access.context
    let project = try await access.running { try await context.newProject() }
    return try await access.change(status: .created) { transaction in
      try transaction.addProjects([project], isPresent: context.isPresent)[0]
        .json(isPresent: context.isPresent)
    }
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(
      only: "name", "description", "link", "members", "tech", "memo", "start", "end")
    let name = try Name.checked(body.required("name"))
    var details = ProjectEdit()
    details.description = try body.string("description").map(Notes.checked)
    details.link = try body.string("link").map(Link.checked)
    details.memo = try body.string("memo").map(Notes.checked)
    details.addedMembers = try body.strings("members").map(Name.checked)
    details.addedTech = try body.strings("tech").map(Name.checked)
    details.start = try body.string("start").map { .value(try Month.checked($0)) }
    details.end = try body.string("end").map { .value(try Month.checked($0)) }
    let context = access.context
    return try await access.change(status: .created) { [details] transaction in
      try transaction.addProject(name, details: details, repository: nil)
        .value.json(isPresent: context.isPresent)
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(
      only: "name", "description", "link", "members", "tech", "memo", "start", "end", "archived")
    let changes = FieldChanges(body)
    let edit = try edit(changes)
    let context = access.context
    let command: CommandName =
      switch (edit.isArchived, body.members.count) {
      case (true?, 1): .projectArchive
      case (false?, 1): .projectUnarchive
      default: .projectEdit
      }
    return try await access.change { transaction in
      let project = try transaction.project(named: name)
      try changes.check(
        against: project.json(isPresent: context.isPresent), sets: ["members", "tech"])
      return try transaction.editProject(named: name, edit, as: command)
        .value.json(isPresent: context.isPresent)
    }
  }

  private func edit(_ changes: FieldChanges) throws -> ProjectEdit {
    var edit = ProjectEdit()
    edit.name = try changes.text("name").map(Name.checked)
    edit.description = try changes.text("description").map(Notes.checked)
    edit.link = try changes.text("link").map(Link.checked)
    edit.memo = try changes.text("memo").map(Notes.checked)
    edit.start = try changes.replacement("start", Month.checked)
    edit.end = try changes.replacement("end", Month.checked)
    edit.isArchived = try changes.flag("archived")
    let members = try changes.elements("members")
    let tech = try changes.elements("tech")
    edit.addedMembers = try members.added.map(Name.checked)
    edit.removedMembers = members.removed
    edit.addedTech = try tech.added.map(Name.checked)
    edit.removedTech = tech.removed
    return edit
  }

  private func delete(_ name: String) async throws -> Response {
    let context = access.context
    return try await access.change { transaction in
      try transaction.deleteProject(named: name)
        .value.json(isPresent: context.isPresent)
    }
  }
}
