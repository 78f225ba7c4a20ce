import ArgumentParser
import Rendering
import Store
import Todos

struct Add: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.add,
      examples: [
        "add Fix token refresh -p high", "add \"Write release notes\" --due \"fri 18:00\"",
        "add -B algorithm --on tomorrow",
      ])
  }

  @Argument(help: ArgumentHelp(\.titleWords)) var title: [String] = []
  @Option(name: .priority, help: ArgumentHelp(\.priority), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: ArgumentHelp(\.projectOption), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("no-project"), help: ArgumentHelp(\.noProject)) var noProject = false
  @Option(name: .block, help: ArgumentHelp(\.blockOption), completion: .offering(.blocks))
  var block: String?
  @Option(help: ArgumentHelp(\.on), completion: .offering(.days)) var on: String?
  @Option(help: ArgumentHelp(\.due), completion: .offering(.days)) var due: String?
  @Option(help: ArgumentHelp(\.notes)) var notes: String?
  @Flag(help: ArgumentHelp(\.backlog)) var backlog = false
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    if backlog, on != nil { throw InputError.conflicting("--on", "--backlog") }
    if noProject, project != nil { throw InputError.conflicting("--project", "--no-project") }
    let store = try session.store()
    let template = try block.map { try store.block(named: $0, presets: try session.presets) }
    if title.isEmpty, template == nil { throw InputError.noTitle }
    let words = title.joined(separator: " ")
    let day = try on.map(session.dayParser.day) ?? session.today
    let new = NewTodo(
      title: try Title.checked(title.isEmpty ? template?.title ?? "" : words),
      notes: try Notes.checked(notes ?? template?.notes ?? ""),
      priority: try priority.map(session.priority) ?? template?.priority ?? .unset,
      day: backlog ? nil : day,
      due: try due.map(session.dayParser.due),
      project: noProject ? nil : try project ?? template?.project ?? session.projectHere(store),
      block: template)
    let todo = try store.add(new, at: session.now, id: session.context.newID())
    if output.json { return try session.print(json: [todo], store) }
    try session.print("\(session.phrases.added) \(todo.handle)  \(todo.title.visible)\n")
  }
}
