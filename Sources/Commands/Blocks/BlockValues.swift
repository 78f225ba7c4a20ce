import ArgumentParser
import Rendering
import Todos

/// The options that say what a block holds.
struct BlockValues: ParsableArguments {
  @Option(help: ArgumentHelp(\.title)) var title: String?
  @Option(name: .priority, help: ArgumentHelp(\.priority), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: ArgumentHelp(\.projectName), completion: .offering(.projects))
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
