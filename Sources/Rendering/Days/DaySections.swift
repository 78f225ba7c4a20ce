import Activity
import Store
import Todos

/// The todos of a day in their sections, each todo in one alone.
struct DaySections {
  let plan: DayPlan
  /// The commits that done todos are linked to.
  let links: [EntityID: [CommitLink]]
  let format: Format
  private let notes: TodoNotes

  init(_ report: DayReport, format: Format) {
    plan = report.plan
    links = report.links
    self.format = format
    notes = TodoNotes(format: format)
  }

  var table: TodoTable {
    let phrases = format.phrases
    return TodoTable(
      sections: [
        .init(heading: phrases.doing, rows: doing.map { row($0, notes.planned) }),
        .init(heading: phrases.todo, rows: todo.map { row($0, doneLater) }),
        .init(heading: phrases.done, rows: done.map(doneRow)),
        .init(
          heading: phrases.carriedOver, hint: isToday ? "ootd plan --carry" : "",
          rows: carriedOver.map { row($0, notes.planned) }),
        .init(heading: phrases.dueHeading, rows: due.map { row($0, notes.planned) }),
        .init(heading: phrases.overdue, rows: overdue.map { row($0, notes.planned) }),
      ], width: format.tableWidth)
  }

  private var isToday: Bool { plan.day == format.today }

  /// All that is in progress, also what was planned for another day.
  private var doing: [Todo] {
    let others = plan.carriedOver + (isToday ? plan.alsoDoing : [])
    return (plan.todos + others).filter { $0.status == .doing }
  }

  private var done: [Todo] {
    plan.todos.filter(isDoneThatDay)
      .sorted { ($0.completed ?? $0.created) > ($1.completed ?? $1.created) }
  }

  /// The rest of the day's total: open, or done on a later day.
  private var todo: [Todo] {
    plan.todos.filter { $0.status != .doing && !isDoneThatDay($0) }
  }

  private var carriedOver: [Todo] {
    plan.carriedOver.filter { $0.status != .doing }
  }

  private var due: [Todo] { notShown(plan.due) }

  private var overdue: [Todo] { notShown(plan.overdue) }

  /// Those that no section of planned todos shows.
  private func notShown(_ todos: [Todo]) -> [Todo] {
    let shown = Set((doing + todo + carriedOver).map(\.id))
    return todos.filter { !shown.contains($0.id) }
  }

  private func isDoneThatDay(_ todo: Todo) -> Bool {
    todo.completed.map { format.calendar.day(of: $0) == plan.day } ?? false
  }

  private func doneLater(_ todo: Todo) -> StyledText? {
    notes.completed(todo, on: plan.day)
  }

  private func row(_ todo: Todo, _ note: (Todo) -> StyledText?) -> TodoRow {
    // Of a todo that is done, the deadline no longer matters.
    let due = todo.completed == nil ? notes.due(todo) : nil
    let isElsewhere = todo.day != plan.day || todo.completed != nil
    let own = isElsewhere ? note(todo) : notes.repeated(todo)
    return TodoRow(todo, note: due ?? own ?? StyledText(""), format.color)
  }

  /// With the commit that finished it.
  private func doneRow(_ todo: Todo) -> TodoRow {
    var note = notes.completed(todo, on: plan.day) ?? StyledText("")
    if let commit = links[todo.id]?.last(where: \.completes) {
      note += StyledText("  ") + StyledText(commit.shortName, .commits)
    }
    return TodoRow(todo, note: note, format.color)
  }
}
