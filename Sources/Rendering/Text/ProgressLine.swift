package import Activity
package import Localization

/// A progress line for long work, which the next one overwrites.
package struct ProgressLine {
  private static let barWidth = 10
  private let text: StyledText

  /// - Parameter width: Columns of the terminal.
  package init(_ progress: ReadingProgress, language: Language, width: Int) {
    var line = StyledText(language.t("activity.readingHistory"))
    if progress.total > 1 {
      let filled = progress.done * Self.barWidth / progress.total
      line += StyledText("  ") + .bar(filled, of: Self.barWidth, .commits)
      line += StyledText("  \(progress.done)/\(progress.total)")
    }
    line += StyledText("  \(language.t("day.commits", ["count": progress.commits]))  ")
    line += StyledText(String(progress.path.split(separator: "/").last ?? ""), .dim)
    self.init(line, width: width)
  }

  /// - Parameters:
  ///   - task: The work in progress.
  ///   - done: How much of it is done.
  ///   - width: Columns of the terminal.
  package init(_ task: String, done: Int, of total: Int, language: Language, width: Int) {
    let percent = total == 0 ? 0 : min(100, done * 100 / total)
    let filled = percent * Self.barWidth / 100
    let bar = StyledText.bar(filled, of: Self.barWidth, .completion)
    let line =
      StyledText(task) + StyledText("  ") + bar + StyledText("  \(language.percent(percent))")
    self.init(line, width: width)
  }

  /// - Parameters:
  ///   - text: The work in progress.
  ///   - width: Columns of the terminal.
  package init(_ text: String, width: Int) {
    self.init(StyledText(text, .dim), width: width)
  }

  private init(_ line: StyledText, width: Int) {
    // After the last column, a terminal wraps to the next line.
    text = line.truncated(toWidth: max(1, width - 1))
  }

  /// The text that replaces the previous line.
  package func text(_ color: ColorDepth, on background: Background) -> String {
    Self.erased + text.text(color, on: background)
  }

  /// Erases the line: carriage return, and erase in line (ECMA-48, EL).
  package static let erased = "\r\u{1B}[K"
}
