import Hummingbird
import Rendering
import Store
import Todos

/// Routes for blocks, including presets, by name.
struct BlockRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/blocks") { _, _ in
      let context = access.context
      return Response(
        try await access.read { snapshot in
          .array(
            try snapshot.blockUses(presets: context.presets).map {
              $0.json(today: context.today, in: context.language)
            })
        })
    }
    router.post("api/blocks") { request, _ in try await add(try await request.json()) }
    router.patch("api/blocks/:id") { request, context in
      try await edit(context.name, try await request.json())
    }
    router.delete("api/blocks/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.name)
    }
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(
      only: "name", "title", "notes", "priority", "project", "labels", "milestone", "day", "due",
      "every")
    let name = try Name.checked(body.required("name"))
    var values = BlockEdit()
    values.title = try Title.checked(body.string("title") ?? name)
    values.notes = try body.string("notes").map(Notes.checked)
    values.priority = try body.string("priority").map(Priority.checked)
    values.project = try body.string("project").map { .value($0) }
    values.addedLabels = try body.strings("labels")
    values.milestone = try body.string("milestone").map { .value($0) }
    values.day = try body.string("day").map { .value(try day($0)) }
    values.due = try body.string("due").map { .value(try due($0)) }
    values.recurrence = try body.string("every").map {
      .value(try access.dayParser.recurrence($0))
    }
    let context = access.context
    return try await access.change(status: .created) { [values] transaction in
      let added = try transaction.addBlock(
        name, values, presets: context.presets, today: context.today)
      return try json(added.value, transaction)
    }
  }

  private func edit(_ name: String, _ body: JSONBody) async throws -> Response {
    try body.check(
      only: "name", "title", "notes", "priority", "project", "labels", "milestone", "day", "due",
      "every", "paused")
    let changes = FieldChanges(body)
    let edit = try edit(changes)
    let context = access.context
    return try await access.change { transaction in
      let block = try transaction.block(named: name, presets: context.presets)
      try changes.check(against: block.json, sets: ["labels"])
      let edited = try transaction.editBlock(
        named: name, edit, presets: context.presets, today: context.today)
      return try json(edited.value, transaction)
    }
  }

  private func edit(_ changes: FieldChanges) throws -> BlockEdit {
    var edit = BlockEdit()
    edit.name = try changes.text("name").map(Name.checked)
    edit.title = try changes.text("title").map(Title.checked)
    edit.notes = try changes.text("notes").map(Notes.checked)
    edit.priority = try changes.text("priority").map(Priority.checked)
    edit.project = try changes.replacement("project") { $0 }
    edit.milestone = try changes.replacement("milestone") { $0 }
    edit.day = try changes.replacement("day", day)
    edit.due = try changes.replacement("due", due)
    edit.recurrence = try changes.replacement("every", access.dayParser.recurrence)
    edit.isPaused = try changes.flag("paused")
    (edit.addedLabels, edit.removedLabels) = try changes.elements("labels")
    return edit
  }

  private func json(_ block: Block, _ snapshot: Snapshot) throws -> JSON {
    let uses = try snapshot.blockUses(presets: access.context.presets)
    let use = uses.first { $0.block.id == block.id }
    return (use ?? BlockUse(block: block, open: 0, done: 0)).json(
      today: access.context.today, in: access.context.language)
  }

  /// Validates a day but keeps the words, which are resolved when the block is used.
  private func day(_ text: String) throws -> String {
    if text != Block.backlog { _ = try access.dayParser.day(text) }
    return text
  }

  private func due(_ text: String) throws -> String {
    _ = try access.dayParser.due(text)
    return text
  }

  private func delete(_ name: String) async throws -> Response {
    let context = access.context
    return try await access.change { transaction in
      try transaction.deleteBlock(named: name, presets: context.presets).value.json
    }
  }
}
