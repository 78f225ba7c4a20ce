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
    return try await access.change(status: .created) { transaction in
      try transaction.addLabel(name, color: color).value.json
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(only: "name", "color")
    let changes = FieldChanges(body)
    let edit = LabelEdit(
      name: try changes.text("name").map(Name.checked),
      color: try changes.text("color").map(color))
    return try await access.change { transaction in
      guard
        let label = try transaction.labels().first(where: { $0.label.name.isSameName(as: name) })
      else { throw StoreError.unknown(.label, name, nearest: nil) }
      try changes.check(against: label.json)
      return try transaction.editLabel(named: name, edit).value.json
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.change { transaction in
      try transaction.deleteLabel(named: name).value.json
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
    return try await access.change(status: .created) { [values] transaction in
      try transaction.addMilestone(name, values).value.json
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
    let command: CommandName =
      switch (edit.isClosed, body.members.count) {
      case (true?, 1): .milestoneClose
      case (false?, 1): .milestoneReopen
      default: .milestoneEdit
      }
    return try await access.change { [edit] transaction in
      try changes.check(against: try transaction.milestone(named: name).json)
      return try transaction.editMilestone(
        named: name, edit, as: command
      ).value.json
    }
  }

  private func delete(_ name: String) async throws -> Response {
    try await access.change { transaction in
      try transaction.deleteMilestone(named: name).value.json
    }
  }
}
