import Hummingbird
import Rendering
import Store
import Todos

/// Routes for views, by name.
struct ViewRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/views") { _, _ in
      Response(try await access.read { .array(try $0.views().map(\.json)) })
    }
    router.post("api/views") { request, _ in try await add(try await request.json()) }
    router.patch("api/views/:id") { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete("api/views/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "query")
    let name = try SavedView.checkedName(body.required("name"))
    let text = try Notes.checked(body.required("query"))
    return try await access.change(status: .created) { transaction in
      try transaction.addView(name, query: query(text, transaction)).value.json
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "query")
    let changes = FieldChanges(body)
    let newName = try changes.text("name").map(SavedView.checkedName)
    let text = try changes.text("query").map(Notes.checked)
    return try await access.change { transaction in
      try changes.check(against: try transaction.view(named: name).json)
      let edit = SavedViewEdit(name: newName, query: try text.map { try query($0, transaction) })
      return try transaction.editView(named: name, edit).value.json
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.change { transaction in
      try transaction.deleteView(named: name).value.json
    }
  }

  /// The text of a query to save, once it is known to be valid.
  private func query(_ text: String, _ snapshot: Snapshot) throws -> String {
    let saved = try TodoQuery.saved(text, days: access.dayParser, views: snapshot.views())
    try snapshot.checkNames(
      in: saved.query, presets: access.context.presets, at: access.context.clock(),
      in: access.context.calendar)
    return saved.text
  }
}
