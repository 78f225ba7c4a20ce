/// Rows of titles with their details, in columns that are aligned across sections.
///
/// Titles come first: one is cut only if it is wider than the page. Details are beside their titles in most rows; a
/// row in which both don't fit has its details on the lines below.
struct TitledTable {
  struct Row {
    /// The columns before the title.
    let start: [StyledText]
    let title: StyledText
    /// The columns after the title, each with its parts. The last one is ragged.
    let details: [[StyledText]]
    /// At most two columns before all others.
    let mark: StyledText
    /// The columns after the title, on one line.
    fileprivate let cells: [StyledText]

    private static let separator = StyledText(" · ", .dim)

    init(
      start: [StyledText], title: StyledText, details: [[StyledText]],
      mark: StyledText = StyledText("")
    ) {
      (self.start, self.title, self.details, self.mark) = (start, title, details, mark)
      cells = details.map { $0.filter { !$0.isEmpty }.joined(separator: Self.separator) }
    }
  }

  struct Section {
    /// Empty for rows without a heading.
    var heading = ""
    /// A command suggested for the section.
    var hint = ""
    let rows: [Row]
    /// The number of rows that are left out, and the command that shows them, if there is one.
    var rest: (count: StyledText, command: String)?
  }

  let sections: [Section]
  /// Columns of the page; nil if nothing may be cut.
  let width: Int?
  private let placement: Placement
  /// Widths of the columns before the title.
  private let starts: [Int]
  /// Widths of the columns after the title, but for the last one.
  private let details: [Int]
  /// Columns before the title, with the gap.
  private let startWidth: Int
  private let titleWidth: Int

  /// Where details are.
  enum Placement {
    /// Beside the title if both fit on a line of a page that isn't narrow, else below it.
    case besideOrBelow
    /// Beside the title, as many as leave half of the line to it.
    case beside
  }

  private static let gap = 2
  private static let gapText = StyledText("").padded(toWidth: gap)
  /// In fewer columns, details are below all titles.
  private static let minColumns = 70
  /// A title in half of a line has at least so many columns.
  private static let minTitle = 18
  /// Most columns of a title without an edge to align details to.
  private static let maxTitle = 40

