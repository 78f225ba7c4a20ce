import Todos

/// A todo on the board: its title over several lines, and under it what belongs to it.
struct BoardCard {
  let todo: Todo
  let width: Int
  let format: Format

  init(_ todo: Todo, width: Int, format: Format) {
    self.todo = todo
    self.width = width
    self.format = format
  }

  var lines: [StyledText] {
    let handle = StyledText(todo.handle.description)
    let id = handle.padded(toWidth: max(4, handle.width + 1))
    let sign = todo.priority.sign
    let head = id + (sign.isEmpty ? sign : sign + StyledText(" "))
    let style: Style = todo.status == .done ? .dim : .plain
    let title = todo.title.visible.wrapped(toWidth: max(8, width - head.width), lines: 3)
    let first = head + StyledText(title.first ?? "", style)
    let indent = StyledText("").padded(toWidth: head.width)
    let rest = title.dropFirst().map { indent + StyledText($0, style) }
    return [first] + rest + details
  }

  /// Deadline, labels, project and milestone, as many a line as have room.
  private var details: [StyledText] {
    let notes = TodoNotes(format: format)
    let when =
      todo.status == .done ? notes.completed(todo, on: format.today) : notes.due(todo)
    let others = [
      todo.project.map { StyledText($0, .dim) }, todo.milestone.map { StyledText($0, .dim) },
      notes.repeated(todo),
    ]
    let parts = [when].compactMap(\.self) + labels + others.compactMap(\.self)
    let indent = StyledText("").padded(toWidth: 4)
    return parts.flowing(gap: 2, width: width - 4).map { indent + $0 }
  }

  /// Each by itself, so that none is cut where a line more has room for it; with commas between where
  /// there are no colours.
  private var labels: [StyledText] {
    todo.labels.enumerated().map { index, label in
      let hasComma = format.color == .none && index < todo.labels.count - 1
      return StyledText(labels: [label], format.color) + StyledText(hasComma ? "," : "")
    }
  }
}
