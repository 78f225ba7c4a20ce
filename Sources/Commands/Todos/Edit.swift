import ArgumentParser
import Rendering
import Store
import Todos

struct Edit: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "edit", \.edit,
      examples: ["edit 12 --title \"Fix the refresh\" -p high", "edit 3-7 -P api --no-due"])
  }

  @Argument(help: ArgumentHelp(\.ids), completion: .offering(.todos)) var ids: [String]
  @Option(help: ArgumentHelp(\.title)) var title: String?
  @Option(name: .priority, help: ArgumentHelp(\.priority), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: ArgumentHelp(\.projectName), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("no-project"), help: ArgumentHelp(\.noProject)) var noProject = false
  @Option(help: ArgumentHelp(\.on), completion: .offering(.days)) var on: String?
  @Flag(name: .customLong("no-day"), help: ArgumentHelp(\.noDay)) var noDay = false
  @Option(help: ArgumentHelp(\.due), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: ArgumentHelp(\.noDue)) var noDue = false
  @Option(help: ArgumentHelp(\.notes)) var notes: String?
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let edit = try todoEdit(session)
    if edit.isEmpty { throw InputError.nothingToChange(command: "edit") }
    let store = try session.store()
    let change = try store.edit(session.selections(ids), edit, at: session.now)
    if output.json { return try session.print(json: change.changed, store) }
    try session.print(ChangeView(session.phrases.edited, change, format: session.format).text())
  }

  private func todoEdit(_ session: Session) throws -> TodoEdit {
    var edit = TodoEdit()
    edit.title = try title.map(Title.checked)
    edit.notes = try notes.map(Notes.checked)
    edit.priority = try priority.map(session.priority)
    edit.project = try replacement(project, noProject, "--project", "--no-project")
    edit.day = try replacement(
      try on.map(session.dayParser.day), noDay, "--on", "--no-day")
    edit.due = try replacement(
      try due.map(session.dayParser.due), noDue, "--due", "--no-due")
    return edit
  }

  private func replacement<Value>(
    _ value: Value?, _ isNothing: Bool, _ option: String, _ flag: String
  ) throws(InputError) -> Replacement<Value>? {
    if isNothing, value != nil { throw .conflicting(option, flag) }
    return isNothing ? .nothing : value.map { .value($0) }
  }
}
