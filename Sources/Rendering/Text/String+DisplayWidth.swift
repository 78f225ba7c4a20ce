extension StringProtocol {
  /// Columns that a terminal gives the text.
  package var displayWidth: Int {
    // Printable ASCII, which most text is, has one column a byte.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text in exactly that many columns: blanks are added, or the end is replaced by `…`.
  package func fitted(toWidth width: Int, alignment: Alignment = .leading) -> String {
    let text = truncated(toWidth: width)
    let blanks = String(repeating: " ", count: Swift.max(0, width - text.displayWidth))
    return alignment == .leading ? text + blanks : blanks + text
  }

  /// The text in at most that many columns, its end replaced by `…` where it is longer.
  package func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var kept = ""
    var columns = 1
    for character in self {
      columns += character.displayWidth
      if columns > width { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }
}

/// On which side of its columns a text stands.
package enum Alignment: Sendable {
  case leading, trailing
}
