import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Edit: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit",
      examples: [
        "edit 12 --title \"Fix the refresh\" -p high", "edit 3-7 -P api -l bug --no-due",
        "edit milestone:1.0 -p high", "edit 15 --after 12,9", "edit 12 --check \"Write tests\"",
        "edit 12.3 --promote", "edit 12 -e",
      ])
  }

  static var letters: String { "pPlme" }

  @Argument(help: .text("idsQueryOrPick"), completion: .offering(.todos)) var ids: [String] = []
  @Option(help: .text("title")) var title: String?
  @Option(name: .priority, help: .text("priority"), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: .text("projectName"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("no-project"), help: .text("removeProject")) var noProject = false
  @Option(name: .label, help: .text("label"), completion: .offering(.labels))
  var label: [String] = []
  @Option(help: .text("unlabel"), completion: .offering(.labels)) var unlabel: [String] = []
  @Option(name: .milestone, help: .text("milestone"), completion: .offering(.milestones))
  var milestone: String?
  @Flag(name: .customLong("no-milestone"), help: .text("noMilestone")) var noMilestone = false
  @Option(help: .text("plannedDay"), completion: .offering(.days)) var on: String?
  @Flag(name: .customLong("no-day"), help: .text("noDay")) var noDay = false
  @Option(help: .text("due"), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: .text("noDue")) var noDue = false
  @Option(help: .text("notes")) var notes: String?
  @Option(help: .text("waitsFor"), completion: .offering(.todos)) var after: [String] = []
  @Option(name: .customLong("no-after"), help: .text("noAfter"), completion: .offering(.todos))
  var noAfter: [String] = []
  @Option(help: .text("neededBy"), completion: .offering(.todos)) var before: [String] = []
  @Option(help: .text("check")) var check: [String] = []
  @Option(help: .text("addedComment")) var comment: String?
  @Flag(help: .text("promote")) var promote = false
  @Flag(name: .editor, help: .text("todoEditor")) var edits = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if label.contains(where: { unlabel.contains(where: $0.isSameName) }) {
      throw InputError.conflicting("--label", "--unlabel")
    }
    if let item = ids.lazy.compactMap(ItemHandle.init).first { return try edit(item, session) }
    if promote { throw InputError.needsItem("--promote") }
    let edit = try todoEdit(session)
    // At a terminal, `edit` alone opens the editor.
    let opens = edits || (edit.isEmpty && !json && session.context.interactivity.width != nil)
    if edit.isEmpty, !opens { throw InputError.nothingToChange(command: "edit") }
    let store = try session.store()
    let selections = try await session.selectionsOrCurrent(
      ids, for: .edit, unless: yes, json: json, store)
    let names = try session.newNames(labels: label, milestone: milestone, store)
    guard opens else { return try apply(edit, to: selections, creating: names, session, store) }
    let todos = try store.read { try $0.todos(selections) }
    guard let todo = todos.first, todos.count == 1 else {
      throw InputError.conflicting("--edit", ids.joined(separator: " "))
    }
    try store.read { try $0.checkNames(project: edit.project?.value, labels: unlabel) }
    let items = try store.read { try $0.checklists(of: [todo]) }[todo.id] ?? []
    let original = TodoText(title: todo.title, notes: todo.notes)
    var values = NewTodo(todo)
    values.checklist = items.map(\.line)
    values.apply(edit)
    try await session.edit(values, about: "\(todo.handle)  \(todo.title)") { text, fields in
      var edit = edit
      edit.apply(fields)
      (edit.title, edit.notes) = try text.changes(from: original)
      edit.checklist = try ChecklistEdit(
        from: items, to: text.checklist.map { try $0.checked() }, of: todo.id,
        seed: session.context.newID())
      let current = try store.read { try $0.todos([.one(todo.handle)]) }[0]
      let currentItems = try store.read { try $0.checklists(of: [current]) }[todo.id] ?? []
      let isOverwriting =
        edit.title != nil && current.title != todo.title
        || edit.notes != nil && current.notes != todo.notes
        || edit.checklist?.overwrites(currentItems, since: items) == true
      if isOverwriting { throw InputError.changedMeanwhile(todo.handle) }
      let names = try session.newNames(names, after: fields, store)
      try apply(edit, to: selections, creating: names, session, store)
    }
  }

  private func apply(
    _ edit: TodoEdit, to selections: [HandleSelection], creating names: NewNames,
    _ session: Session, _ store: TodoStore
  ) throws {
    let change = try store.write(at: session.now) { try $0.edit(selections, edit, creating: names) }
    if json {
      try session.print(json: change.affected, store)
    } else {
      let view = ChangeView("changed.edited", change, format: session.format)
      try session.print(view.text(hint: session.format.values(edit)))
      try session.print(names)
    }
    try session.warn(edit, of: change.changed)
  }

  /// Changes the text of a checklist item, or makes it a todo.
  private func edit(_ item: ItemHandle, _ session: Session) throws {
    // An item has only a text, and is edited alone.
    if ids.count > 1 || hasOptionForTodos { throw StoreError.notATodo(item) }
    if promote, title != nil { throw InputError.conflicting("--title", "--promote") }
    guard promote || title != nil else { throw InputError.nothingToChange(command: "edit") }
    let store = try session.store()
    let change =
      if let title {
        TodoChange(
          changed: [],
          items: [
            try store.write(at: session.now) {
              try $0.edit(item, text: ChecklistLine(title).checked().text)
            }
          ])
      } else {
        try store.write(at: session.now) { try $0.promote(item, id: session.context.newID()) }
      }
    if json { return try session.print(json: change.affected, store) }
    let verb = promote ? "changed.added" : "changed.edited"
    let hint =
      promote
      ? session.language.t("changed.before", ["ids": item.todo.description]) : ""
    try session.print(ChangeView(verb, change, format: session.format).text(hint: hint))
  }

  /// Whether an option was given that a checklist item doesn't have.
  private var hasOptionForTodos: Bool {
    let texts = [priority, project, milestone, on, due, notes, comment]
    let lists = [label, unlabel, after, noAfter, before, check]
    return noProject || noMilestone || noDay || noDue || edits
      || texts.contains { $0 != nil } || lists.contains { !$0.isEmpty }
  }

  private func todoEdit(_ session: Session) throws -> TodoEdit {
    var edit = TodoEdit()
    edit.title = try title.map(Title.checked)
    edit.notes = try notes.map(session.notes)
    edit.priority = try priority.map(Priority.checked)
    edit.project = try Replacement(
      project, isNothing: noProject, "--project", "--no-project")
    edit.addedLabels = label
    edit.removedLabels = unlabel
    edit.milestone = try Replacement(
      milestone, isNothing: noMilestone, "--milestone", "--no-milestone")
    edit.day = try Replacement(
      on.map(session.dayParser.day), isNothing: noDay, "--on", "--no-day")
    edit.due = try Replacement(
      due.map(session.dayParser.due), isNothing: noDue, "--due", "--no-due")
    edit.dependencies.after = try after.handleSelections()
    edit.dependencies.notAfter = try noAfter.handleSelections()
    edit.dependencies.before = try before.handleSelections()
    if let both = edit.dependencies.after.first(where: edit.dependencies.notAfter.contains) {
      throw InputError.conflicting("--after \(both)", "--no-after \(both)")
    }
    if !check.isEmpty {
      edit.checklist = ChecklistEdit(
        adding: try session.checklist(check).map { try $0.checked() }, seed: session.context.newID()
      )
    }
    edit.comment = try comment.map {
      NewComment(try Comment.checked($0), seed: session.context.newID())
    }
    return edit
  }
}
