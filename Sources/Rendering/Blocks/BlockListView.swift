package import Todos

/// All blocks, a line each.
package struct BlockListView {
  let blocks: [Block]
  let format: Format

  package init(_ blocks: [Block], format: Format) {
    self.blocks = blocks
    self.format = format
  }

  package var text: String {
    let names = blocks.map(\.name.visible.displayWidth).max() ?? 0
    let longest = blocks.map(\.title.visible.displayWidth).max() ?? 0
    let titles = format.width == nil ? longest : min(40, longest)
    let lines = blocks.map { block in
      let line =
        StyledText("  ") + StyledText(block.name).padded(toWidth: names + 2)
        + block.priority.sign.padded(toWidth: 5)
        + StyledText(block.title).truncated(toWidth: titles).padded(toWidth: titles + 2)
        + StyledText(
          [block.project, repetition(block)].compactMap(\.self).joined(separator: "  "), .dim)
      return line.cut(toWidth: format.width)
    }
    return format.text(lines)
  }

  private func repetition(_ block: Block) -> String? {
    guard let repetition = block.repetition else { return nil }
    let words = format.phrases.every(repetition.recurrence)
    return repetition.isPaused ? "\(words), \(format.phrases.paused)" : words
  }
}
