/// The VTODO components of an iCalendar file, one after the other.
struct TodoComponents {
  private var lines: ContentLines
  private var open: [(name: String, line: Int)] = []

  init(_ bytes: [UInt8]) {
    lines = ContentLines(bytes)
  }

  /// How far the file was read.
  var index: Int { lines.index }

  /// The properties of a VTODO with the components in it, such as alarms, between their BEGIN and END;
  /// nil where it is malformed. The line is the one on which it begins.
  mutating func next() -> (line: Int, properties: [ContentLine]?)? {
    while let (number, text) = lines.next() {
      guard let property = text.flatMap(ContentLine.init) else {
        // Elsewhere than in a VTODO nothing is taken that could be wrong.
        if open.isEmpty { return (number, nil) }
        continue
      }
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN" where name == "VTODO": return (number, todo())
      case "BEGIN": open.append((name, number))
      case "END": if open.popLast()?.name != name { return (number, nil) }
      default: if open.isEmpty { return (number, nil) }
      }
    }
    return open.popLast().map { ($0.line, nil) }
  }

  /// Goes to the END of a VTODO.
  private mutating func todo() -> [ContentLine]? {
    var properties: [ContentLine] = []
    var inner: [String] = []
    var isWhole = true
    while let (_, text) = lines.next() {
      guard let property = text.flatMap(ContentLine.init) else {
        isWhole = false
        continue
      }
      let name = property.value.uppercased()
      if property.name == "BEGIN" { inner.append(name) }
      if property.name == "END" {
        guard let last = inner.popLast() else {
          return isWhole && name == "VTODO" ? properties : nil
        }
        isWhole = isWhole && last == name
      }
      properties.append(property)
    }
    return nil
  }
}
