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
    values.add(phrases.labels, block.labels.joined(separator: ", "))
    values.add(phrases.milestone, block.milestone)
    values.add(phrases.plannedLabel, block.day)
    values.add(phrases.dueLabel, block.due)
    values.add(phrases.repeats, block.repetition.map(repetition))
    let notes = block.notes.isEmpty ? [] : block.notes.visibleLines.map { StyledText("  " + $0) }
    let parts = [[StyledText(block.name, .heading)], values.lines, notes]
    return format.text(parts: parts)
  }

  private func repetition(_ repetition: Block.Repetition) -> String {
    let phrases = format.phrases
    let since = phrases.date(repetition.start, thisYear: format.today.components.year)
    let words = phrases.since(phrases.every(repetition.recurrence), since)
    return repetition.isPaused ? "\(words), \(phrases.paused)" : words
  }
}
