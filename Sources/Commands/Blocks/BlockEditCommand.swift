import ArgumentParser
import Rendering
import Store
import Todos

struct BlockEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit", \.blockEdit,
      examples: [
        "block edit algorithm -p high --name kata", "block edit algorithm --every mon,thu",
        "block edit algorithm --pause",
      ])
  }

  @Argument(help: ArgumentHelp(\.blockName), completion: .offering(.blocks)) var name: String
  @Option(name: .customLong("name"), help: ArgumentHelp(\.name)) var newName: String?
  @OptionGroup var values: BlockValues
  @Flag(name: .customLong("no-project"), help: ArgumentHelp(\.noProject)) var noProject = false
  @Option(help: ArgumentHelp(\.unlabel), completion: .offering(.labels)) var unlabel: [String] = []
  @Flag(name: .customLong("no-milestone"), help: ArgumentHelp(\.noMilestone))
  var noMilestone = false
  @Flag(name: .customLong("no-day"), help: ArgumentHelp(\.noDay)) var noDay = false
  @Flag(name: .customLong("no-due"), help: ArgumentHelp(\.noDue)) var noDue = false
  @Flag(name: .customLong("no-every"), help: ArgumentHelp(\.noEvery)) var noEvery = false
  @Flag(help: ArgumentHelp(\.resume)) var resume = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    if resume, values.pause { throw InputError.conflicting("--pause", "--resume") }
    let edit = try blockEdit(session)
    if edit.isEmpty, !values.edits { throw InputError.nothingToChange(command: "block edit") }
    let store = try session.store()
    guard values.edits else { return try apply(edit, session, store) }
    let block = try store.block(named: name, presets: session.presets)
    if let new = edit.name, !new.isSameName(as: block.name) {
      try store.checkBlockIsFree(new, presets: session.presets)
    }
    try store.checkNames(of: edit)
    let text = TodoText(title: edit.title ?? block.title, notes: edit.notes ?? block.notes)
    try await session.edit(text, about: block.name) { text in
      var edit = edit
      // What wasn't touched may have been changed elsewhere meanwhile.
      edit.title =
        text.title.hasSameBytes(as: block.title) ? nil : try Title.checked(text.title)
      edit.notes =
        text.notes.hasSameBytes(as: block.notes) ? nil : try Notes.checked(text.notes)
      try apply(edit, session, store)
    }
  }

  private func apply(_ edit: BlockEdit, _ session: Session, _ store: TodoStore) throws {
    let block = try store.editBlock(
      named: name, edit, presets: session.presets, today: session.today, at: session.now)
    try session.tell(of: block, verb: session.phrases.editedOther, json: json)
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
