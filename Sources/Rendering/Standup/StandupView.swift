package import Activity
import Git
import Todos

/// A stand-up note to paste: work done by project, and the plan.
package struct StandupView {
  let report: StandupReport
  let format: Format
  private let list: BulletList
  private let notes: TodoNotes

  package init(_ report: StandupReport, format: Format) {
    self.report = report
    self.format = format
    list = BulletList(format: format)
    notes = TodoNotes(format: format)
  }

  package var text: String {
    let parts =
      [[heading]] + report.projects.map(section) + [
        section(format.t("day.done"), otherDone) { [project($0)] },
        section(format.t("report.today"), report.plan) {
          [project($0), status($0), notes.due($0)]
        },
        section(format.t("day.overdueHeading"), overdue) { [project($0), notes.due($0)] },
      ]
    return format.text(parts: parts)
  }

  /// The first day of the period, as text.
  package var since: String {
    format.language.date(report.since, thisYear: format.today.components.year)
  }

  private var heading: StyledText {
    let figures = [("day.commits", report.commits), ("report.done", report.done.count)]
      .filter { $0.1 > 0 }.map { format.t($0, ["count": $1]) }
    let key = figures.isEmpty ? "report.since" : "report.sinceWithFigures"
    return StyledText(format.t(key, ["date": since, "figures": figures]), .heading)
  }

  private func section(_ project: StandupProject) -> [StyledText] {
    let todos = list.items(project.todos) { todo in
      [line(todo.todo, [status(todo.todo)])]
        + list.items(todo.commits, limit: BulletList.innerLimit, depth: 1) { commit in
          [list.item(subject(commit), depth: 1)]
        }
    }
    let others = list.items(project.commits) { [list.item(subject($0))] }
    return [StyledText(project.name, .heading)] + todos + others
  }

  private func section(
    _ heading: String, _ todos: [Todo], notes: (Todo) -> [StyledText?]
  ) -> [StyledText] {
    guard !todos.isEmpty else { return [] }
    return [StyledText(heading, .heading)] + list.items(todos) { [line($0, notes($0))] }
  }

  /// The title, followed by the notes in brackets.
  private func line(_ todo: Todo, _ notes: [StyledText?]) -> StyledText {
    var line = list.item(StyledText(todo.title))
    for (index, note) in notes.compactMap(\.self).enumerated() {
      line += StyledText(index == 0 ? " (" : format.t("list.separator")) + note
    }
    return notes.contains { $0 != nil } ? line + StyledText(")") : line
  }

  private func project(_ todo: Todo) -> StyledText? {
    todo.project.map { StyledText($0) }
  }

  private func status(_ todo: Todo) -> StyledText? {
    todo.status == .todo ? nil : StyledText(format.t("status.\(todo.status.rawValue)"))
  }

  private func subject(_ commit: DescribedCommit) -> StyledText {
    commit.subject.isEmpty
      ? StyledText(commit.commit.id.description.shortName) : StyledText(commit.subject)
  }

  /// The done todos that no project shows.
  private var otherDone: [Todo] {
    let shown = Set(report.projects.flatMap(\.todos).map(\.todo.id))
    return report.done.filter { !shown.contains($0.id) }
  }

  private var overdue: [Todo] {
    let shown = Set(report.plan.map(\.id))
    return report.overdue.filter { !shown.contains($0.id) }
  }
}

extension StandupReport {
  /// Whether there is nothing to report.
  package var isEmpty: Bool {
    projects.isEmpty && done.isEmpty && plan.isEmpty && overdue.isEmpty
  }
}

/// A Markdown list for a chat or a ticket; a long list ends with the number of omitted items.
struct BulletList {
  let format: Format

  /// The maximum number of items in a list, and in a nested list.
  static let limit = 10
  static let innerLimit = 5
  /// Columns of a line: nobody reads a longer subject.
  private static let width = 200

  /// - Parameter lines: The lines of one item, including its nested lists.
  func items<Value>(
    _ values: [Value], limit: Int = limit, depth: Int = 0, lines: (Value) -> [StyledText]
  ) -> [StyledText] {
    // "1 more" would take as much space as the item.
    let shown = values.count <= limit + 1 ? values[...] : values.prefix(limit)
    let rest = values.count - shown.count
    let more = StyledText(format.t("report.andMore", ["count": rest]), .dim)
    return shown.flatMap(lines) + (rest > 0 ? [item(more, depth: depth)] : [])
  }

  func item(_ text: StyledText, depth: Int = 0) -> StyledText {
    StyledText(String(repeating: "  ", count: depth) + "- ") + text.truncated(toWidth: Self.width)
  }
}
