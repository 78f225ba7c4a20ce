import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Add: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add",
      examples: [
        "add Fix token refresh -p high", "add \"Write release notes\" --due \"fri 18:00\"",
        "add -B algorithm --on tomorrow", "add -e -l bug -m 1.0",
        "add Deploy --after 12,9 --check \"Tag the release\"",
        "add - -P api < titles.txt", "add --json - < plan.json",
      ])
  }

  @Argument(help: .text("titleWords")) var title: [String] = []
  @Option(name: .priority, help: .text("priority"), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: .text("project"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("no-project"), help: .text("noProject")) var noProject = false
  @Option(name: .block, help: .text("block"), completion: .offering(.blocks)) var block: String?
  @Option(name: .label, help: .text("label"), completion: .offering(.labels))
  var label: [String] = []
  @Option(name: .milestone, help: .text("milestone"), completion: .offering(.milestones))
  var milestone: String?
  @Option(help: .text("plannedDay"), completion: .offering(.days)) var on: String?
  @Option(help: .text("due"), completion: .offering(.days)) var due: String?
  @Option(help: .text("notes")) var notes: String?
  @Option(help: .text("waitsFor"), completion: .offering(.todos)) var after: [String] = []
  @Option(help: .text("neededBy"), completion: .offering(.todos)) var before: [String] = []
  @Option(help: .text("check")) var check: [String] = []
  @Flag(name: .editor, help: .text("todoEditor")) var edits = false
  @Flag(help: .text("backlog")) var backlog = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if backlog, on != nil { throw InputError.conflicting("--on", "--backlog") }
    if noProject, project != nil { throw InputError.conflicting("--project", "--no-project") }
    let store = try session.store()
    let template = try block.map { name in
      try store.read { try $0.block(named: name, presets: session.presets) }
    }
    if title == ["-"] { return try addMany(template, session, store) }
    // Check the options before an editor opens, so that an error in them doesn't lose the user's text.
    var new = try newTodo(template, session, store)
    if new.title.isEmpty, title.isEmpty, !edits { throw InputError.noTitle }
    let names = try session.newNames(labels: label, milestone: milestone, store)
    guard edits else { return try add(new, creating: names, session, store) }
    try store.read { try $0.checkNames(project: new.project) }
    try await session.edit(new, about: nil) { text, fields in
      new.apply(fields)
      (new.title, new.notes, new.checklist) = (text.title, text.notes, text.checklist)
      try add(new, creating: session.newNames(names, after: fields, store), session, store)
    }
  }

  func newTodo(
    _ template: Block?, _ session: Session, _ store: TodoStore
  ) throws -> NewTodo {
    var new =
      template.map { NewTodo(from: $0, at: session.now, in: session.calendar) }
      ?? NewTodo(title: "", day: session.today)
    if !title.isEmpty { new.title = title.joined(separator: " ") }
    if let notes { new.notes = try session.text(notes) }
    if let priority { new.priority = try Priority.checked(priority) }
    if let on { new.day = try session.dayParser.day(on) }
    if backlog { new.day = nil }
    if let due { new.due = try session.dayParser.due(due) }
    let usual = template?.takesProjectOfFolder == false ? nil : try session.projectHere(store)
    new.project = noProject ? nil : project ?? new.project ?? usual
    new.labels += label
    new.milestone = milestone ?? new.milestone
    new.dependencies.after = try after.handleSelections()
    new.dependencies.before = try before.handleSelections()
    new.checklist = try session.checklist(check)
    return new
  }

  private func add(
    _ new: NewTodo, creating names: NewNames, _ session: Session, _ store: TodoStore
  ) throws {
    _ = try (
      Title.checked(new.title), Notes.checked(new.notes), new.checklist.map { try $0.checked() }
    )
    let todo = try store.write(at: session.now) {
      try $0.add(new, creating: names, id: session.context.newID())
    }
    let edit = understood(todo, new)
    if json {
      try session.print(json: [todo], store)
    } else {
      let change = TodoChange(changed: [todo])
      let view = ChangeView("changed.added", change, format: session.format)
      try session.print(view.text(hint: session.format.values(edit)))
      try session.print(names)
    }
    try session.warn(edit, of: [todo])
  }

  /// The values to confirm: project, day and deadline, and those that options set.
  private func understood(_ todo: Todo, _ new: NewTodo) -> TodoEdit {
    var edit = TodoEdit()
    edit.project = todo.project.map { .value($0) }
    edit.day = todo.day.map { .value($0) } ?? .nothing
    edit.due = todo.due.map { .value($0) }
    if priority != nil { edit.priority = todo.priority }
    edit.addedLabels = todo.labels.map(\.name).filter { label.contains(where: $0.isSameName) }
    if milestone != nil { edit.milestone = todo.milestone.map { .value($0) } }
    edit.dependencies = new.dependencies
    if !new.checklist.isEmpty {
      edit.checklist = ChecklistEdit(adding: new.checklist, seed: todo.id)
    }
    return edit
  }
}

extension Session {
  /// Checklist items of `--check`; `-` stands for the lines of standard input.
  func checklist(_ texts: [String]) throws -> [ChecklistLine] {
    try texts.flatMap { text in
      text == "-" ? try inputLines().map { ChecklistLine($0.text) } : [ChecklistLine(text)]
    }
  }

  /// The labels and the milestone among those typed that don't exist, to be created along with a change. Asks
  /// about a name that is probably a misspelling.
  /// - Throws: ``InputError/misspelt(_:_:nearest:)`` if nobody can be asked, ``InputError/declined`` unless the
  ///   answer is yes.
  func newNames(labels: [String], milestone: String?, _ store: TodoStore) throws -> NewNames {
    var new = NewNames()
    if !labels.isEmpty {
      let known = try store.read { try $0.labels() }.map(\.label.name)
      for label in labels where try isNew(label, .label, among: known + new.labels) {
        new.labels.append(label)
      }
    }
    if let milestone,
      try isNew(milestone, .milestone, among: store.read({ try $0.milestones() }).map(\.name))
    {
      new.milestone = milestone
    }
    return new
  }

  /// The names to be created after the user has edited a todo's fields.
  /// - Parameter names: Those of the options.
  func newNames(
    _ names: NewNames, after fields: TodoEdit, _ store: TodoStore
  ) throws -> NewNames {
    var all = try newNames(
      labels: fields.addedLabels, milestone: fields.milestone?.value, store)
    let removed = fields.removedLabels
    all.labels += names.labels.filter { !removed.contains(where: $0.isSameName) }
    if fields.milestone == nil { all.milestone = names.milestone }
    return all
  }

  private func isNew(
    _ name: String, _ kind: EntityKind, among known: [String]
  ) throws -> Bool {
    if known.contains(where: name.isSameName) { return false }
    _ = try Name.checked(name)
    guard let nearest = known.misspelt(as: name) else { return true }
    let question = language.t(
      "confirm.create.\(kind.rawValue)", ["name": name, "nearest": nearest])
    guard let answer = context.ask("\(question.visible) ") else {
      throw InputError.misspelt(kind, name, nearest: nearest)
    }
    guard isYes(answer) else { throw InputError.declined }
    return true
  }

  /// Prints the labels and the milestone that a command has created.
  func print(_ names: NewNames) throws {
    let texts =
      names.labels.map { language.t("changed.newLabel", ["name": $0]) }
      + (names.milestone.map { [language.t("changed.newMilestone", ["name": $0])] } ?? [])
    if !texts.isEmpty { try print(texts.text(in: language).visible + "\n") }
  }
}
