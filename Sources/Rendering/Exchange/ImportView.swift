package import Store

/// What became of the records of a file.
package struct ImportView {
  let result: ImportResult
  let format: Format

  package init(_ result: ImportResult, format: Format) {
    self.result = result
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    let counts = [
      (result.added, phrases.addedCount), (result.changed, phrases.changedCount),
      (result.deleted, phrases.deletedCount), (result.unchanged, phrases.unchangedCount),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { $0.1($0.0) }
    let words = parts.isEmpty ? phrases.addedCount(0) : parts.joined(separator: ", ")
    return format.text([StyledText(phrases.labelled(phrases.imported) + " \(words)")])
  }
}
