/// A line of text in several styles. Whatever it is made from, it holds nothing that could steer a
/// terminal.
package struct StyledText: Sendable, Hashable {
  private var runs: [Run] = []

  /// Columns that a terminal gives it.
  package private(set) var width = 0

  private struct Run: Sendable, Hashable {
    let text: String
    let style: Style
  }

  package init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { append(Run(text: text.visible, style: style)) }
  }

  private mutating func append(_ run: Run) {
    runs.append(run)
    width += run.text.displayWidth
  }

  package var isEmpty: Bool { runs.isEmpty }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    left.runs += right.runs
    left.width += right.width
  }

  /// With blanks after it, or before it, up to that many columns.
  package func padded(toWidth width: Int, alignment: Alignment = .leading) -> StyledText {
    guard width > self.width else { return self }
    var blanks = StyledText("")
    blanks.runs.append(Run(text: String(repeating: " ", count: width - self.width), style: .plain))
    blanks.width = width - self.width
    return alignment == .leading ? self + blanks : blanks + self
  }

  /// In at most that many columns, its end replaced by `…` where it is longer.
  package func truncated(toWidth width: Int) -> StyledText {
    guard self.width > width else { return self }
    var kept = StyledText("")
    for run in runs {
      let left = width - kept.width
      let isLast = kept.width + run.text.displayWidth >= width
      kept.append(
        Run(text: isLast ? (run.text + " ").truncated(toWidth: left) : run.text, style: run.style))
      if isLast { break }
    }
    return kept
  }

  /// The same, or all of it where nothing may be cut.
  func cut(toWidth width: Int?) -> StyledText {
    width.map { truncated(toWidth: $0) } ?? self
  }

  /// The text with the escape sequences that colour it; without blanks at its end, but on the colour
  /// of a label.
  package func text(_ depth: ColorDepth, on background: Background = .dark) -> String {
    var text = ""
    for run in trimmed(depth).runs {
      if let parameters = run.style.parameters(depth, on: background) {
        text += "\u{1B}[\(parameters)m\(run.text)\u{1B}[0m"
      } else {
        text += run.text
      }
    }
    return text
  }

  private func trimmed(_ depth: ColorDepth) -> StyledText {
    guard runs.last?.text.utf8.last == UInt8(ascii: " ") else { return self }
    var trimmed = self
    while let last = trimmed.runs.popLast() {
      if case .label = last.style, depth != .none {
        trimmed.runs.append(last)
        break
      }
      let end = last.text.lastIndex { $0 != " " }
      guard let end else { continue }
      trimmed.append(Run(text: String(last.text[...end]), style: last.style))
      break
    }
    return trimmed
  }
}
