package import Todos

/// The meaning of a piece of text, which a palette maps to a colour.
package enum Style: Sendable, Hashable {
  case plain, heading, dim
  /// Figures of commits and of completion, in the product's two colours.
  case commits, completion
  case high, medium, low
  case overdue, doing
  /// What the next key is about, on a full screen.
  case selected
  /// A shade of one of the two colours, 0 to 4, faintest first.
  case shade(Metric, Int)
  /// Text on the colour of a label.
  case label(LabelColor)

  /// The SGR parameters (ECMA-48) of the style.
  func parameters(_ depth: ColorDepth, on background: Background = .dark) -> String? {
    switch (self, depth) {
    case (_, .none), (.plain, _), (.low, _): nil
    case (.heading, _): "1"
    case (.selected, _): "1;36"
    case (.dim, _): "2"
    case (.commits, .ansi16), (.shade(.commits, _), .ansi16): "32"
    case (.completion, .ansi16), (.shade(.completion, _), .ansi16), (.medium, .ansi16): "33"
    case (.commits, _): Palette.color(of: .commits, on: background).parameters(depth)
    case (.completion, _): Palette.color(of: .completion, on: background).parameters(depth)
    case (.shade(let metric, let index), _):
      Palette.shades(of: metric, on: background)[index].parameters(depth)
    case (.high, _), (.overdue, _): "31"
    case (.medium, _): background == .light ? "38;5;130" : "38;5;172"
    case (.doing, .ansi16): "36"
    case (.doing, _): background == .light ? "38;5;24" : "36"
    case (.label, .ansi16): "7"
    case (.label(let color), _): color.parameters(depth)
    }
  }
}

