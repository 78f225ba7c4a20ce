package import Todos

/// All labels, one per line.
package struct LabelListView {
  let labels: [LabelUse]
  let format: Format

  package init(_ labels: [LabelUse], format: Format) {
    self.labels = labels
    self.format = format
  }

  package var text: String {
    let names = labels.map { StyledText(labels: [$0.label], format.color) }
    let width = names.map(\.width).max() ?? 0
    let lines = zip(labels, names).map { use, name in
      var line = StyledText("  ") + name.padded(toWidth: width + 2)
      line += StyledText("\(use.label.color)  ", .dim)
      line += StyledText(format.counts(open: use.open, done: use.done))
      return line.cut(toWidth: format.width)
    }
    return format.text(lines)
  }
}

extension LabelColor {
  /// The SGR parameters (ECMA-48) of text on the colour; nil for terminals with few colours.
  func parameters(_ depth: ColorDepth) -> String? {
    switch depth {
    case .trueColor:
      let text = hasBlackText ? "0;0;0" : "255;255;255"
      return "48;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF);38;2;\(text)"
    case .ansi256: return "48;5;\(xterm);38;5;\(hasBlackText ? 16 : 231)"
    case .ansi16, .none: return nil
    }
  }

  /// The nearest of the 216 colours of xterm's cube.
  private var xterm: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let steps = [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF].map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}
