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
        .init(heading: phrases.doing, rows: doing.map(row)),
        .init(heading: phrases.todo, rows: todo.map(row)),
        .init(heading: phrases.done, rows: done.map(doneRow)),
        .init(
          heading: phrases.carriedOver, hint: isToday ? "ootd plan --carry" : "",
          rows: plan.carriedOver.map(row)),
        .init(heading: phrases.dueHeading, rows: due.map(row)),
        .init(heading: phrases.overdue, rows: overdue.map(row)),
      ], width: format.tableWidth)
  }

  private var isToday: Bool { plan.day == format.today }

  private var doing: [Todo] { plan.todos.filter { $0.status == .doing } }

  private var done: [Todo] {
    plan.todos.filter(isDoneThatDay)
      .sorted { ($0.completed ?? $0.created) > ($1.completed ?? $1.created) }
  }

  /// The other todos that count for the day.
  private var todo: [Todo] {
    plan.todos.filter { $0.status != .doing && !isDoneThatDay($0) }
  }

  private var due: [Todo] { notShown(plan.due) }

  private var overdue: [Todo] { notShown(plan.overdue) }

  /// Those that no section of planned todos shows.
  private func notShown(_ todos: [Todo]) -> [Todo] {
    let shown = Set((plan.todos + plan.carriedOver).map(\.id))
    return todos.filter { !shown.contains($0.id) }
  }

  private func isDoneThatDay(_ todo: Todo) -> Bool {
    todo.completed.map { format.calendar.day(of: $0) == plan.day } ?? false
  }

  /// For a past day, the note says what has become of the todo since.
  private func row(_ todo: Todo) -> TodoRow {
    let present = plan.changedSince[todo.id] ?? todo
    // Of a todo that is done, the deadline no longer matters.
    let due = present.completed == nil ? notes.due(present) : nil
    let isElsewhere = present.day != plan.day || present.completed != nil
    let other = notes.completed(present, on: plan.day) ?? notes.planned(present)
    let own = isElsewhere ? other : notes.repeated(todo)
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
