package import Todos

/// All milestones, a line each.
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
    let rates = milestones.map { format.phrases.rate($0.progress) ?? "–" }
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
