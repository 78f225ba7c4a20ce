import Actions
import Localization
import Rendering
import Store
import Todos

/// The changes of a todo.
struct TodoChanges: ParameterGroup {
  @Option("title") var title: String?
  @OptionGroup var fields: TodoFields
  @Option("after", help: "waitsFor", offering: .todos) var after: [String] = []
  @Option("no-after", offering: .todos) var noAfter: [String] = []
  @Option("before", help: "neededBy", offering: .todos) var before: [String] = []
  @Option("check") var check: [String] = []
  @Option("comment", help: "addedComment") var comment: String?
}

struct Edit: SelectingCommand {
  static let usage = Usage(
    "edit",
    examples: [
      "edit 12 --title \"Fix the refresh\" -p high", "edit 3-7 -P api -l bug --no-due",
      "edit milestone:1.0 -p high", "edit 15 --after 12,9", "edit 12 --check \"Write tests\"",
      "edit 12.3 --promote", "edit 12 -e",
    ])

  static var letters: String { "pPlmed" }

  @Argument("idsQueryOrPick", offering: .todos) var ids: [String] = []
  @OptionGroup var fields: TodoChanges
  @Flag("promote") var promote = false
  @Flag("e", "edit", help: "todoEditor") var edits = false
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try $fields.inputs(session)
    if let item = ids.lazy.compactMap(ItemHandle.init).first {
      return try edit(item, inputs, session)
    }
    if promote {
      throw Failure.value("option.needsItem", .usage, "--promote", as: "option")
    }
    // At a terminal, `edit` alone opens the editor.
    let opens = edits || (inputs.isEmpty && !json && session.context.interactivity.width != nil)
    if inputs.isEmpty, !opens { throw Failure.nothingToChange(command: "edit") }
    let store = try session.store()
    let context = try session.actionContext(store)
    let edit = try store.read { try TodoReader(context, $0).edit(inputs) }
    let selections = try await session.selections(
      ids, for: .edit, takesSeveral: !opens, unless: yes, json: json, store)
    try session.checkSpelling(of: [edit.fields], store)
    let apply = { (edit: TodoEdit) in
      try session.change(store, in: context, json: json) { try $0.edit(selections, edit) }
    }
    guard opens else { return try apply(edit) }
    let todos = try store.read { try $0.todos(selections) }
    guard let todo = todos.first, todos.count == 1 else {
      throw Failure.conflicting("--edit", ids.joined(separator: " "))
    }
    let items = try store.read { try $0.checklists(of: [todo]) }[todo.id] ?? []
    let original = TodoText(title: todo.title, notes: todo.notes)
    var shown = TodoEdit(todo)
    shown.apply(edit)
    shown.checklist = ChecklistEdit(
      adding: items.map(\.line) + (edit.checklist?.added ?? []), seed: todo.id)
    try await session.edit(shown, about: "\(todo.handle)  \(todo.title)") { text, header in
      var edit = edit
      let edited = try store.read { try TodoReader(context, $0).edit(header) }
      edit.apply(edited)
      (edit.title, edit.notes) = try text.changes(from: original)
      edit.checklist = try ChecklistEdit(
        from: items, to: text.checklist.map { try $0.checked() }, of: todo.id,
        seed: session.context.random.id())
      let current = try store.read { try $0.todos([.one(todo.handle)]) }[0]
      let currentItems = try store.read { try $0.checklists(of: [current]) }[todo.id] ?? []
      let (seen, present) = (TodoEdit(todo).fields, TodoEdit(current).fields)
      let isOverwriting =
        edited.fields.values.keys.contains { seen[$0] != present[$0] }
        || edit.title != nil && current.title != todo.title
        || edit.notes != nil && current.notes != todo.notes
        || edit.checklist?.overwrites(currentItems, since: items) == true
      if isOverwriting {
        throw Failure.value("editor.changedMeanwhile", .conflict, todo.handle.description, as: "id")
      }
      try session.checkSpelling(of: [edited.fields], store)
      try apply(edit)
    }
  }

  /// Changes the text of a checklist item, or makes it a todo.
  private func edit(_ item: ItemHandle, _ inputs: [FieldInput], _ session: Session) throws {
    // An item has only a text, and is edited alone.
    if ids.count > 1 || edits || inputs.contains(where: { $0.name != "title" }) {
      throw StoreError.notATodo(item)
    }
    if promote, !inputs.isEmpty { throw Failure.conflicting("--title", "--promote") }
    guard promote || !inputs.isEmpty else { throw Failure.nothingToChange(command: "edit") }
    try session.change(json: json) { actions in
      try fields.title.map { try actions.edit(item, text: $0) } ?? actions.promote(item)
    }
  }
}
