import ArgumentParser
import Rendering
import Todos

/// The options that say what a block holds.
struct BlockValues: ParsableArguments {
  @Option(help: ArgumentHelp(\.title)) var title: String?
  @Option(
    name: [.customShort("p", allowingJoined: true), .long],
    help: ArgumentHelp(\.priority))
  var priority: String?
  @Option(
    name: [.customShort("P", allowingJoined: true), .long],
    help: ArgumentHelp(\.projectName))
  var project: String?
  @Option(help: ArgumentHelp(\.notes)) var notes: String?

  func edit(_ session: Session) throws -> BlockEdit {
    var edit = BlockEdit()
    edit.title = try title.map(Title.checked)
    edit.priority = try priority.map(session.priority)
    edit.project = project.map { .value($0) }
    edit.notes = try notes.map(Notes.checked)
    return edit
  }
}
