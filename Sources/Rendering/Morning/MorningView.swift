package import Activity
import Store
import Todos

/// The morning briefing, at most 12 lines.
package struct MorningView {
  private let report: DayReport
  private let format: Format

  /// The maximum number of lines.
  package static let limit = 12
  /// The maximum number of lines for today's counts: in a narrow terminal the todos need the space more.
  private static let presentLimit = 2

  package init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    let head = flowing(past) + flowing(present).prefix(MorningView.presentLimit)
    let rows = MorningRows(report.plan, format: format)
    let room = MorningView.limit - head.count - 1
    return format.text(head + rows.lines(limit: room) + [rows.isEmpty ? firstStep : nextSteps])
  }

  private var past: [StyledText] {
    let last = report.lastActiveDay.map { day in
      format.date(day.day).capitalizedFirst
    }
    return [StyledText(format.t("morning.greeting"), .heading)]
      + figures(format.t("date.yesterday").capitalizedFirst, report.yesterday)
      + figures(last ?? "", report.lastActiveDay)
  }

  /// `Yesterday: 18 commits, 75 % (3/4).`
  private func figures(_ day: String, _ figures: DayFigures?) -> [StyledText] {
    guard let figures else { return [] }
    var parts: [StyledText] = []
    if report.isComplete {
      parts.append(StyledText(format.t("day.commits", ["count": figures.commits]), .commits))
    }
    if let percent = figures.completion.percent {
      let (done, total) = (figures.completion.done, figures.completion.total)
      let share = format.language.percent(percent)
      parts.append(StyledText("\(share) (\(done)/\(total))", .completion))
    } else {
      parts.append(StyledText(format.t("day.noPlan"), .dim))
    }
    let words = sentence(format.t("morning.label", ["word": day]), parts)
    // Keep the words together if they fit on one line.
    let line = words.joined(separator: StyledText(String(repeating: " ", count: gap)))
    return line.width <= format.pageWidth ? [line] : words
  }

  /// `Today: 3 planned, 1 carried over, 1 due.`
  private var present: [StyledText] {
    let plan = report.plan
    let done = plan.todos.count { $0.status == .done }
    let counts = [
      (done, "report.done"), (plan.todos.count - done, "morning.planned"),
      (plan.carriedOver.count + plan.moreCarriedOver, "morning.carriedOver"),
      (plan.due.count, "morning.due"),
      (plan.overdue.count, "morning.overdue"),
    ].filter { $0.0 > 0 }
    let parts = counts.map { StyledText(format.t($1, ["count": $0])) }
    let nothing = [StyledText(format.t("day.noPlanYet"), .dim)]
    let today = format.t("date.today").capitalizedFirst
    return sentence(format.t("morning.label", ["word": today]), parts.isEmpty ? nothing : parts)
  }

  /// The parts as a sentence: the label first, commas between them, a full stop at the end.
  private func sentence(_ label: String, _ parts: [StyledText]) -> [StyledText] {
    let comma = String(format.t("list.separator").prefix(1))
    return parts.enumerated().map { index, part in
      (index == 0 ? StyledText("\(label) ") : StyledText("")) + part
        + StyledText(index == parts.count - 1 ? format.t("morning.stop") : comma)
    }
  }

  private func flowing(_ parts: [StyledText]) -> [StyledText] {
    parts.flowing(gap: gap, width: format.pageWidth)
      .map { $0.truncated(toWidth: format.pageWidth) }
  }

  /// Spaces after punctuation: none in Japanese.
  private var gap: Int { format.t("list.separator").hasSuffix(" ") ? 1 : 0 }

  /// As many commands as fit: what yesterday has left comes last.
  private var nextSteps: StyledText {
    var commands = ["ootd today"]
    if !report.plan.carriedOver.isEmpty { commands.append("ootd plan --carry") }
    if let completion = report.yesterday?.completion, completion.done < completion.total {
      commands.append("ootd review --on yesterday")
    }
    let lines = commands.indices.map { last in
      StyledText(commands[...last].joined(separator: "  ·  "), .dim)
    }
    return lines.last { $0.width <= format.pageWidth }
      ?? lines[0].truncated(toWidth: format.pageWidth)
  }

  private var firstStep: StyledText {
    let command = "ootd add \"\(format.t("day.exampleTitle"))\" -p high"
    let line = StyledText("\(format.t("day.step.plan"))  ", .dim) + StyledText(command)
    return line.truncated(toWidth: format.pageWidth)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The todos of the morning, without duplicates: overdue, planned and due today, carried over.
struct MorningRows {
  private let overdue: [Todo]
  private let planned: [Todo]
  private let carriedOver: [Todo]
  private let more: Int
  private let format: Format

  init(_ plan: DayPlan, format: Format) {
    self.format = format
    overdue = plan.overdue
    let open = plan.todos.filter { $0.status != .done }
    planned = (open + plan.due).unique(without: overdue + plan.carriedOver)
    carriedOver = plan.carriedOver.unique(without: overdue)
    more = plan.moreCarriedOver
  }

  var isEmpty: Bool { overdue.isEmpty && planned.isEmpty && carriedOver.isEmpty }

  /// At most `limit` lines. If there are more todos, the last line counts the rest.
  func lines(limit: Int) -> [StyledText] {
    let all = overdue.count + planned.count + carriedOver.count + more
    let todos = all <= limit ? overdue + planned + carriedOver : shares(of: limit - 1)
    let more = format.t("report.andMore", ["count": all - todos.count])
    return table(todos).lines + (todos.count < all ? [StyledText("  \(more)", .dim)] : [])
  }

  /// The plan comes first, but leaves a minimum for the others, which share what it doesn't need.
  private func shares(of room: Int) -> [Todo] {
    let overdueShare = min(overdue.count, room > 5 ? 3 : 1)
    let carriedOverShare = min(carriedOver.count, room > 5 ? 2 : 1)
    let shownPlan = planned.prefix(max(0, room - overdueShare - carriedOverShare))
    let shownOverdue = overdue.prefix(max(0, room - shownPlan.count - carriedOverShare))
    let rest = max(0, room - shownPlan.count - shownOverdue.count)
    return Array(shownOverdue + shownPlan + carriedOver.prefix(rest))
  }

  private func table(_ todos: [Todo]) -> TitledTable {
    let rows = todos.map { todo in
      let isElsewhere = todo.day != format.today
      let note = format.due(todo) ?? (isElsewhere ? format.planned(todo) : nil)
      return TitledTable.Row(todo, notes: format.notes(todo, note, showsClaim: false), format.color)
    }
    return .todos([.init(rows: rows)], width: format.tableWidth, placement: .beside)
  }
}

extension [Todo] {
  /// The distinct elements that aren't in `others`.
  fileprivate func unique(without others: [Todo]) -> [Todo] {
    var seen = Set(others.map(\.id))
    return filter { seen.insert($0.id).inserted }
  }
}
