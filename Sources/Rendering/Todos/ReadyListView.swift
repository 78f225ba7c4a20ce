package import Actions
package import Store
package import Todos

extension Format {
  /// The todos that can be worked on now, each with why it is where it is.
  package func list(_ todos: [RankedTodo]) -> String {
    let rows = todos.map { ranked in
      let reasons = ranked.reasons(at: now, in: calendar).map { words($0, ranked) }
      return TitledTable.Row(
        ranked.todo, notes: reasons, color)
    }
    return text(TitledTable.todos([.init(rows: rows)], width: tableWidth))
  }

  private func words(_ reason: ReadyReason, _ ranked: RankedTodo) -> StyledText {
    let todo = ranked.todo
    switch reason {
    case .overdue, .due: return due(todo) ?? StyledText("")
    case .priority: return StyledText(t("priority.\(todo.priority.word)"))
    case .unblocks: return StyledText(t("ready.unblocks", ["count": ranked.unblocks]))
    case .age:
      return StyledText(t("ready.added", ["day": near(calendar.day(of: todo.created))]), .dim)
    }
  }

  /// A sentence about why no todo can be started: `Nothing is ready: 3 wait for 12, 2 are claimed by claude.` Nil if
  /// there are no open todos.
  package func nothingReady(_ reasons: NothingReady) -> String? {
    let ids = reasons.blockers.prefix(3).map(\.description).joined(separator: ", ")
    let texts = [
      ("waiting", reasons.waiting, ids),
      (
        "claimed", reasons.claims.count,
        Set(reasons.claims.map(\.holderID)).sorted().joined(separator: ", ")
      ),
      ("started", reasons.started, ""), ("later", reasons.later, ""),
    ].filter { $0.1 > 0 }.map { t("ready.none.\($0.0)", ["count": $0.1, "names": $0.2]) }
    return texts.isEmpty ? nil : t("ready.none", ["reasons": texts.joined(separator: ", ")])
  }
}

/// A reason for the position of a todo among those that are ready.
enum ReadyReason: String, CaseIterable, JSONValue {
  case overdue, due, priority, unblocks, age
}

extension RankedTodo {
  /// The reasons that apply, the strongest first; age if there is no other.
  func reasons(at now: Moment, in calendar: LocalCalendar) -> [ReadyReason] {
    var reasons: [ReadyReason] = []
    if todo.due != nil { reasons.append(todo.isOverdue(at: now, in: calendar) ? .overdue : .due) }
    if todo.priority != .unset { reasons.append(.priority) }
    if unblocks > 0 { reasons.append(.unblocks) }
    return reasons.isEmpty ? [.age] : reasons
  }

  package static var schema: JSONSchema {
    .shared(
      "rankedTodo",
      TodoJSON.shape.adding([
        "unblocks": .described(.count, "How many open todos wait for it."),
        "reasons": [ReadyReason].schema,
      ]))
  }

  /// The todo with the number of todos that wait for it, and why it is where it is: `overdue`, `due`, `priority`,
  /// `unblocks` and `age`, the strongest first.
  package func json(_ todos: TodoJSON, at now: Moment, in calendar: LocalCalendar) -> JSON {
    todos.json(todo).adding([
      "unblocks": JSON(unblocks), "reasons": reasons(at: now, in: calendar).json,
    ])
  }
}
