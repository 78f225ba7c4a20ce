import ArgumentParser
import Rendering
import Store
import Todos

struct Edit: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit",
      examples: [
        "edit 12 --title \"Fix the refresh\" -p high", "edit 3-7 -P api -l bug --no-due",
        "edit milestone:1.0 -p high", "edit 12 -e",
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
  @Flag(name: .editor, help: .text("todoEditor")) var edits = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if label.contains(where: { unlabel.contains(where: $0.isSameName) }) {
      throw InputError.conflicting("--label", "--unlabel")
    }
    let edit = try todoEdit(session)
    // At a terminal, `edit` alone opens the editor.
    let opens = edits || (edit.isEmpty && !json && session.context.interactivity.width != nil)
    if edit.isEmpty, !opens { throw InputError.nothingToChange(command: "edit") }
    let store = try session.store()
    let selections = try await session.selectionsOrCurrent(
      ids, for: .edit, unless: yes, json: json, store)
    let names = try session.newNames(labels: label, milestone: milestone, store)
    guard opens else { return try apply(edit, to: selections, creating: names, session, store) }
    let todos = try store.todos(selections)
    guard let todo = todos.first, todos.count == 1 else {
      throw InputError.conflicting("--edit", ids.joined(separator: " "))
    }
    try store.checkNames(project: edit.project?.value, labels: unlabel)
    let original = TodoText(title: todo.title, notes: todo.notes)
    var values = NewTodo(todo)
    values.apply(edit)
    try await session.edit(values, about: "\(todo.handle)  \(todo.title)") { text, fields in
      var edit = edit
      edit.apply(fields)
      (edit.title, edit.notes) = try text.changes(from: original)
      let current = try store.todos([.one(todo.handle)])[0]
      let isOverwriting =
        edit.title != nil && current.title != todo.title
        || edit.notes != nil && current.notes != todo.notes
      if isOverwriting { throw InputError.changedMeanwhile(todo.handle) }
      let names = try session.newNames(names, after: fields, store)
      try apply(edit, to: selections, creating: names, session, store)
    }
  }

  private func apply(
    _ edit: TodoEdit, to selections: [HandleSelection], creating names: NewNames,
    _ session: Session, _ store: TodoStore
  ) throws {
    let change = try store.edit(selections, edit, creating: names, at: session.now)
    if json {
      try session.print(json: change.changed, store)
    } else {
      let view = ChangeView("changed.edited", change, format: session.format)
      try session.print(view.text(hint: session.format.values(edit)))
      try session.print(names)
    }
    try session.warn(edit, of: change.changed)
  }

  private func todoEdit(_ session: Session) throws -> TodoEdit {
    var edit = TodoEdit()
    edit.title = try title.map(Title.checked)
    edit.notes = try notes.map(Notes.checked)
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
    return edit
  }
}
