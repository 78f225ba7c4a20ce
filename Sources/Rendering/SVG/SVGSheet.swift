/// The styles of pictures, for light pages and dark ones (CSS, `prefers-color-scheme`).
enum SVGSheet {
  static let text = """
    text{font:11px ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
    .heading{font-size:14px;font-weight:600}
    .today{font-weight:700}
    \(colors(on: .light))
    @media (prefers-color-scheme:dark){
    \(colors(on: .dark))
    }
    """

  /// The class of a band of a figure.
  static func name(_ band: Band, _ figure: Figure) -> String {
    switch band {
    case .absent: "none"
    case .zero: figure == .commits ? "none" : "zero"
    case .shade(let index): prefix(figure) + String(index + 1)
    }
  }

  private static func prefix(_ figure: Figure) -> String {
    figure == .commits ? "c" : "r"
  }

  private static func colors(on background: Background) -> String {
    let isDark = background == .dark
    let (page, line, none) =
      isDark ? ("#0d1117", "#30363d", "#21262d") : ("#ffffff", "#d1d9e0", "#ebedf0")
    let (text, dim) = isDark ? ("#e6edf3", "#9198a1") : ("#1f2328", "#59636e")
    let shades = Figure.allCases.flatMap { figure in
      Palette.shades(of: figure, on: background).enumerated().map { index, color in
        ".\(prefix(figure))\(index + 1){fill:\(color.css)}"
      }
    }
    let zero = Palette.shades(of: .completion, on: background)[2].css
    return """
      text{fill:\(dim)}.heading,.figure,.today{fill:\(text)}
      .card{fill:\(page);stroke:\(line)}.cell{fill:none;stroke:\(line)}
      .none{fill:\(none)}.zero{fill:none;stroke:\(zero)}
      \(shades.joined())
      """
  }
}
