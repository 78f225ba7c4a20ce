import Localization
package import Todos

extension Format {
  /// A milestone with its open todos.
  package func details(of milestone: Milestone, todos: [Todo]) -> String {
    var head = StyledText(milestone.name, .heading) + StyledText("   ") + milestone.progress.bar
    if let rate = language.rate(milestone.progress) {
      head += StyledText("  ") + StyledText(rate, .completion)
    }
    let state = state(of: milestone)
    if !state.isEmpty { head += StyledText("   ") + state }
    let description = milestone.description.isEmpty ? [] : milestone.description.visibleLines
    return text([head] + description.map { StyledText($0) })
      + (todos.isEmpty ? "" : "\n" + list(todos))
  }

  /// Milestones, one per line.
  func list(_ milestones: [Milestone]) -> [StyledText] {
    let names = columns(ofNames: milestones.map(\.name))
    return milestones.map { milestone in
      let name = StyledText(milestone.name, milestone.isClosed ? .dim : .plain)
      let rate = language.rate(milestone.progress) ?? "–"
      let description = milestone.description.isEmpty ? "" : "  \(milestone.description)"
      return [
        name.truncated(toWidth: names), milestone.progress.bar, StyledText(rate, .completion),
        state(of: milestone) + StyledText(description, .dim),
      ]
    }.aligned()
  }

  /// When a milestone is due, or that it is closed.
  private func state(of milestone: Milestone) -> StyledText {
    if milestone.isClosed { return StyledText(t("milestone.closed"), .dim) }
    guard let due = milestone.due else { return StyledText("") }
    return milestone.isOverdue(on: today)
      ? StyledText(t("day.overdue", ["when": near(due)]), .overdue)
      : StyledText(t("day.due", ["when": near(due)]))
  }
}

extension Completion {
  /// A progress bar: full only at 100 percent, empty only at 0.
  var bar: StyledText {
    let width = 10
    let percent = percent ?? 0
    return .bar(percent == 0 ? 0 : max(1, percent * width / 100), of: width, .completion)
  }
}
