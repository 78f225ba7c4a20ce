package import Todos

extension TitledTable.Row {
  /// A todo: its number, the sign of its priority, the mark of its status, its title, labels and project.
  /// - Parameters:
  ///   - notes: Its deadline, its day or when it was completed, and others.
  ///   - showsStatus: Whether the row has the mark of its status.
  ///   - mark: At most two columns before its number.
  init(
    _ todo: Todo, notes: [StyledText], showsStatus: Bool = true, mark: StyledText = StyledText(""),
    _ depth: ColorDepth
  ) {
    self.init(
      start: [
        StyledText(todo.handle.description), todo.priority.sign,
        showsStatus ? todo.mark : StyledText(""),
      ], title: StyledText(todo.title, todo.isOpen ? .plain : .dim),
      details: [
        [StyledText(labels: todo.labels, depth)], [StyledText(todo.project ?? "", .dim)], notes,
      ], mark: mark)
  }
}

extension TitledTable {
  /// A table of todos.
  static func todos(
    _ sections: [Section], width: Int?, filling: Int? = nil, placement: Placement = .besideOrBelow
  ) -> TitledTable {
    TitledTable(
      sections: sections, width: width, filling: filling, minStart: [2, 3], placement: placement)
  }
}

extension Priority {
  /// `!!!`, `!!`, `!` or empty: priorities differ in more than colour.
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
    case .dropped: StyledText("×", .dim)
    }
  }
}

extension Todo {
  /// The mark of its status.
  var mark: StyledText { isExpired ? StyledText("×", .dim) : status.mark }
}

extension Format {
  /// A list of todos, with their number below.
  /// - Parameter count: How many there are, of which these are the first; nil for no count.
  package func list(_ todos: [Todo], of count: Int? = nil) -> String {
    let rows = todos.map {
      TitledTable.Row($0, notes: ended($0, on: today).map { [$0] } ?? notes($0, plan($0)), color)
    }
    let lines = TitledTable.todos([.init(rows: rows)], width: tableWidth).lines
    guard let count else { return text(lines) }
    let all = t("list.count", ["count": count])
    let number =
      todos.count < count ? t("list.countOf", ["shown": todos.count, "all": all]) : all
    return text(lines + [StyledText("  \(number)", .dim)])
  }

  private func plan(_ todo: Todo) -> StyledText? {
    if let note = expired(todo) ?? due(todo) { return note }
    let isOfToday = todo.day == today || todo.status == .doing
    if isOfToday { return repeated(todo) }
    return planned(todo) ?? StyledText(t("todo.backlog"), .dim)
  }
}
