/// Rows of todos in columns that are aligned over all sections.
struct TodoTable {
  struct Section {
    /// Empty for rows without a heading.
    var heading = ""
    /// The command that goes with the section.
    var hint = ""
    let rows: [TodoRow]
  }

  let sections: [Section]
  /// Columns of the page; nil where nothing may be cut.
  let width: Int?

  private let idWidth: Int
  private let markWidth: Int
  private let labelWidth: Int
  private let projectWidth: Int
  private let noteWidth: Int
  private let titleWidth: Int

  private static let gap = "  "

  init(sections: [Section], width: Int?) {
    let rows = sections.flatMap(\.rows)
    self.sections = sections
    self.width = width
    idWidth = max(2, rows.map(\.id.width).max() ?? 0)
    markWidth = rows.map(\.mark.width).max() ?? 0
    let longestProject = rows.map(\.project.width).max() ?? 0
    projectWidth = width == nil ? longestProject : min(longestProject, 16)
    noteWidth = rows.map(\.note.width).max() ?? 0
    let longestLabels = rows.map(\.labels.width).max() ?? 0
    let longestTitle = rows.map(\.title.width).max() ?? 0
    let others = 4 + Self.width(of: [idWidth, 3, markWidth, projectWidth, noteWidth])
    guard let width else {
      (labelWidth, titleWidth) = (longestLabels, min(longestTitle, 40))
      return
    }
    // What titles and labels share; two thirds of it are the titles' where they need so much.
    let room = width - others - (longestLabels > 0 ? Self.gap.count : 0)
    let forLabels = max(8, room - min(longestTitle, room * 2 / 3))
    labelWidth = min(longestLabels, 32, forLabels)
    titleWidth = min(longestTitle, max(8, room - labelWidth))
  }

  /// Columns that the widest row fills.
  var naturalWidth: Int {
    2
      + Self.width(of: [idWidth, 3, markWidth, titleWidth, labelWidth, projectWidth, noteWidth])
  }

  var lines: [StyledText] {
    sections.filter { !$0.rows.isEmpty }.flatMap { section in
      heading(section) + section.rows.map(line)
    }
  }

  /// The columns and the gaps between those that are not empty.
  private static func width(of columns: [Int]) -> Int {
    let filled = columns.filter { $0 > 0 }
    return filled.reduce(0, +) + gap.count * max(0, filled.count - 1)
  }

  private func heading(_ section: Section) -> [StyledText] {
    guard !section.heading.isEmpty else { return [] }
    let hintColumn = 2 + Self.width(of: [idWidth, 3, markWidth, titleWidth]) + Self.gap.count
    let heading = StyledText(section.heading, .heading)
    guard !section.hint.isEmpty else { return [heading] }
    let column = max(heading.width + 2, min(hintColumn, (width ?? 80) - section.hint.count))
    return [heading.padded(toWidth: column) + StyledText(section.hint, .dim)]
  }

  private func line(_ row: TodoRow) -> StyledText {
    var cells = [
      row.id.padded(toWidth: idWidth, alignment: .trailing),
      row.sign.padded(toWidth: 3),
    ]
    if markWidth > 0 { cells.append(row.mark.padded(toWidth: markWidth)) }
    cells.append(
      (width == nil ? row.title : row.title.truncated(toWidth: titleWidth))
        .padded(toWidth: titleWidth))
    if labelWidth > 0 {
      cells.append(row.labels.truncated(toWidth: labelWidth).padded(toWidth: labelWidth))
    }
    if projectWidth > 0 {
      cells.append(row.project.truncated(toWidth: projectWidth).padded(toWidth: projectWidth))
    }
    cells.append(row.note)
    let gap = StyledText(Self.gap)
    var line = StyledText("")
    for cell in cells {
      line += gap
      line += cell
    }
    return line.cut(toWidth: width)
  }
}
