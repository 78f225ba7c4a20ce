package import Todos

/// What a piece of text stands for; a palette gives it its colour.
package enum Style: Sendable, Hashable {
  case plain, heading, dim
  /// Figures of commits, and of completion: the product's two colours.
  case commits, completion
  case high, medium, low
  case overdue, doing
  /// A shade of one of those two colours, 0 to 4, the faintest first.
  case shade(Figure, Int)
  /// Text on the colour of a label.
  case label(LabelColor)

  /// The SGR parameters (ECMA-48) of the style.
  func parameters(_ depth: ColorDepth, on background: Background = .dark) -> String? {
    switch (self, depth) {
    case (_, .none), (.plain, _), (.low, _): nil
    case (.heading, _): "1"
    case (.dim, _): "2"
    case (.commits, .ansi16), (.shade(.commits, _), .ansi16): "32"
    case (.completion, .ansi16), (.shade(.completion, _), .ansi16), (.medium, .ansi16): "33"
    case (.commits, _): Palette.color(of: .commits).parameters(depth)
    case (.completion, _): Palette.color(of: .completion).parameters(depth)
    case (.shade(let figure, let index), _):
      Palette.shades(of: figure, on: background)[index].parameters(depth)
    case (.high, _), (.overdue, _): "31"
    case (.medium, _): "38;5;172"
    case (.doing, _): "36"
    case (.label, .ansi16): "7"
    case (.label(let color), _): color.parameters(depth)
    }
  }
}
