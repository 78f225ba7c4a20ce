/// What a piece of text stands for; a palette gives it its colour.
package enum Style: Sendable, Hashable {
  case plain, heading, dim
  /// Figures of commits, and of completion: the product's two colours.
  case commits, completion
  case high, medium, low
  case overdue, doing

  /// The SGR parameters (ECMA-48) of the style.
  func parameters(_ depth: ColorDepth) -> String? {
    switch (self, depth) {
    case (_, .none), (.plain, _), (.low, _): nil
    case (.heading, _): "1"
    case (.dim, _): "2"
    case (.commits, .trueColor): "38;2;64;168;88"
    case (.commits, .ansi256): "38;5;71"
    case (.commits, .ansi16): "32"
    case (.completion, .trueColor): "38;2;217;145;32"
    case (.completion, .ansi256): "38;5;172"
    case (.completion, .ansi16), (.medium, .ansi16): "33"
    case (.high, _), (.overdue, _): "31"
    case (.medium, _): "38;5;172"
    case (.doing, _): "36"
    }
  }
}
