import ArgumentParser
import Rendering
import Store
import Todos

struct BlockAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.blockAdd,
      examples: [
        "block add review --title \"Review a change\" -p medium",
        "block add standup --title \"Stand up\" --every weekdays --due 09:30",
      ])
  }

  @Argument(help: ArgumentHelp(\.blockName)) var name: String
  @OptionGroup var values: BlockValues
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let name = try Name.checked(name)
    let edit = try values.edit(session)
    let store = try session.store()
    guard values.edits else { return try add(name, edit, session, store) }
    try store.checkBlockIsFree(name, presets: session.presets)
    try store.checkNames(of: edit)
    let text = TodoText(title: values.title ?? name, notes: values.notes ?? "")
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
    let block = try store.addBlock(
      name, edit, presets: session.presets, today: session.today, at: session.now)
    try session.tell(of: block, verb: session.phrases.addedOther, json: json)
  }
}
