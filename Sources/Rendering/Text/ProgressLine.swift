package import Activity

/// One line that says how far work has come that takes long, to be written over.
package struct ProgressLine {
  private static let barWidth = 10
  private let text: StyledText

  /// - Parameter width: Columns of the terminal.
  package init(_ progress: ReadingProgress, phrases: any Phrases, width: Int) {
    var line = StyledText(phrases.readingHistory)
    if progress.total > 1 {
      let filled = progress.done * Self.barWidth / progress.total
      line += StyledText("  " + String(repeating: "▇", count: filled), .commits)
      line += StyledText(String(repeating: "▁", count: Self.barWidth - filled), .dim)
      line += StyledText("  \(progress.done)/\(progress.total)")
    }
    line += StyledText("  \(phrases.commits(progress.commits))  ")
    line += StyledText(String(progress.path.split(separator: "/").last ?? ""), .dim)
    // A terminal goes on to the next line after its last column.
    text = line.truncated(toWidth: max(1, width - 1))
  }

  /// - Parameters:
  ///   - done: How much of a file is taken in.
  ///   - width: Columns of the terminal.
  package init(importing done: Int, of total: Int, phrases: any Phrases, width: Int) {
    let percent = total == 0 ? 0 : min(100, done * 100 / total)
    let filled = percent * Self.barWidth / 100
    var line = StyledText(phrases.importing)
    line += StyledText("  " + String(repeating: "▇", count: filled), .completion)
    line += StyledText(String(repeating: "▁", count: Self.barWidth - filled), .dim)
    text = (line + StyledText("  \(phrases.percent(percent))")).truncated(
      toWidth: max(1, width - 1))
  }

  /// - Parameters:
  ///   - text: What goes on.
  ///   - width: Columns of the terminal.
  package init(_ text: String, width: Int) {
    self.text = StyledText(text, .dim).truncated(toWidth: max(1, width - 1))
  }

  /// What shows the line in place of the last one.
  package func text(_ color: ColorDepth) -> String {
    Self.erased + text.text(color)
  }

  /// What takes the line away: carriage return, and erase in line (ECMA-48, EL).
  package static let erased = "\r\u{1B}[K"
}
