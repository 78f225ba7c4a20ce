package import Activity
import Git
import Localization
import Todos

/// How a stand-up note is written.
package enum StandupFormat: String, CaseIterable, Sendable {
  case text, markdown
}

/// A stand-up note to paste: the last working day, or several by project; today; and what waits.
package struct StandupView {
  let report: StandupReport
  let format: Format
  private let style: StandupFormat
  /// Whether the day is over.
  private let isPast: Bool

  package init(_ report: StandupReport, as style: StandupFormat, format: Format) {
    self.report = report
    isPast = report.day < format.today
    self.format = isPast ? format.atEnd(of: report.day) : format
    self.style = style
  }

  package var text: String {
    let day = isPast ? format.date(report.day).capitalizedFirst : format.t("report.today")
    let today = section(day, report.today) {
      [status($0), finisher($0), deadline($0), idle($0)]
    }
    return format.text(parts: work + [today, blockers])
  }

  /// The work before the day.
  private var work: [[StyledText]] {
    guard let projects = report.projectsBefore else {
      return [section(before, report.before) { [status($0), finisher($0)] }]
    }
    return [[heading(before + figures(report.before))]] + projects.map(section)
  }

  /// A project's todos with the number of their commits, and other commits.
  private func section(_ project: String?, _ part: StandupPart) -> [StyledText] {
    let name = project.map(escaped) ?? format.without("project").capitalizedFirst
    return [heading(name + figures(part), isInner: true)]
      + items(part.todos) { todo in
        let count = todo.commits.count
        let notes = [
          status(todo.todo), finisher(todo.todo),
          count > 0 ? format.t("day.commits", ["count": count]) : nil,
        ]
        return [item(escaped(todo.todo.title) + brackets(notes.compactMap(\.self)))]
      } + lines(part.projects.flatMap(\.commits), limit: Self.innerLimit, depth: 0)
  }

  /// The todos of the day that wait, each with what it waits for.
  private var blockers: [StyledText] {
    if report.waiting.isEmpty { return [] }
    return [heading(format.t("report.blockers"))]
      + items(report.waiting) { todo, blockers in
        let names = blockers.map { "\($0.handle)  \(escaped($0.title))" }.joined(separator: ", ")
        let notes = [todo.project.map(escaped), format.t("todo.waitsFor", ["ids": names])]
        return [item(escaped(todo.title) + brackets(notes.compactMap(\.self)))]
      }
  }

  /// The first day of the period, as text.
  package var since: String { format.date(report.since) }

  /// `Yesterday`, `Friday 20 November`, or the first of several days.
  private var before: String {
    guard report.isOneDay else {
      return format.t("report.since", ["date": since])
    }
    let isYesterday = !isPast && report.since == format.today.advanced(by: -1)
    return (isYesterday ? format.t("date.yesterday") : since).capitalizedFirst
  }

  private func figures(_ part: StandupPart) -> String {
    brackets(
      [("day.commits", part.commits.count), ("report.done", part.done.count)]
        .filter { $0.1 > 0 }.map { format.t($0, ["count": $1]) })
  }

  private func section(
    _ name: String, _ part: StandupPart, notes: (Todo) -> [String?]
  ) -> [StyledText] {
    if part.isEmpty { return [] }
    return [heading(name + figures(part))]
      + items(part.todos) { todo in
        let notes = [todo.todo.project.map(escaped)] + notes(todo.todo)
        let title = escaped(todo.todo.title) + brackets(notes.compactMap(\.self))
        return [item(title)] + lines(todo.commits, limit: Self.innerLimit)
      }
      + items(part.projects) { project in
        let count = format.t("day.commits", ["count": project.commits.count])
        return [item(escaped(project.name) + brackets([count]))]
          + lines(project.commits, limit: Self.limit)
      }
  }

  private func lines(
    _ commits: [DescribedCommit], limit: Int, depth: Int = 1
  ) -> [StyledText] {
    items(commits, limit: limit, depth: depth) { commit in
      let name = commit.commit.id.description.shortName
      return [item(commit.subject.isEmpty ? name : escaped(commit.subject), depth: depth)]
    }
  }

  private func brackets(_ notes: [String]) -> String {
    notes.isEmpty ? "" : " (\(notes.text(in: format.language)))"
  }

  private func status(_ todo: Todo) -> String? {
    todo.status == .todo ? nil : format.t("status.\(todo.status.rawValue)")
  }

  /// The agent that completed it.
  private func finisher(_ todo: Todo) -> String? {
    report.finishers[todo.id].map { escaped($0.rawValue.visible) }
  }

  private func deadline(_ todo: Todo) -> String? {
    todo.status == .done ? nil : format.due(todo)?.text(.none)
  }

  private func idle(_ todo: Todo) -> String? {
    report.idle.first { $0.todo.id == todo.id }
      .map { format.t("report.idleFor", ["count": $0.days]) }
  }
}

/// A list for a chat or a ticket; a long list ends with the number of omitted items.
extension StandupView {
  /// The maximum number of items in a list, and in a nested list.
  private static let limit = 10
  private static let innerLimit = 5
  /// Columns of a line: nobody reads a longer subject.
  private static let width = 200

  /// - Parameter lines: The lines of one item, including its nested lists.
  private func items<Value>(
    _ values: [Value], limit: Int = limit, depth: Int = 0, lines: (Value) -> [StyledText]
  ) -> [StyledText] {
    // "1 more" would take as much space as the item.
    let shown = values.count <= limit + 1 ? values[...] : values.prefix(limit)
    let rest = values.count - shown.count
    let more = format.t("report.andMore", ["count": rest])
    return shown.flatMap(lines) + (rest > 0 ? [item(more, depth: depth)] : [])
  }

  private func item(_ text: String, depth: Int = 0) -> StyledText {
    StyledText(String(repeating: "  ", count: depth) + "- ")
      + StyledText(text).truncated(toWidth: Self.width)
  }

  private func heading(_ text: String, isInner: Bool = false) -> StyledText {
    let mark = style == .text ? "" : isInner ? "### " : "## "
    return StyledText(mark + text, .heading)
  }

  /// A user's text, in which Markdown finds no markup: no emphasis, code, link, HTML, heading or nested list.
  private func escaped(_ text: String) -> String {
    guard style == .markdown else { return text }
    var escaped = ""
    let marker = text.prefix { $0.isNumber }.endIndex
    for index in text.indices {
      let isMarker = index == marker && "#+-=.)".contains(text[index])
      let isMarkup = "\\`*_[]<>~".contains(text[index]) && !text.isInsideName(index)
      if isMarker || isMarkup { escaped.append("\\") }
      escaped.append(text[index])
    }
    return escaped
  }
}

extension StandupReport {
  /// Whether there is nothing to report.
  package var isEmpty: Bool { before.isEmpty && today.isEmpty }
}

extension String {
  /// Whether there is an underscore between letters, which is no markup: `my_name`.
  fileprivate func isInsideName(_ index: Index) -> Bool {
    guard self[index] == "_", index > startIndex, let next = self[index...].dropFirst().first else {
      return false
    }
    return self[self.index(before: index)].isLetter && next.isLetter
  }
}
