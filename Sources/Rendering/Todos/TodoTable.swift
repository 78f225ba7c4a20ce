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
    case .todo: Self.todoMark
    case .doing: Self.doingMark
    case .done: Self.doneMark
    case .dropped: Self.droppedMark
    }
  }

  // Measured once, as a list may have a hundred thousand.
  private static let todoMark = StyledText("·", .dim)
  private static let doingMark = StyledText("▸", .doing)
  private static let doneMark = StyledText("✓", .completion)
  private static let droppedMark = StyledText("×", .dim)
}

extension Todo {
  /// The mark of its status.
  var mark: StyledText { isExpired ? StyledText("×", .dim) : status.mark }
}

extension Format {
  /// A list of todos, with their number below.
  /// - Parameter count: How many there are, of which these are the first; nil for no count.
  package func list(_ todos: [Todo], of count: Int? = nil) -> String {
    var known: [Int: StyledText] = [:]
    let rows = todos.map { todo in
      let shared = sharedNote(todo)
      let note = shared.flatMap { known[$0] } ?? ended(todo, on: today) ?? plan(todo)
      if let shared, let note { known[shared] = note }
      return TitledTable.Row(
        todo, notes: todo.status.isOpen ? notes(todo, note) : note.map { [$0] } ?? [], color)
    }
    let list = text(TitledTable.todos([.init(rows: rows)], width: tableWidth))
    guard let count else { return list }
    let all = t("list.count", ["count": count])
    let number =
      todos.count < count ? t("list.countOf", ["shown": todos.count, "all": all]) : all
    return list + text([StyledText("  \(number)", .dim)])
  }

  /// Todos of the same number have the same note, which takes longer than the rest of the row: those that were done on a
  /// day before today, and those that are only planned for a day or not at all. Nil for others.
  private func sharedNote(_ todo: Todo) -> Int? {
    switch todo.status {
    case .done: todo.finished.flatMap { $0 == today ? nil : 2 * $0.number + 1 }
    case .todo where todo.due == nil && !todo.isExpired && todo.day != today:
      todo.day.map { 2 * $0.number } ?? .min
    default: nil
    }
  }

  private func plan(_ todo: Todo) -> StyledText? {
    if let note = expired(todo) ?? due(todo) { return note }
    let isOfToday = todo.day == today || todo.status == .doing
    if isOfToday { return repeated(todo) }
    return planned(todo) ?? StyledText(t("todo.backlog"), .dim)
  }
}
