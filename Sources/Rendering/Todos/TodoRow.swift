import Todos

/// One todo in a table.
struct TodoRow {
  let id: StyledText
  let sign: StyledText
  /// The sign of its status, where rows of several are mixed.
  let mark: StyledText
  let title: StyledText
  let labels: StyledText
  let project: StyledText
  /// When it is due, planned or was done.
  let note: StyledText

  init(_ todo: Todo, note: StyledText, isMixed: Bool = false, _ depth: ColorDepth) {
    id = StyledText(todo.handle.description)
    sign = todo.priority.sign
    mark = isMixed ? todo.status.mark : StyledText("")
    title = StyledText(todo.title, todo.status == .done ? .dim : .plain)
    labels = StyledText(labels: todo.labels, depth)
    project = StyledText(todo.project ?? "", .dim)
    self.note = note
  }
}

extension Priority {
  /// `!!!`, `!!`, `!` or nothing: it differs in more than colour.
  var sign: StyledText {
    switch self {
    case .high: StyledText("!!!", .high)
    case .medium: StyledText("!!", .medium)
    case .low: StyledText("!", .low)
    case .unset: StyledText("")
    }
  }
}

extension Status {
  var mark: StyledText {
    switch self {
    case .todo: StyledText("·", .dim)
    case .doing: StyledText("▸", .doing)
    case .done: StyledText("✓", .completion)
    }
  }
}
