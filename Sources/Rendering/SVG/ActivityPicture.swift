package import Activity
import Todos

/// What was committed and completed as a picture (SVG) that needs nothing else, for light pages and
/// dark ones.
package struct ActivityPicture {
  let report: ActivityReport
  let format: Format

  package init(_ report: ActivityReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    if case .month(let month) = report.span {
      return MonthPicture(month, report, words: words).text
    }
    return HeatMapPicture(report, words: words).text
  }

  /// The days it shows, in words.
  package var caption: String { words.range }

  private var words: PictureWords { PictureWords(report, format: format) }
}
