package import Activity

/// One line that says how far the first reading of histories has come, to be written over.
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

  /// What shows the line in place of the last one.
  package func text(_ color: ColorDepth) -> String {
    Self.erased + text.text(color)
  }

  /// What takes the line away: carriage return, and erase in line (ECMA-48, EL).
  package static let erased = "\r\u{1B}[K"
}