  /// - Parameters:
  ///   - width: Columns of the page; nil if nothing may be cut.
  ///   - filling: Columns to fill even if the titles are short; nil for as many as the rows need.
  ///   - minStart: Minimum widths of the columns before the title.
  init(
    sections: [Section], width: Int?, filling: Int? = nil, minStart: [Int] = [],
    placement: Placement = .besideOrBelow
  ) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    self.width = width
    self.placement = placement
    let starts = (0..<(rows.first?.start.count ?? 0)).map { column in
      let longest = rows.map { $0.start[column].width }.max() ?? 0
      return max(longest, minStart.indices.contains(column) ? minStart[column] : 0)
    }
    let startWidth = Self.gap + starts.filter { $0 > 0 }.reduce(0) { $0 + $1 + Self.gap }
    let room = (width ?? filling).map { $0 - startWidth } ?? .max / 2
    // A cell that is wider than that makes its row take a second line, rather than push the others aside.
    let widest = width == nil ? Int.max : max(20, room / 4)
    let cells = rows.map(\.cells)
    let details = (0..<max(0, (cells.first?.count ?? 0) - 1)).map { column in
      cells.map { $0[column].width }.filter { $0 <= widest }.max() ?? 0
    }
    (self.starts, self.startWidth, self.details) = (starts, startWidth, details)
    let columns = Columns(details: details, room: room, gap: Self.gap)
    let best = columns.bestTitleWidths(zip(rows, cells).map { ($0.title.width, $1) })
    let longest = rows.map(\.title.width).filter(best.contains).max() ?? best.lowerBound
    titleWidth =
      filling != nil ? best.upperBound : width == nil ? min(longest, Self.maxTitle) : longest
  }

  var lines: [StyledText] { Array(parts.joined()) }

  /// The lines of each section that has rows.
  var parts: [[StyledText]] {
    sections.filter { !$0.rows.isEmpty }.map { section in
      var lines: [StyledText] = []
      forEachLine(of: section) { lines.append($0) }
      return lines
    }
  }

  /// Makes the lines one by one: a table may have a hundred thousand.
  func forEachLine(_ body: (StyledText) -> Void) {
    for section in sections where !section.rows.isEmpty { forEachLine(of: section, body) }
  }

  private func forEachLine(of section: Section, _ body: (StyledText) -> Void) {
    heading(section).forEach(body)
    for row in section.rows { lines(of: row).forEach(body) }
    rest(of: section).forEach(body)
  }

  private func heading(_ section: Section) -> [StyledText] {
    guard !section.heading.isEmpty else { return [] }
    let heading = StyledText(section.heading, .heading)
    guard !section.hint.isEmpty else { return [heading.cut(toWidth: width)] }
    let hint = StyledText(section.hint, .dim)
    let end = (width ?? 80) - hint.width
    guard heading.width + Self.gap <= end else { return [heading, indent(Self.gap) + hint] }
    let column = isNarrow ? end : min(startWidth + titleWidth + Self.gap, end)
    return [heading.padded(toWidth: max(heading.width + Self.gap, column)) + hint]
  }

  private func rest(of section: Section) -> [StyledText] {
    guard let (count, command) = section.rest else { return [] }
    if command.isEmpty { return [(indent(Self.gap) + count).cut(toWidth: width)] }
    let line = indent(Self.gap) + count + StyledText(" ") + StyledText(command)
    if line.width <= width ?? .max { return [line] }
    let indented = indent(Self.gap) + StyledText(command)
    return [
      indent(Self.gap) + count, indented.width <= width ?? .max ? indented : StyledText(command),
    ]
  }

  private func indent(_ columns: Int) -> StyledText { StyledText("").padded(toWidth: columns) }

  private var isNarrow: Bool {
    placement == .besideOrBelow && width ?? .max < Self.minColumns
  }

  private func lines(of row: Row) -> [StyledText] {
    let start = start(of: row)
    let cells = row.cells
    guard let width else { return [aligned(start + row.title, cells)] }
    let room = width - startWidth
    let shown = cells.filter { !$0.isEmpty }
    if !isNarrow || shown.isEmpty {
      let columns = Columns(details: details, room: room, gap: Self.gap)
      if columns.titleWidths(row.title.width, cells)?.contains(titleWidth) == true {
        return [aligned(start + row.title, cells)]
      }
      let beside = shown.joined(separator: indent(Self.gap))
      if row.title.width + Self.gap + beside.width <= room {
        // As near to its column as there is room for it.
        let column = min(titleWidth + Self.gap, room - beside.width)
        let title = row.title.padded(toWidth: max(column, row.title.width + Self.gap))
        return [start + title + beside]
      }
    }
    switch placement {
    case .beside: return [start + squeezed(row.title, shown, room)]
    case .besideOrBelow:
      let parts = row.details.joined().filter { !$0.isEmpty }
      let below = parts.map { $0.truncated(toWidth: room).styled(.dim) }
        .flowing(gap: Self.gap, width: room)
      return [start + row.title.truncated(toWidth: room)] + below.map { indent(startWidth) + $0 }
    }
  }

  /// Everything before the title.
  private func start(of row: Row) -> StyledText {
    var start = row.mark.padded(toWidth: Self.gap)
    for (column, cell) in row.start.enumerated() where starts[column] > 0 {
      start += cell.padded(toWidth: starts[column], alignment: column == 0 ? .trailing : .leading)
      start += Self.gapText
    }
    return start
  }

  /// A line up to its title, with details in their columns.
  private func aligned(_ start: StyledText, _ cells: [StyledText]) -> StyledText {
    var line = start
    var column = startWidth + titleWidth + Self.gap
    for (index, cell) in cells.enumerated() {
      if !cell.isEmpty { line = line.padded(toWidth: max(column, line.width + Self.gap)) + cell }
      if index < details.count, details[index] > 0 { column += details[index] + Self.gap }
    }
    return line
  }

  /// A title and the last of its details that leave it half of the room.
  private func squeezed(_ title: StyledText, _ details: [StyledText], _ room: Int) -> StyledText {
    let forTitle = min(title.width, max(Self.minTitle, room / 2))
    let ends = details.indices.map { Array(details[$0...]).joined(separator: indent(Self.gap)) }
    let kept = ends.first { forTitle + Self.gap + $0.width <= room }
    guard let kept else { return title.truncated(toWidth: room) }
    return title.truncated(toWidth: room - Self.gap - kept.width) + indent(Self.gap) + kept
  }
}

/// The columns of details after a title, which decide how wide a title may be.
private struct Columns {
  /// Widths of the columns, but for the last one.
  let details: [Int]
  /// Columns for titles and details.
  let room: Int
  let gap: Int

  /// The widths of the titles' column with which a row fits on one line, where its title goes on into empty
  /// cells; nil if there are none.
  func titleWidths(_ title: Int, _ cells: [StyledText]) -> ClosedRange<Int>? {
    guard let first = cells.firstIndex(where: { !$0.isEmpty }),
      let last = cells.lastIndex(where: { !$0.isEmpty })
    else { return title <= room ? 0...room : nil }
    guard zip(cells[..<last], details).allSatisfy({ $0.width <= $1 }) else { return nil }
    let least = max(0, title - width(before: first))
    let most = room - gap - width(before: last) - cells[last].width
    return least <= most ? least...most : nil
  }

  private func width(before column: Int) -> Int {
    details.prefix(column).filter { $0 > 0 }.reduce(0) { $0 + $1 + gap }
  }

  /// The widths of the titles' column with which the most rows fit on one line.
  func bestTitleWidths(_ rows: [(title: Int, cells: [StyledText])]) -> ClosedRange<Int> {
    let fitting = rows.compactMap { row in
      titleWidths(row.title, row.cells).map { (least: $0.lowerBound, most: $0.upperBound) }
    }
    let (lowers, uppers) = (fitting.map(\.least).sorted(), fitting.map(\.most).sorted())
    var best = (count: 0, least: 0)
    var ended = 0
    for (index, least) in lowers.enumerated() {
      while uppers[ended] < least { ended += 1 }
      if index + 1 - ended > best.count { best = (index + 1 - ended, least) }
    }
    let most = uppers.first { $0 >= best.least } ?? best.least
    return best.least...most
  }
}
