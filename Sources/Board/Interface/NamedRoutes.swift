import Actions
import Files
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for projects, labels, milestones, views and blocks, by name.
struct NamedRoutes {
  let access: StoreAccess
  let kind: EntityKind

  static let kinds: [EntityKind] = [.project, .label, .milestone, .view, .block]

  func add(to router: Router<BoardRequestContext>) {
    let path = "api/\(kind.rawValue)s"
    // The page's list of projects can have their commits: ``ProjectRoutes``.
    if kind != .project { router.get(RouterPath(path)) { _, _ in try await list() } }
    router.post(RouterPath(path)) { request, _ in try await add(try await request.json()) }
    router.patch(RouterPath("\(path)/:id")) { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete(RouterPath("\(path)/:id")) { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func list() async throws -> Response {
    let context = access.context
    return Response(
      try await access.read { snapshot in
        .array(try snapshot.entities(kind, presets: context.presets).map { context.json(of: $0) })
      })
  }

  private func add(_ body: JSONBody) async throws -> Response {
    let name = try body.required("name")
    let inputs = try [FieldInput](body.members, of: kind, only: fieldNames)
      .filter { $0.name != "name" }
    return try await access.act(status: .created) { actions in
      try actions.add(kind, named: name, inputs)
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    let changes = FieldChanges(body)
    let inputs = try changes.inputs(of: kind, only: fieldNames)
    let context = access.context
    return try await access.act { actions in
      let entity = try actions.transaction.entity(kind, named: name, presets: context.presets)
      try changes.check(against: context.json(of: entity))
      return try actions.edit(kind, named: name, inputs)
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.act { try $0.delete(kind, named: name) }
  }

  private var fieldNames: [String] { (FieldRow.inputs[kind] ?? []).compactMap(\.input) }
}

extension BoardContext {
  func json(of entity: NamedEntity) -> JSON {
    entity.json(today: today, in: language, isPresent: FileSystem.exists)
  }
}
