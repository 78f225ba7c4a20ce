package import Todos

/// For whom and where something is rendered.
package struct Format: Sendable {
  package let phrases: any Phrases
  /// Columns of the terminal; nil where the output is no terminal, so that nothing is cut.
  package let width: Int?
  package let color: ColorDepth
  package let background: Background
  package let calendar: LocalCalendar
  package let now: Moment

  package init(
    phrases: any Phrases, width: Int?, color: ColorDepth, background: Background = .dark,
    calendar: LocalCalendar, now: Moment
  ) {
    self.phrases = phrases
    self.width = width
    self.color = color
    self.background = background
    self.calendar = calendar
    self.now = now
  }

  package var today: Day { calendar.day(of: now) }

  /// Columns that a page may fill: beyond 120 the eye loses the line.
  var pageWidth: Int { min(width ?? 80, 120) }

  /// Columns of a table; nil where nothing may be cut.
  var tableWidth: Int? { width.map { min($0, 120) } }

  /// A heading, and the project that alone is shown under it.
  func heading(_ heading: StyledText, of project: String?) -> StyledText {
    let suffix = project.map { StyledText("  ") + StyledText($0, .dim).truncated(toWidth: 24) }
    return (heading + (suffix ?? StyledText(""))).truncated(toWidth: pageWidth)
  }

  /// A sentence in as many lines as it needs; in one where nothing is cut.
  /// - Parameter indent: Columns that are taken at the left.
  func sentence(_ text: String, _ style: Style = .plain, indent: Int = 0) -> [StyledText] {
    guard let width = tableWidth else { return [StyledText(text, style)] }
    return text.visible.wrapped(toWidth: max(20, width - indent), lines: 20)
      .map { StyledText($0, style) }
  }

  /// Parts as text, with a blank line between those that are not empty.
  func text(parts: [[StyledText]]) -> String {
    text(Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText("")])))
  }

  /// The most results of a change that are printed one by one.
  static let mostResults = 10

  /// The first results of a change, and how many more there are.
  func summary(_ results: [StyledText]) -> [StyledText] {
    results.prefix(Self.mostResults) + rest(of: results.count)
  }

  /// A line that counts the results that aren't printed; none if all are.
  func rest(of count: Int) -> [StyledText] {
    guard count > Self.mostResults else { return [] }
    return [StyledText("… \(phrases.andMore(count - Self.mostResults))", .dim)]
  }

  /// Lines as text, each ended by a newline.
  package func text(_ lines: [StyledText]) -> String {
    lines.map { $0.text(color, on: background) + "\n" }.joined()
  }
}
