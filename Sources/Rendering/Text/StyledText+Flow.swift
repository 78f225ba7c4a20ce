extension [StyledText] {
  /// The texts behind one another, as many a line as its columns have room for.
  func flowing(gap: Int, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for text in self {
      if let last = lines.last, last.width + gap + text.width <= width {
        lines[lines.count - 1] = last.padded(toWidth: last.width + gap) + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }
}
