/// The content lines of an iCalendar file, each put together from the lines it was folded onto.
struct ContentLines {
  private var lines: FileLines
  private var following: (number: Int, text: ArraySlice<UInt8>)?

  init(_ bytes: [UInt8]) {
    lines = FileLines(bytes)
    following = lines.next()
  }

  /// How far the file was read.
  var index: Int { lines.index }

  /// The next one that isn't blank, and the line on which it begins; nil in place of text that isn't
  /// UTF-8.
  mutating func next() -> (number: Int, text: String?)? {
    while let first = following {
      var bytes = first.text
      following = lines.next()
      while let more = following, more.text.first?.isBlank == true {
        bytes += more.text.dropFirst()
        following = lines.next()
      }
      if !bytes.isEmpty { return (first.number, String(validating: bytes, as: UTF8.self)) }
    }
    return nil
  }
}
