/// Lines as Markdown lists them, for a chat or a ticket; a long list ends with how much is left out.
struct BulletList {
  let format: Format

  /// Items of a list, and of a list within one.
  static let limit = 10
  static let innerLimit = 5
  /// Columns of a line: beyond that nobody reads a subject.
  private static let width = 200

  /// - Parameter lines: The lines of one item, the lists within it included.
  func items<Value>(
    _ values: [Value], limit: Int = limit, depth: Int = 0, lines: (Value) -> [StyledText]
  ) -> [StyledText] {
    // A line that says of one more takes no less room than the one.
    let shown = values.count <= limit + 1 ? values[...] : values.prefix(limit)
    let rest = values.count - shown.count
    let more = StyledText(format.phrases.andMore(rest), .dim)
    return shown.flatMap(lines) + (rest > 0 ? [item(more, depth: depth)] : [])
  }

  func item(_ text: StyledText, depth: Int = 0) -> StyledText {
    StyledText(String(repeating: "  ", count: depth) + "- ") + text.truncated(toWidth: Self.width)
  }
}
