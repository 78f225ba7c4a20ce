import Localization
package import Todos

/// A milestone with its open todos.
package struct MilestoneView {
  let milestone: Milestone
  let todos: [Todo]
  let format: Format

  package init(_ milestone: Milestone, todos: [Todo], format: Format) {
    self.milestone = milestone
    self.todos = todos
    self.format = format
  }

  package var text: String {
    var head = StyledText(milestone.name, .heading) + StyledText("   ")
    head += ProgressBar(completion: milestone.progress).text
    if let rate = format.language.rate(milestone.progress) {
      head += StyledText("  ") + StyledText(rate, .completion)
    }
    let state = MilestoneNotes(milestone, format: format).state
    if !state.isEmpty { head += StyledText("   ") + state }
    let description = milestone.description.isEmpty ? [] : milestone.description.visibleLines
    let parts = [[head] + description.map { StyledText($0) }]
    return format.text(parts: parts)
      + (todos.isEmpty ? "" : "\n" + TodoListView(todos, format: format).text)
  }
}

/// All milestones, one per line.
package struct MilestoneListView {
  let milestones: [Milestone]
  let format: Format

  package init(_ milestones: [Milestone], format: Format) {
    self.milestones = milestones
    self.format = format
  }

  package var text: String {
    let longest = milestones.map(\.name.visible.displayWidth).max() ?? 0
    let names = format.width.map { min(longest, max(8, $0 / 3)) } ?? longest
    let rates = milestones.map { format.language.rate($0.progress) ?? "–" }
    let rateWidth = rates.map(\.displayWidth).max() ?? 0
    let lines = zip(milestones, rates).map { milestone, rate in
      let name = StyledText(milestone.name, milestone.isClosed ? .dim : .plain)
      var line = StyledText("  ") + name.truncated(toWidth: names).padded(toWidth: names + 2)
      line += ProgressBar(completion: milestone.progress).text + StyledText("  ")
      line += StyledText(rate, .completion).padded(toWidth: rateWidth + 2)
      line += MilestoneNotes(milestone, format: format).state
      if !milestone.description.isEmpty { line += StyledText("  \(milestone.description)", .dim) }
      return line.cut(toWidth: format.width)
    }
    return format.text(lines)
  }
}

/// The note next to a milestone: when it is due, or that it is closed.
struct MilestoneNotes {
  let state: StyledText

  init(_ milestone: Milestone, format: Format) {
    let language = format.language
    if milestone.isClosed {
      state = StyledText(language.t("milestone.closed"), .dim)
    } else if let due = milestone.due {
      let day = language.near(due, today: format.today)
      state =
        milestone.isOverdue(on: format.today)
        ? StyledText(format.t("day.overdue", ["when": day]), .overdue)
        : StyledText(format.t("day.due", ["when": day]))
    } else {
      state = StyledText("")
    }
  }
}

/// A progress bar.
struct ProgressBar {
  let completion: Completion

  private static let width = 10

  /// Full only at 100 percent, empty only at 0.
  var text: StyledText {
    let percent = completion.percent ?? 0
    let filled = percent == 0 ? 0 : max(1, percent * Self.width / 100)
    return StyledText(String(repeating: "▇", count: filled), .completion)
      + StyledText(String(repeating: "▁", count: Self.width - filled), .dim)
  }
}