/// A line of text in several styles. It never contains control characters that affect a terminal.
package struct StyledText: Sendable, Hashable {
  private var runs: [Run] = []

  /// Columns of the text in a terminal.
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

  /// The text padded with spaces to `width` columns.
  package func padded(toWidth width: Int, alignment: Alignment = .leading) -> StyledText {
    guard width > self.width else { return self }
    var padding = StyledText("")
    padding.runs.append(Run(text: String(repeating: " ", count: width - self.width), style: .plain))
    padding.width = width - self.width
    return alignment == .leading ? self + padding : padding + self
  }

  /// The text cut to at most `width` columns, ending in `…` if it was longer.
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

  /// Lines of at most `width` columns, broken like those of ``Swift/String/wrapped(toWidth:lines:)``. Each
  /// style begins a new line.
  func wrapped(toWidth width: Int) -> [StyledText] {
    runs.flatMap { run in
      run.text.wrapped(toWidth: width).map { StyledText($0, run.style) }
    }
  }

  /// The same text on lines of at most `width` columns, broken between words. All begin as far in as the first.
  func folded(toWidth width: Int) -> [StyledText] {
    if self.width <= width { return [self] }
    let characters = runs.flatMap { run in run.text.map { (character: $0, style: run.style) } }
    let indent = min(characters.prefix { $0.character == " " }.count, width / 2)
    var rest = characters[indent...]
    return String(rest.map(\.character)).wrapped(toWidth: width - indent).map { line in
      var styled = StyledText("").padded(toWidth: indent)
      for character in line {
        // Spaces between two lines are gone.
        rest = rest.drop { $0.character != character }
        styled += StyledText(String(character), rest.popFirst()?.style ?? .plain)
      }
      return styled
    }
  }

  /// The same text with its plain parts in another style.
  func styled(_ style: Style) -> StyledText {
    var styled = self
    styled.runs = runs.map { Run(text: $0.text, style: $0.style == .plain ? style : $0.style) }
    return styled
  }

  /// Its parts, each in one style.
  func forEachRun(_ body: (String, Style) -> Void) { for run in runs { body(run.text, run.style) } }

  /// The truncated text, or all of it if `width` is nil.
  func cut(toWidth width: Int?) -> StyledText {
    width.map { truncated(toWidth: $0) } ?? self
  }

  /// The text with its escape sequences. Trailing spaces are removed, except on the colour of a label.
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

extension StyledText {
  /// A bar of so many columns, of which some are filled.
  static func bar(_ filled: Int, of width: Int, _ style: Style) -> StyledText {
    StyledText(String(repeating: "▇", count: filled), style)
      + StyledText(String(repeating: "▁", count: width - filled), .dim)
  }

  /// The names of labels, each on its colour; separated by commas without colours.
  init(labels: [Label], _ depth: ColorDepth) {
    let areColored = depth != .none
    let names = labels.map { label in
      areColored ? StyledText(" \(label.name) ", .label(label.color)) : StyledText(label.name)
    }
    self = names.joined(separator: StyledText(areColored ? " " : ", "))
  }
}

extension [StyledText] {
  /// Joins the texts into lines, as many on each line as fit.
  func flowing(gap: Int, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for text in self {
      if let last = lines.last, last.width + gap + text.width <= width {
        lines[lines.count - 1] = last.padded(toWidth: last.width + gap) + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// The lines after two spaces.
  var indented: [StyledText] { map { StyledText("  ") + $0 } }

  /// The lines truncated to a width, or whole if it is nil.
  func cut(toWidth width: Int?) -> [StyledText] { map { $0.cut(toWidth: width) } }

  func joined(separator: StyledText) -> StyledText {
    guard let first else { return StyledText("") }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}

extension [[StyledText]] {
  /// Blocks of lines beside each other, each in as many columns.
  func beside(_ widths: [Int], separator: StyledText, height: Int) -> [StyledText] {
    (0..<height).map { row in
      zip(self, widths).map { block, width in
        row < block.count
          ? block[row].truncated(toWidth: width).padded(toWidth: width)
          : StyledText("").padded(toWidth: width)
      }.joined(separator: separator)
    }
  }

  /// Rows of cells in columns, each as wide as its widest cell.
  /// - Parameters:
  ///   - trailing: The columns that are aligned to their trailing side.
  ///   - padsLast: Whether the last cell of a row is as wide as its column, too.
  func aligned(gap: Int = 2, trailing: Set<Int> = [], padsLast: Bool = false) -> [StyledText] {
    let widths: [Int] = (0..<(map(\.count).max() ?? 0)).map { column in
      reduce(0) { Swift.max($0, column < $1.count ? $1[column].width : 0) }
    }
    return map { row in
      row.enumerated().reduce(StyledText("")) { line, cell in
        let (column, text) = cell
        let start = column == 0 ? line : line.padded(toWidth: line.width + gap)
        if trailing.contains(column) {
          return start + text.padded(toWidth: widths[column], alignment: .trailing)
        }
        return start
          + (!padsLast && column == row.count - 1 ? text : text.padded(toWidth: widths[column]))
      }
    }
  }
}

/// Values below each other, each after its label.
struct LabelledValues {
  private var rows: [(label: String, value: StyledText)] = []

  mutating func add(_ label: String, _ value: StyledText?) {
    guard let value, !value.isEmpty else { return }
    rows.append((label, value))
  }

  /// Adds values below each other, the first one after the label.
  mutating func add(_ label: String, _ values: [StyledText]) {
    for (index, value) in values.enumerated() { add(index == 0 ? label : "", value) }
  }

  mutating func add(_ label: String, _ value: String?) {
    add(label, value.map { StyledText($0) })
  }

  var lines: [StyledText] { lines(width: nil) }

  /// - Parameter width: Columns of the page, to which values are wrapped between words; nil for no limit.
  func lines(width: Int?) -> [StyledText] {
    let labels = (rows.map(\.label.displayWidth).max() ?? 0) + 5
    let wrapped = rows.flatMap { label, value -> [[StyledText]] in
      let room = width.map { max(16, $0 - labels) } ?? .max
      let lines = value.width <= room ? [value] : value.wrapped(toWidth: room)
      return lines.enumerated().map { [StyledText($0 == 0 ? label : "", .dim), $1] }
    }
    return wrapped.aligned(gap: 3).indented
  }
}

/// Suggested commands, each after its purpose.
struct Steps {
  let steps: [(purpose: String, command: String)]
  /// Columns before the commands.
  let column: Int

  /// - Parameter column: Columns before the commands, to align with other steps above or below.
  init(_ steps: [(purpose: String, command: String)], column: Int? = nil) {
    self.steps = steps
    self.column = column ?? (steps.map(\.purpose.displayWidth).max() ?? 0) + 2
  }

  /// - Parameter width: Columns of the page. If a command doesn't fit beside its purpose, commands are below.
  func lines(width: Int) -> [StyledText] {
    let isWide = steps.allSatisfy { column + $0.command.displayWidth <= width }
    return steps.flatMap { step in
      let (purpose, command) = (StyledText(step.purpose, .dim), StyledText(step.command))
      if isWide { return [purpose.padded(toWidth: column) + command] }
      return ([purpose] + (command.isEmpty ? [] : [StyledText("  ") + command]))
        .map { $0.truncated(toWidth: width) }
    }
  }

  var lines: [StyledText] { lines(width: .max) }
}

extension Array where Element: Equatable {
  /// The distinct elements, in order.
  package var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
