import ArgumentParser
import Rendering
import Store
import Todos

struct BlockAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "block add",
      examples: [
        "block add review --title \"Review a change\" -p medium",
        "block add standup --title \"Stand up\" --every weekdays --due 09:30",
      ])
  }

  @Argument(help: .text("blockName")) var name: String
  @OptionGroup var values: BlockValues
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let name = try Name.checked(name)
    let edit = try values.edit(session)
    let store = try session.store()
    guard values.edits else { return try add(name, edit, session, store) }
    try store.read { try $0.checkBlockIsFree(name, presets: session.presets) }
    try store.read { try $0.checkNames(of: edit) }
    let text = TodoText(title: values.title ?? name, notes: edit.notes ?? "")
    try await session.edit(text, about: name) { text in
      var edit = edit
      edit.title = try Title.checked(text.title)
      edit.notes = try Notes.checked(text.notes)
      try add(name, edit, session, store)
    }
  }

  private func add(
    _ name: String, _ edit: BlockEdit, _ session: Session, _ store: TodoStore
  ) throws {
    let block = try store.write(at: session.now) {
      try $0.addBlock(name, edit, presets: session.presets, today: session.today)
    }
    try session.report(
      of: block, verb: "changed.other.added", showsRepetition: edit.recurrence != nil, json: json)
  }
}

struct BlockEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "block edit",
      examples: [
        "block edit algorithm -p high --name kata", "block edit algorithm --every mon,thu",
        "block edit algorithm --pause",
      ])
  }

  @Argument(help: .text("blockName"), completion: .offering(.blocks)) var name: String
  @Option(name: .customLong("name"), help: .text("name")) var newName: String?
  @OptionGroup var values: BlockValues
  @Flag(name: .customLong("no-project"), help: .text("removeProject")) var noProject = false
  @Option(help: .text("unlabel"), completion: .offering(.labels)) var unlabel: [String] = []
  @Flag(name: .customLong("no-milestone"), help: .text("noMilestone")) var noMilestone = false
  @Flag(name: .customLong("no-day"), help: .text("noDay")) var noDay = false
  @Flag(name: .customLong("no-due"), help: .text("noDue")) var noDue = false
  @Flag(name: .customLong("no-every"), help: .text("noEvery")) var noEvery = false
  @Flag(help: .text("resume")) var resume = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    if resume, values.pause { throw InputError.conflicting("--pause", "--resume") }
    let edit = try blockEdit(session)
    if edit.isEmpty, !values.edits { throw InputError.nothingToChange(command: "block edit") }
    let store = try session.store()
    guard values.edits else { return try apply(edit, session, store) }
    let block = try store.read { try $0.block(named: name, presets: session.presets) }
    if let new = edit.name, !new.isSameName(as: block.name) {
      try store.read { try $0.checkBlockIsFree(new, presets: session.presets) }
    }
    try store.read { try $0.checkNames(of: edit) }
    let original = TodoText(title: block.title, notes: block.notes)
    let text = TodoText(title: edit.title ?? block.title, notes: edit.notes ?? block.notes)
    try await session.edit(text, about: block.name) { text in
      var edit = edit
      (edit.title, edit.notes) = try text.changes(from: original)
      try apply(edit, session, store)
    }
  }

  private func apply(_ edit: BlockEdit, _ session: Session, _ store: TodoStore) throws {
    let block = try store.write(at: session.now) {
      try $0.editBlock(named: name, edit, presets: session.presets, today: session.today)
    }
    try session.report(
      of: block, verb: verb(edit), showsRepetition: edit.recurrence != nil, json: json)
  }

  /// The message key of what an edit does.
  private func verb(_ edit: BlockEdit) -> String {
    var pausing = BlockEdit()
    pausing.isPaused = edit.isPaused
    guard edit == pausing else { return "changed.other.edited" }
    return edit.isPaused == true ? "changed.other.paused" : "changed.other.resumed"
  }

  private func blockEdit(_ session: Session) throws -> BlockEdit {
    var edit = try values.edit(session)
    edit.name = try newName.map(Name.checked)
    edit.removedLabels = unlabel
    edit.project = try Replacement(
      values.project, isNothing: noProject, "--project", "--no-project")
    edit.milestone = try Replacement(
      values.milestone, isNothing: noMilestone, "--milestone", "--no-milestone")
    edit.day = try Replacement(edit.day?.value, isNothing: noDay, "--on", "--no-day")
    edit.due = try Replacement(values.due, isNothing: noDue, "--due", "--no-due")
    edit.recurrence = try Replacement(
      edit.recurrence?.value, isNothing: noEvery, "--every", "--no-every")
    if resume { edit.isPaused = false }
    return edit
  }
}

/// The options for a block's fields.
struct BlockValues: ParsableArguments {
  @Option(help: .text("title")) var title: String?
  @Option(name: .priority, help: .text("priority"), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: .text("projectName"), completion: .offering(.projects))
  var project: String?
  @Option(name: .label, help: .text("label"), completion: .offering(.labels))
  var label: [String] = []
  @Option(name: .milestone, help: .text("milestone"), completion: .offering(.milestones))
  var milestone: String?
  @Option(help: .text("blockDay"), completion: .offering(.days)) var on: String?
  @Flag(help: .text("backlog")) var backlog = false
  @Option(help: .text("blockDue"), completion: .offering(.days)) var due: String?
  @Option(help: .text("notes")) var notes: String?
  @Flag(name: .editor, help: .text("editor")) var edits = false
  @Option(help: .text("every"), completion: .offering(.recurrences)) var every: String?
  @Flag(help: .text("pause")) var pause = false

  func edit(_ session: Session) throws -> BlockEdit {
    if backlog, on != nil { throw InputError.conflicting("--on", "--backlog") }
    var edit = BlockEdit()
    edit.title = try title.map(Title.checked)
    edit.priority = try priority.map(Priority.checked)
    edit.project = project.map { .value($0) }
    edit.addedLabels = label
    edit.milestone = milestone.map { .value($0) }
    edit.notes = try notes.map(session.notes)
    edit.day = try day(session)
    if let due {
      _ = try session.dayParser.due(due)
      edit.due = .value(due)
    }
    edit.recurrence = try every.map { .value(try session.dayParser.recurrence($0)) }
    // A new recurrence resumes a paused block.
    edit.isPaused = pause ? true : every == nil ? nil : false
    return edit
  }

  /// The day as typed, because it is relative to the day on which the block is used.
  private func day(_ session: Session) throws -> Replacement<String>? {
    if backlog { return .value(Block.backlog) }
    guard let on else { return nil }
    _ = try session.dayParser.day(on)
    return .value(on)
  }
}
