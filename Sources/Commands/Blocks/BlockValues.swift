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
  @Option(name: .label, help: ArgumentHelp(\.labelOption), completion: .offering(.labels))
  var label: [String] = []
  @Option(
    name: .milestone, help: ArgumentHelp(\.milestoneOption), completion: .offering(.milestones))
  var milestone: String?
  @Option(help: ArgumentHelp(\.blockDay), completion: .offering(.days)) var on: String?
  @Flag(help: ArgumentHelp(\.backlog)) var backlog = false
  @Option(help: ArgumentHelp(\.blockDue), completion: .offering(.days)) var due: String?
  @Option(help: ArgumentHelp(\.notes)) var notes: String?
  @Flag(name: .editor, help: ArgumentHelp(\.editor)) var edits = false
  @Option(help: ArgumentHelp(\.every), completion: .offering(.recurrences)) var every: String?
  @Flag(help: ArgumentHelp(\.pause)) var pause = false

  func edit(_ session: Session) throws -> BlockEdit {
    if backlog, on != nil { throw InputError.conflicting("--on", "--backlog") }
    var edit = BlockEdit()
    edit.title = try title.map(Title.checked)
    edit.priority = try priority.map(Priority.checked)
    edit.project = project.map { .value($0) }
    edit.addedLabels = label
    edit.milestone = milestone.map { .value($0) }
    edit.notes = try notes.map(Notes.checked)
    edit.day = try day(session)
    if let due {
      _ = try session.dayParser.due(due)
      edit.due = .value(due)
    }
    edit.recurrence = try every.map { .value(try session.dayParser.recurrence($0)) }
    // One that is given days anew is meant to go on.
    edit.isPaused = pause ? true : every == nil ? nil : false
    return edit
  }

  /// Kept in words, for it is seen from the day on which the block is used.
  private func day(_ session: Session) throws -> Replacement<String>? {
    if backlog { return .value(Block.backlog) }
    guard let on else { return nil }
    _ = try session.dayParser.day(on)
    return .value(on)
  }
}
