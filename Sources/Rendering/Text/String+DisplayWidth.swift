extension StringProtocol {
  /// Columns that a terminal gives the text.
  package var displayWidth: Int {
    // Printable ASCII, which most text is, has one column a byte.
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether each byte is a character of its own that a terminal shows.
  var isPrintableASCII: Bool {
    let isPrintable = { (byte: UInt8) in byte &- 0x20 < 0x5F }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
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
