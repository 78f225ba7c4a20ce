package import Activity
import Store
package import Todos

/// A day: its two figures, its week, its todos and its commits by project.
package struct DayView {
  let report: DayReport
  /// Marked as the todo to work on now.
  let next: EntityID?
  let format: Format

  package init(_ report: DayReport, next: EntityID? = nil, format: Format) {
    self.report = report
    self.next = next
    self.format = format
  }

  package var text: String { format.text(lines) }

  var lines: [StyledText] {
    let todos = table.lines
    return format.lines(parts: [
      head, WeekStrip(report: report, format: format).lines, todos.isEmpty ? steps : todos,
      CommitBars(report.repositories, format: format).lines,
    ])
  }

  private var plan: DayPlan { report.plan }

  /// The date, with the figures at the right edge of the page, on one line, or on several if one is too narrow.
  private var head: [StyledText] {
    let date = StyledText(format.date(plan.day), .heading)
    let width = format.dayWidth
    let figures = figures.flowing(gap: 3, width: width)
    let room = width - date.width
    guard figures.count == 1, figures[0].width + 3 <= room else {
      return [date] + figures.map { $0.padded(toWidth: width, alignment: .trailing) }
    }
    return [date + figures[0].padded(toWidth: room, alignment: .trailing)]
  }

  private var figures: [StyledText] {
    format.figures(
      plan.summary, of: plan.day, commits: (count: report.commits, assisted: report.assisted))
  }
}

extension Format {
  /// The two figures of a day come last, so that they are always at the same place.
  /// - Parameter commits: Nil if they aren't known yet.
  func figures(
    _ summary: DaySummary, of day: Day, commits: (count: Int, assisted: Int)?
  ) -> [StyledText] {
    let rate = language.rate(summary.completion)
    var figures: [StyledText] = []
    if summary.overdue > 0 {
      figures.append(StyledText(t("morning.overdue", ["count": summary.overdue]), .overdue))
    }
    if let commits, rate != nil || commits.count > 0 {
      var text = t("day.commits", ["count": commits.count])
      if commits.assisted > 0 {
        text = t("day.withAssisted", ["commits": text, "count": commits.assisted])
      }
      figures.append(StyledText(text, .commits))
    }
    let nothing = t(day < today ? "day.noPlan" : "day.noPlanYet")
    return figures + [rate.map { StyledText($0, .completion) } ?? StyledText(nothing, .dim)]
  }
}

/// The todos of a day grouped into sections, each todo in only one.
extension DayView {
  /// The most carried over todos to show: there may be many, and the day's own are more important.
  package static let maxCarriedOver = 5

  package enum Section: String, CaseIterable, Sendable {
    case doing, overdue, todo, done, carriedOver, due

    var headingKey: String {
      switch self {
      case .overdue, .due: "day.\(rawValue)Heading"
      default: "day.\(rawValue)"
      }
    }
  }

  /// The todos of each section, all of them.
  package var sections: KeyValuePairs<Section, [Todo]> {
    let others = { (todos: [Todo]) in todos.filter { !isOverdue($0) } }
    let planned = others(plan.todos.filter { !isDoneThatDay($0) })
    return [
      .doing: planned.filter { $0.status == .doing }, .overdue: plan.overdue,
      .todo: planned.filter { $0.status != .doing }, .done: done,
      .carriedOver: others(plan.carriedOver), .due: due,
    ]
  }

  private var table: TitledTable {
    .todos(
      sections.map { section, todos in
        if section == .carriedOver { return carriedOver(todos) }
        return .init(
          heading: format.t(section.headingKey), rows: todos.map { row($0, in: section) })
      }, width: format.width.map { _ in format.dayWidth }, filling: format.dayWidth)
  }

  /// A past day shows all of them, because no command lists what was carried over then.
  private func carriedOver(_ todos: [Todo]) -> TitledTable.Section {
    let isPast = plan.day < format.today
    let shown = isPast ? todos[...] : todos.prefix(Self.maxCarriedOver)
    let rest = todos.count - shown.count + plan.moreCarriedOver
    let count = StyledText(format.t("day.more", ["count": rest]), .dim)
    return TitledTable.Section(
      heading: format.t(Section.carriedOver.headingKey),
      hint: plan.day == format.today ? "ootd plan --carry" : "",
      rows: shown.map { row($0, in: .carriedOver) },
      rest: rest > 0 ? (count, "ootd list is:todo 'day:<today'") : nil)
  }

  private var done: [Todo] {
    plan.todos.filter(isDoneThatDay)
      .sorted { ($0.ended ?? $0.created) > ($1.ended ?? $1.created) }
  }

