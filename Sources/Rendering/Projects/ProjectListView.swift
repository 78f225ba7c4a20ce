package import Activity
import Localization
import Todos

/// All projects, a line each: those with recent commits first, then by open todos, and the archived ones last.
package struct ProjectListView {
  private let reports: [ProjectReport]
  private let format: Format
  private let isPresent: (String) -> Bool

  private static let gap = StyledText("  ")
  /// The fewest columns in which a path says anything.
  private static let minPlaceWidth = 12

  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package init(
    _ reports: [ProjectReport], format: Format, isPresent: @escaping (String) -> Bool
  ) {
    self.reports = reports.enumerated()
      .sorted { $0.element.rank($0.offset) < $1.element.rank($1.offset) }.map(\.element)
    self.format = format
    self.isPresent = isPresent
  }

  package var text: String {
    let columns = columns
    let room = format.width.map { $0 - Self.width(of: columns) - Self.gap.width }
    let showsPlaces = room.map { $0 >= Self.minPlaceWidth } ?? true
    let heading = Self.line(columns.map { $0.padded(StyledText($0.heading, .dim)) })
    let rows = reports.enumerated().map { index, report in
      let cells = columns.map { $0.padded($0.cells[index]) }
      return Self.line(showsPlaces ? cells + [place(report.project, room)] : cells)
    }
    return format.text(([heading] + rows).map { $0.cut(toWidth: format.width) })
  }

  private struct Column {
    let heading: String
    let cells: [StyledText]
    var alignment = Alignment.trailing

    var width: Int { max(heading.displayWidth, cells.map(\.width).max() ?? 0) }

    func padded(_ cell: StyledText) -> StyledText {
      cell.padded(toWidth: width, alignment: alignment)
    }
  }

  private static func line(_ cells: [StyledText]) -> StyledText {
    cells.dropFirst().reduce(cells[0]) { $0 + gap + $1 }
  }

  /// The columns that fit the terminal; the names always do.
  private var columns: [Column] {
    let longest = reports.map(\.project.name.visible.displayWidth).max() ?? 0
    let nameWidth = format.width.map { min(longest, max(8, $0 / 3)) } ?? longest
    let names = reports.map { report in
      StyledText(report.project.name, report.project.isArchived ? .dim : .heading)
        .truncated(toWidth: nameWidth)
    }
    var columns = [
      Column(heading: "", cells: names, alignment: .leading),
      column("open") { StyledText(String($0.project.open)) },
      column("done") { StyledText(String($0.project.done), .dim) },
      column("week") { report in
        guard let count = report.figures?.lastWeek else { return StyledText("–", .dim) }
        return count == 0 ? StyledText("·", .dim) : StyledText(String(count), .commits)
      },
      column("last", .leading) { report in
        let day = report.figures?.lastDay.map { format.language.near($0, today: format.today) }
        return day.map { StyledText($0) } ?? StyledText("–", .dim)
      },
    ]
    for dropped in [2, 3] {
      if let width = format.width, Self.width(of: columns) > width { columns.remove(at: dropped) }
    }
    return columns
  }

  private func column(
    _ name: String, _ alignment: Alignment = .trailing, _ cell: (ProjectReport) -> StyledText
  ) -> Column {
    Column(
      heading: format.t("project.column.\(name)"), cells: reports.map(cell), alignment: alignment)
  }

  private static func width(of columns: [Column]) -> Int {
    columns.map(\.width).reduce(0, +) + gap.width * (columns.count - 1)
  }

  /// The path of the first repository, or else the link.
  /// - Parameter width: Columns that are left; nil if nothing may be truncated.
  private func place(_ project: Project, _ width: Int?) -> StyledText {
    if project.isArchived { return StyledText(format.t("project.archived"), .dim) }
    guard let path = project.repositories.lazy.compactMap(\.path).first else {
      let link = project.details.link ?? ""
      return project.repositories.isEmpty || !link.isEmpty
        ? StyledText(link, .dim) : StyledText(format.t("project.onAnotherMachine"), .dim)
    }
    let more = project.repositories.count > 1 ? " +\(project.repositories.count - 1)" : ""
    let absent = isPresent(path) ? "" : "  \(format.t("project.absent"))"
    let room = width.map { $0 - more.displayWidth - absent.displayWidth }
    let shown = room.map { path.visible.truncatedAtStart(toWidth: $0) } ?? path
    return StyledText(shown, .dim) + StyledText(more, .dim) + StyledText(absent, .overdue)
  }
}

extension ProjectReport {
  /// Smaller for projects that come first in a list.
  /// - Parameter index: Decides between projects that are equally active.
  fileprivate func rank(_ index: Int) -> (Int, Int, Int, Int, Int) {
    (
      project.isArchived ? 1 : 0, -(figures?.lastWeek ?? 0), -project.open,
      -(figures?.lastDay?.number ?? 0), index
    )
  }
}
