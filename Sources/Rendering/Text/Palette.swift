/// The product's two colours: one green for commits, one amber for completion, and five shades of
/// each, in the terminal, on the page and in pictures.
enum Palette {
  static func color(of figure: Figure) -> Color {
    switch figure {
    case .commits: green
    case .completion: amber
    }
  }

  /// Five shades, from the faintest to the strongest.
  static func shades(of figure: Figure, on background: Background) -> [Color] {
    switch (figure, background) {
    case (.commits, .dark): greensOnDark
    case (.commits, .light): greensOnLight
    case (.completion, .dark): ambersOnDark
    case (.completion, .light): ambersOnLight
    }
  }

  private static let green = Color(0x40A858, xterm: 71)
  private static let amber = Color(0xD99120, xterm: 172)

  private static let greensOnDark = [
    Color(0x1B4D2E, xterm: 22), Color(0x256F3F, xterm: 28), Color(0x328C4C, xterm: 71),
    Color(0x40A858, xterm: 77), Color(0x7BE495, xterm: 157),
  ]

  private static let greensOnLight = [
    Color(0xB9E5C3, xterm: 151), Color(0x85CE97, xterm: 114), Color(0x40A858, xterm: 71),
    Color(0x2A7A3E, xterm: 28), Color(0x17562B, xterm: 22),
  ]

  private static let ambersOnDark = [
    Color(0x55390F, xterm: 94), Color(0x7D5216, xterm: 130), Color(0xAB711B, xterm: 172),
    Color(0xD99120, xterm: 214), Color(0xFFCB6B, xterm: 222),
  ]

  private static let ambersOnLight = [
    Color(0xF8DCA8, xterm: 223), Color(0xEEB95C, xterm: 215), Color(0xD99120, xterm: 172),
    Color(0xAD6A0A, xterm: 136), Color(0x7C4703, xterm: 94),
  ]
}
