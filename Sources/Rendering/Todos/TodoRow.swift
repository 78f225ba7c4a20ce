import Todos

/// One todo in a table.
struct TodoRow {
  let id: String
  let sign: StyledText
  /// The sign of its status, where rows of several are mixed.
  var mark = StyledText("")
  let title: String
  var titleStyle = Style.plain
  let project: String
  var note = StyledText("")

  init(_ todo: Todo) {
    id = todo.handle.description
    sign = todo.priority.sign
    title = todo.title
    project = todo.project ?? ""
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
