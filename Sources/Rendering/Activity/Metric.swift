package import Activity
import Localization
import Todos

/// One of the two figures of a day.
package enum Metric: String, CaseIterable, Sendable {
  case commits, completion

  /// The lower bounds of the five bands, in commits or percent. Lower values have no band.
  var bounds: [Int] {
    switch self {
    case .commits: [1, 5, 10, 15, 20]
    case .completion: [1, 30, 50, 70, 90]
    }
  }

  /// The figure in words: `7`, `50 %`.
  func text(_ value: Int, _ language: Language) -> String {
    self == .commits ? String(value) : language.percent(value)
  }

  /// Commits or percent; nil if nothing was planned or done.
  package func value(of figures: DayFigures) -> Int? {
    switch self {
    case .commits: figures.commits
    case .completion: figures.completion.percent
    }
  }
}

/// The intensity of a day's figure.
package enum HeatLevel: Hashable, Sendable {
  /// Nothing was planned, so there is no rate.
  case absent
  case zero
  /// 0 to 4, faintest first.
  case shade(Int)

  package init(_ metric: Metric, of figures: DayFigures) {
    guard let value = metric.value(of: figures) else {
      self = .absent
      return
    }
    let shade = metric.bounds.lastIndex { $0 <= value }
    self = shade.map(HeatLevel.shade) ?? .zero
  }

  /// All bands of a figure, lowest first.
  static func all(of metric: Metric) -> [HeatLevel] {
    (metric == .completion ? [.absent] : []) + [.zero] + metric.bounds.indices.map(HeatLevel.shade)
  }

  /// The range of values it covers: `0`, `1–4`, `20+` or `90–100 %`.
  func label(_ metric: Metric, _ language: Language) -> String {
    switch self {
    case .absent: return language.t("day.noPlan")
    case .zero: return "0"
    case .shade(let index):
      let lower = metric.bounds[index]
      if index + 1 < metric.bounds.count { return "\(lower)–\(metric.bounds[index + 1] - 1)" }
      return metric == .commits ? "\(lower)+" : "\(lower)–\(language.percent(100))"
    }
  }

  /// The mark of a day in this band. If the terminal has too few colours for shades, the bar's height shows
  /// the band.
  func mark(_ metric: Metric, _ depth: ColorDepth) -> StyledText {
    switch self {
    case .absent: return StyledText("·", .dim)
    case .zero: return metric == .commits ? StyledText("·", .dim) : StyledText("□", .completion)
    case .shade(let index):
      let hasShades = depth == .trueColor || depth == .ansi256
      return StyledText(hasShades ? "■" : Self.bars[index], .shade(metric, index))
    }
  }

  /// A bar whose height shows the band; nil without one.
  var bar: String? {
    guard case .shade(let index) = self else { return nil }
    return Self.bars[index]
  }

  private static let bars = ["▁", "▃", "▅", "▆", "█"]
}
