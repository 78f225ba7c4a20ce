package import Activity
import Store
import Todos

/// A day: its two figures, its week, its todos and its commits by project.
package struct DayView {
  let report: DayReport
  let format: Format

  package init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    let table = DaySections(report, format: format).table
    let width = min(max(table.naturalWidth, WeekStrip.width), format.pageWidth)
    var parts = [DayHeader(report, format: format).lines(width: width)]
    let isEmpty = table.lines.isEmpty
    let showsWeek = hasHistory || (!isEmpty && report.plan.day == format.today)
    if showsWeek { parts.append(WeekStrip(report, format: format).lines) }
    parts.append(isEmpty ? NextSteps(report, format: format).lines : table.lines)
    parts.append(CommitBars(report.repositories, format: format).lines)
    return format.text(parts: parts)
  }

  private var hasHistory: Bool {
    report.days.contains { $0.commits > 0 || $0.completion.total > 0 }
  }
}

/// The date, with the two figures on the right.
struct DayHeader {
  let report: DayReport
  let format: Format

  init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  /// One line, or two if one is too narrow.
  func lines(width: Int) -> [StyledText] {
    let thisYear = format.today.components.year
    let date = StyledText(format.language.date(report.plan.day, thisYear: thisYear), .heading)
    let room = width - date.width - 3
    guard room >= figures.width else { return [date, figures] }
    return [date + StyledText("   ") + figures.padded(toWidth: room, alignment: .trailing)]
  }

  private var figures: StyledText {
    let commits = StyledText(format.t("day.commits", ["count": report.commits]), .commits)
    guard let rate = format.language.rate(report.plan.completion) else {
      let isOver = report.plan.day < format.today
      let nothing = StyledText(format.t(isOver ? "day.noPlan" : "day.noPlanYet"), .dim)
      return report.commits == 0 ? nothing : commits + StyledText("   ") + nothing
    }
    return commits + StyledText("   ") + StyledText(rate, .completion)
  }
}

/// The todos of a day grouped into sections, each todo in only one.
struct DaySections {
  let plan: DayPlan
  /// The commits linked to the done todos.
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
    TodoTable(
      sections: [
        .init(heading: format.t("day.doing"), rows: doing.map(row)),
        .init(heading: format.t("day.todo"), rows: todo.map(row)),
        .init(heading: format.t("day.done"), rows: done.map(doneRow)),
        .init(
          heading: format.t("day.carriedOver"), hint: isToday ? "ootd plan --carry" : "",
          rows: plan.carriedOver.map(row)),
        .init(heading: format.t("day.dueHeading"), rows: due.map(row)),
        .init(heading: format.t("day.overdueHeading"), rows: overdue.map(row)),
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

  /// The todos that no planned section shows.
  private func notShown(_ todos: [Todo]) -> [Todo] {
    let shown = Set((plan.todos + plan.carriedOver).map(\.id))
    return todos.filter { !shown.contains($0.id) }
  }

  private func isDoneThatDay(_ todo: Todo) -> Bool {
    todo.completed.map { format.calendar.day(of: $0) == plan.day } ?? false
  }

  /// For a past day, the note says what has happened to the todo since.
  private func row(_ todo: Todo) -> TodoRow {
    let present = plan.changedSince[todo.id] ?? todo
    // The deadline of a done todo no longer matters.
    let due = present.completed == nil ? notes.due(present) : nil
    let isElsewhere = present.day != plan.day || present.completed != nil
    let other = notes.completed(present, on: plan.day) ?? notes.planned(present)
    let own = isElsewhere ? other : notes.repeated(todo)
    return TodoRow(todo, note: due ?? own ?? StyledText(""), format.color)
  }

  /// The row ends with the commit that completed the todo.
  private func doneRow(_ todo: Todo) -> TodoRow {
    var note = notes.completed(todo, on: plan.day) ?? StyledText("")
    if let commit = links[todo.id]?.last(where: \.completes) {
      note += StyledText("  ") + StyledText(commit.shortName, .commits)
    }
    return TodoRow(todo, note: note, format.color)
  }
}

/// Hints for an empty day: how to plan it, and on the first day ever also how to start.
struct NextSteps {
  let report: DayReport
  let format: Format

  init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  var lines: [StyledText] {
    Steps(report.plan.isFirst ? firstSteps : planning).lines
  }

  private var firstSteps: [(purpose: String, command: String)] {
    var steps = planning + [(format.t("day.step.block"), "ootd add -B algorithm")]
    if report.repositories.isEmpty { steps.append((format.t("day.step.link"), "ootd project add")) }
    return steps + [(format.t("day.step.help"), "ootd --help")]
  }

  /// Empty for a past day, which can't be planned any more.
  private var planning: [(purpose: String, command: String)] {
    let day = report.plan.day
    guard day >= format.today else { return [] }
    let option = day == format.today ? "" : " --on \(day)"
    let command = "ootd add \"\(format.t("day.exampleTitle"))\" -p high\(option)"
    return [(format.t("day.step.plan"), command)]
  }
}

/// The day's commits by project, as bars.
struct CommitBars {
  private let projects: [(name: String, commits: Int)]
  let format: Format

  init(_ repositories: [(project: String, path: String, commits: Int)], format: Format) {
    let counts = Dictionary(
      repositories.map { ($0.project, $0.commits) }, uniquingKeysWith: +)
    projects = counts.filter { $0.value > 0 }.map { ($0.key, $0.value) }
      .sorted { ($1.commits, $0.name) < ($0.commits, $1.name) }
    self.format = format
  }

  /// The bars, as many projects per line as fit.
  var lines: [StyledText] {
    guard !projects.isEmpty else { return [] }
    let heading = StyledText(format.t("day.commitsHeading"), .heading)
    let indent = heading.width + 3
    let rows = projects.map(item).flowing(gap: 3, width: format.pageWidth - indent)
    return rows.enumerated().map { index, row in
      (index == 0 ? heading : StyledText("")).padded(toWidth: indent) + row
    }
  }

  private func item(_ project: (name: String, commits: Int)) -> StyledText {
    let best = projects[0].commits
    let length = best <= 10 ? project.commits : max(1, project.commits * 10 / best)
    let name = StyledText(project.name).truncated(toWidth: 24)
    let bar = StyledText(String(repeating: "▇", count: length), .commits)
    return name + StyledText(" ") + bar + StyledText(" \(project.commits)")
  }
}
