import Hummingbird
import Rendering
import Store
import Todos

/// Routes for labels, by name.
struct LabelRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/labels") { _, _ in
      Response(try await access.read { .array(try $0.labels().map(\.json)) })
    }
    router.post("api/labels") { request, _ in try await add(try await request.json()) }
    router.patch("api/labels/:id") { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete("api/labels/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "color")
    let name = try Name.checked(body.required("name"))
    let color = try body.string("color").map(color)
    return try await access.change(status: .created) { store in
      try store.addLabel(name, color: color, at: access.context.clock()).value.json
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "color")
    let changes = FieldChanges(body)
    let edit = LabelEdit(
      name: try changes.text("name").map(Name.checked),
      color: try changes.text("color").map(color))
    return try await access.change { store in
      guard let label = try store.labels().first(where: { $0.label.name.isSameName(as: name) })
      else { throw StoreError.noSuchLabel(name, nearest: nil) }
      try changes.check(against: label.json)
      return try store.editLabel(named: name, edit, at: access.context.clock()).value.json
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.change { store in
      try store.deleteLabel(named: name, at: access.context.clock()).value.json
    }
  }

  private func color(_ text: String) throws(TodoError) -> LabelColor {
    try LabelColor.checked(text, seed: access.context.random())
  }
}

/// Routes for milestones, by name.
struct MilestoneRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/milestones") { _, _ in
      Response(try await access.read { .array(try $0.milestones().map(\.json)) })
    }
    router.post("api/milestones") { request, _ in try await add(try await request.json()) }
    router.patch("api/milestones/:id") { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete("api/milestones/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "description", "due")
    let name = try Name.checked(body.required("name"))
    var values = MilestoneEdit()
    values.description = try body.string("description").map(Notes.checked)
    values.due = try body.string("due").map { .value(try access.dayParser.day($0)) }
    return try await access.change(status: .created) { [values] store in
      try store.addMilestone(name, values, at: access.context.clock()).value.json
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "description", "due", "closed")
    let changes = FieldChanges(body)
    var edit = MilestoneEdit()
    edit.name = try changes.text("name").map(Name.checked)
    edit.description = try changes.text("description").map(Notes.checked)
    edit.due = try changes.replacement("due", access.dayParser.day)
    edit.isClosed = try changes.flag("closed")
    let command =
      switch (edit.isClosed, body.members.count) {
      case (true?, 1): "milestone close"
      case (false?, 1): "milestone reopen"
      default: "milestone edit"
      }
    return try await access.change { [edit] store in
      try changes.check(against: try store.milestone(named: name).json)
      return try store.editMilestone(
        named: name, edit, command: command, at: access.context.clock()
      ).value.json
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.change { store in
      try store.deleteMilestone(named: name, at: access.context.clock()).value.json
    }
  }
}
