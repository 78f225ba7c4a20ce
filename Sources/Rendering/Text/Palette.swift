import Files
import Todos

/// A colour in RGB, and its match in the palette of a terminal with 256 colours.
struct Color: Hashable, Sendable {
  /// Red, green and blue, a byte each: `0x40A858`.
  let rgb: Int
  /// The nearest of xterm's 256 colours, chosen by eye.
  let xterm: Int

  init(_ rgb: Int, xterm: Int) {
    self.rgb = rgb
    self.xterm = xterm
  }

  /// The CSS notation, `#40a858`.
  var css: String { "#" + rgb.hex(digits: 6) }

  /// The SGR parameters (ECMA-48) of text in this colour.
  func parameters(_ depth: ColorDepth) -> String? {
    switch depth {
    case .trueColor: "38;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    case .ansi256: "38;5;\(xterm)"
    case .ansi16, .none: nil
    }
  }
}

/// The product's two colours, green for commits and amber for completion, with five shades of each, for the
/// terminal, the page and pictures.
enum Palette {
  /// The colour of figures; on a light background a darker one, with a contrast of at least 4.5 to white.
  static func color(of metric: Metric, on background: Background) -> Color {
    switch (metric, background) {
    case (.commits, .dark): Color(0x40A858, xterm: 71)
    case (.commits, .light): Color(0x2A7A3E, xterm: 28)
    case (.completion, .dark): Color(0xD99120, xterm: 172)
    case (.completion, .light): Color(0x9C5E06, xterm: 130)
    }
  }

  /// Five shades, from the faintest to the brightest or, of commits on a light background, the darkest.
  static func shades(of metric: Metric, on background: Background) -> [Color] {
    switch (metric, background) {
    case (.commits, .dark):
      [
        Color(0x1B4D2E, xterm: 22), Color(0x256F3F, xterm: 28), Color(0x328C4C, xterm: 71),
        Color(0x40A858, xterm: 77), Color(0x7BE495, xterm: 157),
      ]
    case (.commits, .light):
      [
        Color(0xB9E5C3, xterm: 151), Color(0x85CE97, xterm: 114), Color(0x40A858, xterm: 71),
        Color(0x2A7A3E, xterm: 28), Color(0x17562B, xterm: 22),
      ]
    case (.completion, .dark):
      [
        Color(0x55390F, xterm: 94), Color(0x7D5216, xterm: 130), Color(0xAB711B, xterm: 172),
        Color(0xD99120, xterm: 214), Color(0xFFCB6B, xterm: 222),
      ]
    case (.completion, .light):
      [
        Color(0xFDEBC8, xterm: 223), Color(0xFAD694, xterm: 222), Color(0xF7C05D, xterm: 221),
        Color(0xF4AA2D, xterm: 214), Color(0xEC9200, xterm: 208),
      ]
    }
  }
}