  /// The todos due today that no other section shows.
  private var due: [Todo] {
    let shown = Set((plan.todos + plan.carriedOver).map(\.id))
    return plan.due.filter { !shown.contains($0.id) && !isOverdue($0) }
  }

  /// Whether it is in the list of what is overdue, which has all that the head counts.
  private func isOverdue(_ todo: Todo) -> Bool { plan.overdue.contains { $0.id == todo.id } }

  private func isDoneThatDay(_ todo: Todo) -> Bool { todo.finished == plan.day }

  /// For a past day, the note says what has happened to the todo since.
  /// - Parameter mark: Before its number; nil for the arrow of the next one.
  func row(_ todo: Todo, in section: Section, mark: StyledText? = nil) -> TitledTable.Row {
    if section == .done { return doneRow(todo, mark: mark ?? StyledText("")) }
    let present = plan.changedSince[todo.id] ?? todo
    // The deadline of a done todo no longer matters.
    let due = present.isOpen ? format.due(present) : nil
    let isElsewhere = present.day != plan.day || !present.status.isOpen
    let other = format.ended(present, on: plan.day) ?? format.planned(present)
    let own = isElsewhere ? other : format.repeated(todo)
    let note = due ?? own
    let isPast = plan.day < format.today
    let notes =
      isPast
      ? [note].compactMap(\.self)
      : format.notes(present, note, showsClaim: plan.day == format.today)
    return TitledTable.Row(
      todo, notes: notes, showsStatus: section == .overdue && todo.status == .doing,
      mark: mark ?? arrow(todo), format.color)
  }

  /// Marks the todo to work on now.
  func arrow(_ todo: Todo) -> StyledText {
    todo.id == next ? StyledText("→", .heading) : StyledText("")
  }

  /// The row ends with the commit that completed the todo.
  private func doneRow(_ todo: Todo, mark: StyledText) -> TitledTable.Row {
    let commit = report.links[todo.id]?.last(where: \.completes)
    let notes = [
      format.ended(todo, on: plan.day), commit.map { StyledText($0.shortName, .commits) },
    ]
    return TitledTable.Row(
      todo, notes: notes.compactMap(\.self), showsStatus: false, mark: mark, format.color)
  }
}

/// Hints for an empty day: how to plan it, and on the first day ever also how to start.
extension DayView {
  private var steps: [StyledText] {
    Steps(plan.isFirst ? firstSteps : planning).lines(width: format.dayWidth)
  }

  private var firstSteps: [(purpose: String, command: String)] {
    let setup = report.repositories.isEmpty ? [format.setupStep] : []
    return setup + planning + [
      (format.t("day.step.block"), "ootd add -B algorithm"),
      (format.t("day.step.ui"), "ootd ui"),
      (format.t("day.step.help"), "ootd --help"),
    ]
  }

  /// Empty for a past day, which can't be planned any more.
  private var planning: [(purpose: String, command: String)] {
    let day = plan.day
    guard day >= format.today else { return [] }
    let option = day == format.today ? "" : " --on \(day)"
    let command = "ootd add \"\(format.t("day.exampleTitle"))\" -p high\(option)"
    return [(format.t("day.step.plan"), command)]
  }
}

/// The day's commits by project, as bars.
struct CommitBars {
  private let projects: [(name: String, commits: Int)]
  private let heading: StyledText
  /// Columns for the names and the bars.
  private let room: Int

  init(_ repositories: [(project: String, path: String, commits: Int)], format: Format) {
    let counts = Dictionary(repositories.map { ($0.project, $0.commits) }, uniquingKeysWith: +)
    projects = counts.filter { $0.value > 0 }.map { ($0.key, $0.value) }
      .sorted { ($1.commits, $0.name) < ($0.commits, $1.name) }
    heading = StyledText(format.t("day.commitsHeading"), .heading)
    room = format.dayWidth - heading.width - 3
  }

  /// The bars, as many projects per line as fit.
  var lines: [StyledText] {
    guard !projects.isEmpty else { return [] }
    let rows = projects.map(item).flowing(gap: 3, width: room)
    return rows.enumerated().map { index, row in
      (index == 0 ? heading : StyledText("")).padded(toWidth: heading.width + 3) + row
    }
  }

  private func item(_ project: (name: String, commits: Int)) -> StyledText {
    let best = projects[0].commits
    let longest = max(1, min(10, room / 4))
    let length = best <= longest ? project.commits : max(1, project.commits * longest / best)
    let bar = StyledText(" " + String(repeating: "▇", count: length), .commits)
    let count = StyledText(" \(project.commits)")
    let left = room - bar.width - count.width
    return StyledText(project.name).truncated(toWidth: min(24, left)) + bar + count
  }
}
