package import Todos

/// A block in full.
package struct BlockView {
  let block: Block
  let format: Format

  package init(_ block: Block, format: Format) {
    self.block = block
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    var values = LabelledValues()
    values.add(phrases.titleLabel, block.title)
    values.add(phrases.priority, phrases.word(block.priority))
    values.add(phrases.project, block.project)
    let notes = block.notes.isEmpty ? [] : block.notes.visibleLines.map { StyledText("  " + $0) }
    let parts = [[StyledText(block.name, .heading)], values.lines, notes]
    return format.text(parts: parts)
  }
}
