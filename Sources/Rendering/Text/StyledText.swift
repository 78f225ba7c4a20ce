/// A line of text in several styles. Whatever it is made from, it holds nothing that could steer a
/// terminal.
package struct StyledText: Sendable, Hashable {
  private var runs: [Run] = []

  private struct Run: Sendable, Hashable {
    let text: String
    let style: Style
  }

  package init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { runs = [Run(text: text.visible, style: style)] }
  }

  /// Columns that a terminal gives it.
  package var width: Int {
    runs.reduce(0) { $0 + $1.text.displayWidth }
  }

  package var isEmpty: Bool { runs.isEmpty }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.runs += right.runs
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    left.runs += right.runs
  }

  /// With blanks after it, or before it, up to that many columns.
  package func padded(toWidth width: Int, alignment: Alignment = .leading) -> StyledText {
    let blanks = StyledText(String(repeating: " ", count: max(0, width - self.width)))
    return alignment == .leading ? self + blanks : blanks + self
  }

  /// In at most that many columns, its end replaced by `…` where it is longer.
  package func truncated(toWidth width: Int) -> StyledText {
    guard self.width > width else { return self }
    var kept = StyledText("")
    for run in runs {
      let left = width - kept.width
      let isLast = kept.width + run.text.displayWidth >= width
      kept.runs.append(
        Run(text: isLast ? (run.text + " ").truncated(toWidth: left) : run.text, style: run.style))
      if isLast { break }
    }
    return kept
  }

  /// The text with the escape sequences that colour it; without blanks at its end.
  package func text(_ depth: ColorDepth) -> String {
    var text = ""
    for run in trimmed.runs {
      if let parameters = run.style.parameters(depth) {
        text += "\u{1B}[\(parameters)m\(run.text)\u{1B}[0m"
      } else {
        text += run.text
      }
    }
    return text
  }

  private var trimmed: StyledText {
    var trimmed = self
    while let last = trimmed.runs.popLast() {
      let end = last.text.lastIndex { $0 != " " }
      guard let end else { continue }
      trimmed.runs.append(Run(text: String(last.text[...end]), style: last.style))
      break
    }
    return trimmed
  }
}
