package import Activity
import Store
import Todos

/// What a day begins with, on one small page.
package struct MorningView {
  private let report: DayReport
  private let format: Format

  /// Lines of the page.
  private static let limit = 12
  /// Of them, for what is to be done in figures: in a narrow terminal the todos need them more.
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
    let phrases = format.phrases
    let last = report.lastActiveDay.map { day in
      phrases.date(day.day, thisYear: format.today.components.year).capitalizedFirst
    }
    return [StyledText(phrases.goodMorning, .heading)]
      + figures(phrases.yesterday.capitalizedFirst, report.yesterday)
      + figures(last ?? "", report.lastActiveDay)
  }

  /// `Yesterday: 18 commits, 75 % (3/4).`
  private func figures(_ day: String, _ figures: DayFigures?) -> [StyledText] {
    guard let figures else { return [] }
    let phrases = format.phrases
    var parts: [StyledText] = []
    if report.isComplete { parts.append(StyledText(phrases.commits(figures.commits), .commits)) }
    if let percent = figures.completion.percent {
      let (done, total) = (figures.completion.done, figures.completion.total)
      parts.append(StyledText("\(phrases.percent(percent)) (\(done)/\(total))", .completion))
    } else {
      parts.append(StyledText(phrases.noPlan, .dim))
    }
    let words = sentence(phrases.labelled(day), parts)
    // Kept together where a line has room for it.
    return words.joined.width <= format.pageWidth ? [words.joined] : words
  }

  /// `Today: 3 planned, 1 carried over, 1 due.`
  private var present: [StyledText] {
    let phrases = format.phrases
    let plan = report.plan
    let done = plan.todos.count { $0.status == .done }
    let counts = [
      (done, phrases.doneCount), (plan.todos.count - done, phrases.plannedCount),
      (plan.carriedOver.count, phrases.carriedOverCount), (plan.due.count, phrases.dueCount),
      (plan.overdue.count, phrases.overdueCount),
    ].filter { $0.0 > 0 }
    let parts = counts.map { StyledText($1($0)) }
    let nothing = [StyledText(phrases.noPlanYet, .dim)]
    return sentence(
      phrases.labelled(phrases.today.capitalizedFirst), parts.isEmpty ? nothing : parts)
  }

  /// The parts with a comma after each, and a full stop after the last; the label before the first.
  private func sentence(_ label: String, _ parts: [StyledText]) -> [StyledText] {
    parts.enumerated().map { index, part in
      (index == 0 ? StyledText("\(label) ") : StyledText("")) + part
        + StyledText(index == parts.count - 1 ? "." : ",")
    }
  }

  private func flowing(_ parts: [StyledText]) -> [StyledText] {
    parts.flowing(gap: 1, width: format.pageWidth).map { $0.truncated(toWidth: format.pageWidth) }
  }

  private var nextSteps: StyledText {
    let commands = ["ootd today"] + (report.plan.carriedOver.isEmpty ? [] : ["ootd plan --carry"])
    let line = StyledText(commands.joined(separator: "  ·  "), .dim)
    let first = StyledText(commands[0], .dim).truncated(toWidth: format.pageWidth)
    return line.width <= format.pageWidth ? line : first
  }

  private var firstStep: StyledText {
    let phrases = format.phrases
    let command = "ootd add \"\(phrases.exampleTitle)\" -p high"
    let line = StyledText("\(phrases.planSomething)  ", .dim) + StyledText(command)
    return line.truncated(toWidth: format.pageWidth)
  }
}

extension [StyledText] {
  fileprivate var joined: StyledText {
    dropFirst().reduce(first ?? StyledText("")) { $0 + StyledText(" ") + $1 }
  }
}

extension String {
  /// As at the beginning of a sentence.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
