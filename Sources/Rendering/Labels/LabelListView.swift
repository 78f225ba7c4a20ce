package import Todos

/// All labels, a line each.
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
      line += StyledText(format.phrases.openAndDone(open: use.open, done: use.done))
      return line.cut(toWidth: format.width)
    }
    return format.text(lines)
  }
}
