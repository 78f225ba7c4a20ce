package import Activity

/// How strong a figure of a day is.
package enum Band: Hashable, Sendable {
  /// Nothing was planned, so that there is no rate.
  case absent
  case zero
  /// 0 to 4, the faintest first.
  case shade(Int)

  package init(_ figure: Figure, of figures: DayFigures) {
    guard let value = figure.value(of: figures) else {
      self = .absent
      return
    }
    let shade = figure.bounds.lastIndex { $0 <= value }
    self = shade.map(Band.shade) ?? .zero
  }

  /// All bands of a figure in their order.
  static func all(of figure: Figure) -> [Band] {
    (figure == .completion ? [.absent] : []) + [.zero] + figure.bounds.indices.map(Band.shade)
  }

  /// What it stands for: `0`, `1–4` or `20+`, `90–100`.
  func label(_ figure: Figure, _ phrases: any Phrases) -> String {
    switch self {
    case .absent: return phrases.noPlan
    case .zero: return "0"
    case .shade(let index):
      let lower = figure.bounds[index]
      if index + 1 < figure.bounds.count { return "\(lower)–\(figure.bounds[index + 1] - 1)" }
      return figure == .commits ? "\(lower)+" : "\(lower)–\(phrases.percent(100))"
    }
  }

  /// A day of that band in the terminal. Where there are too few colours for shades, the height of
  /// the bar tells the band.
  func mark(_ figure: Figure, _ depth: ColorDepth) -> StyledText {
    switch self {
    case .absent: return StyledText("·", .dim)
    case .zero:
      return figure == .commits ? StyledText("·", .dim) : StyledText("□", .completion)
    case .shade(let index):
      let hasShades = depth == .trueColor || depth == .ansi256
      return StyledText(hasShades ? "■" : Self.bars[index], .shade(figure, index))
    }
  }

  private static let bars = ["▁", "▃", "▅", "▆", "█"]
}
