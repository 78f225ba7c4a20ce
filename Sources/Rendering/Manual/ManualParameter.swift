/// A word or an option of a command, as its manual tells of it.
package struct ManualParameter: Sendable {
  /// `-p` and `--priority`; none for a word.
  package let spellings: [String]
  /// What stands for the value; nil for a flag.
  package let value: String?
  package let isOptional: Bool
  package let isRepeating: Bool
  package let meaning: String

  package init(
    spellings: [String], value: String?, isOptional: Bool, isRepeating: Bool, meaning: String
  ) {
    self.spellings = spellings
    self.value = value
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.meaning = meaning
  }

  /// In roff: `-p, --priority priority`.
  func markup(_ separator: String) -> String {
    let names = spellings.map(RoffPage.bold).joined(separator: separator)
    let parts = [names] + [value.map(RoffPage.italic) ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// In roff: `[ids ...]`.
  var asWord: String {
    let word = RoffPage.italic(value ?? "") + (isRepeating ? " ..." : "")
    return isOptional ? "[\(word)]" : word
  }
}
