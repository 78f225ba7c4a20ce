package import Activity
import Git
import Todos

/// A stand-up as text to paste: what was done by project, and what is planned.
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
    let phrases = format.phrases
    let parts =
      [[heading]] + report.projects.map(section) + [
        section(phrases.done, otherDone) { [project($0)] },
        section(phrases.todayHeading, report.plan) { [project($0), status($0), notes.due($0)] },
        section(phrases.overdue, overdue) { [project($0), notes.due($0)] },
      ]
    return format.text(parts: parts)
  }

  /// The period in words.
  package var since: String {
    format.phrases.date(report.since, thisYear: format.today.components.year)
  }

  private var heading: StyledText {
    let phrases = format.phrases
    let commits = report.commits > 0 ? [phrases.commits(report.commits)] : []
    let done = report.done.isEmpty ? [] : [phrases.doneCount(report.done.count)]
    let figures = (commits + done).joined(separator: ", ")
    return StyledText(phrases.since(since, figures: figures), .heading)
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

  /// The title, with notes in brackets behind it.
  private func line(_ todo: Todo, _ notes: [StyledText?]) -> StyledText {
    var line = list.item(StyledText(todo.title))
    for (index, note) in notes.compactMap(\.self).enumerated() {
      line += StyledText(index == 0 ? " (" : ", ") + note
    }
    return notes.contains { $0 != nil } ? line + StyledText(")") : line
  }

  private func project(_ todo: Todo) -> StyledText? {
    todo.project.map { StyledText($0) }
  }

  private func status(_ todo: Todo) -> StyledText? {
    todo.status == .todo ? nil : StyledText(format.phrases.word(todo.status))
  }

  private func subject(_ commit: DescribedCommit) -> StyledText {
    commit.subject.isEmpty
      ? StyledText(String(commit.commit.id.description.prefix(7))) : StyledText(commit.subject)
  }

  /// Those that no project shows.
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
  /// Whether there is nothing to tell.
  package var isEmpty: Bool {
    projects.isEmpty && done.isEmpty && plan.isEmpty && overdue.isEmpty
  }
}
