import Activity

/// The commits of a project's last weeks as a line of bars.
struct CommitLine {
  let text: StyledText

  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The highest bar is the most of any of these weeks.
  init(_ figures: ProjectFigures) {
    let most = max(1, figures.weeks.max() ?? 1)
    text = figures.weeks.reduce(StyledText("")) { line, count in
      guard count > 0 else { return line + StyledText("·", .dim) }
      let bar = (count * Self.bars.count - 1) / most
      return line + StyledText(Self.bars[min(bar, Self.bars.count - 1)], .commits)
    }
  }
}
