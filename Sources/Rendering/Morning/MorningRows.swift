import Store
import Todos

/// The todos that a morning shows, each once: what is overdue, the day's plan, what was carried over.
struct MorningRows {
  private let overdue: [Todo]
  private let planned: [Todo]
  private let carriedOver: [Todo]
  private let format: Format

  init(_ plan: DayPlan, format: Format) {
    self.format = format
    overdue = plan.overdue
    let open = plan.todos.filter { $0.status != .done }
    planned = (open + plan.due).unique(without: overdue + plan.carriedOver)
    carriedOver = plan.carriedOver.unique(without: overdue)
  }

  var isEmpty: Bool { overdue.isEmpty && planned.isEmpty && carriedOver.isEmpty }

  /// At most that many lines, of which the last says how many more there are.
  func lines(limit: Int) -> [StyledText] {
    let all = overdue.count + planned.count + carriedOver.count
    let todos = all <= limit ? overdue + planned + carriedOver : shares(of: limit - 1)
    let more = StyledText("  \(format.phrases.andMore(all - todos.count))", .dim)
    return table(todos).lines + (todos.count < all ? [more] : [])
  }

  /// The plan has what the others' shares leave, and they what the plan leaves.
  private func shares(of room: Int) -> [Todo] {
    let overdueShare = min(overdue.count, room > 5 ? 3 : 1)
    let carriedOverShare = min(carriedOver.count, room > 5 ? 2 : 1)
    let shownPlan = planned.prefix(max(0, room - overdueShare - carriedOverShare))
    let shownOverdue = overdue.prefix(max(0, room - shownPlan.count - carriedOverShare))
    let rest = max(0, room - shownPlan.count - shownOverdue.count)
    return Array(shownOverdue + shownPlan + carriedOver.prefix(rest))
  }

  private func table(_ todos: [Todo]) -> TodoTable {
    let notes = TodoNotes(format: format)
    let isMixed = todos.contains { $0.status == .doing }
    let rows = todos.map { todo in
      let isElsewhere = todo.day != format.today
      let note = notes.due(todo) ?? (isElsewhere ? notes.planned(todo) : nil)
      return TodoRow(todo, note: note ?? StyledText(""), isMixed: isMixed, format.color)
    }
    return TodoTable(sections: [.init(rows: rows)], width: format.tableWidth)
  }
}

extension [Todo] {
  /// Each once, and none of those.
  fileprivate func unique(without others: [Todo]) -> [Todo] {
    var seen = Set(others.map(\.id))
    return filter { seen.insert($0.id).inserted }
  }
}
