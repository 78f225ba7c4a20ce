/// The VTODO components of an iCalendar file, one at a time.
struct TodoComponents {
  /// A VTODO.
  struct Component {
    /// The number of its first line.
    let line: Int
    /// The properties of it and of the components in it, such as alarms, with their BEGIN and END.
    var properties: [ContentLine] = []
    /// The lines that are no properties.
    var unreadable: [ContentLines.Line] = []
  }

  private var lines: ContentLines
  /// The components that have begun.
  private var open: [(name: String, line: Int)] = []
  private var todo: Component?
  private var hasBegun = false
  /// The lines of each BEGIN without an END and of each END without a BEGIN, and of text that is no calendar.
  private(set) var unbalanced: [Int] = []

  init(_ file: ImportFile) {
    lines = ContentLines(file)
  }

  /// The next component that is complete.
  mutating func next() throws -> Component? {
    while let line = try lines.next() {
      guard let property = ContentLine(line) else {
        todo?.unreadable.append(line)
        noteText(line)
        continue
      }
      let name = property.value.trimmed(of: [0x20]).uppercased()
      switch property.name {
      case "BEGIN": begin(name, property)
      case "END":
        if let whole = end(name, property) { return whole }
      default:
        todo?.properties.append(property)
        noteText(line)
      }
    }
    unbalanced += open.map(\.line)
    open = []
    return nil
  }

  private mutating func noteText(_ line: ContentLines.Line) {
    if !hasBegun { unbalanced.append(line.number) }
    hasBegun = true
  }

  private mutating func begin(_ name: String, _ property: ContentLine) {
    hasBegun = true
    if name == "VTODO" {
      // The one before it has no end.
      if let start = open.firstIndex(where: { $0.name == name }) { close(from: start) }
      todo = Component(line: property.line)
    } else {
      todo?.properties.append(property)
    }
    open.append((name, property.line))
  }

  /// - Returns: The VTODO that ends here, if one does and everything in it has ended.
  private mutating func end(_ name: String, _ property: ContentLine) -> Component? {
    hasBegun = true
    guard let start = open.lastIndex(where: { $0.name == name }) else {
      unbalanced.append(property.line)
      return nil
    }
    if start < open.count - 1 { close(from: start + 1) }
    open.removeLast()
    if name == "VTODO" {
      defer { todo = nil }
      return todo
    }
    todo?.properties.append(property)
    return nil
  }

  /// Closes components that have no END, which spoil the VTODO around them.
  private mutating func close(from start: Int) {
    unbalanced += open[start...].map(\.line)
    open.removeSubrange(start...)
    todo = nil
  }
}

extension DefinedZone {
  /// The time zones that a file defines anywhere, by TZID.
  static func zones(of file: ImportFile) throws -> [String: DefinedZone] {
    var lines = ContentLines(file)
    var zones: [String: DefinedZone] = [:]
    var properties: [ContentLine]?
    while let line = try lines.next() {
      guard let property = ContentLine(line) else { continue }
      let isZone = property.value.trimmed(of: [0x20]).uppercased() == "VTIMEZONE"
      switch property.name {
      case "BEGIN" where isZone: properties = []
      case "END" where isZone:
        if let zone = properties.flatMap(DefinedZone.init) { zones[zone.name] = zone }
        properties = nil
      default: properties?.append(property)
      }
    }
    return zones
  }
}
