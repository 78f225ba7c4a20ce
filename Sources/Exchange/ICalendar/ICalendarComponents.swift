import Files

/// The components with a name in an iCalendar file, such as VTODO, one at a time.
struct ICalendarComponents {
  struct Component {
    /// The number of its first line.
    let line: Int
    /// The properties of it and of the components in it, such as alarms, with their BEGIN and END.
    var properties: [ContentLine] = []
    /// The lines that are no properties.
    var unreadable: [ContentLines.Line] = []
  }

  private let name: String
  private var lines: ContentLines
  /// The components that have begun.
  private var open: [(name: String, line: Int)] = []
  private var component: Component?
  private var hasBegun = false
  /// The lines of each BEGIN without an END and of each END without a BEGIN, and of text that is no calendar.
  private(set) var unbalanced: [Int] = []

  init(_ name: String, in file: ImportFile) {
    self.name = name
    lines = ContentLines(file)
  }

  /// The next component that is complete.
  mutating func next() throws -> Component? {
    while let line = try lines.next() {
      switch line.text.flatMap({ ContentLine($0, line: line.number) }) {
      case let property? where property.name == "BEGIN": begin(property)
      case let property? where property.name == "END":
        if let whole = end(property) { return whole }
      case let property:
        if let property { component?.properties.append(property) }
        if property == nil { component?.unreadable.append(line) }
        if !hasBegun { unbalanced.append(line.number) }
      }
      hasBegun = true
    }
    unbalanced += open.map(\.line)
    open = []
    return nil
  }

  private mutating func begin(_ property: ContentLine) {
    if property.component == name {
      // The one before it has no end.
      if let start = open.firstIndex(where: { $0.name == name }) { close(from: start) }
      component = Component(line: property.line)
    } else {
      component?.properties.append(property)
    }
    open.append((property.component, property.line))
  }

  /// - Returns: The component that ends here, if one does and everything in it has ended.
  private mutating func end(_ property: ContentLine) -> Component? {
    guard let start = open.lastIndex(where: { $0.name == property.component }) else {
      unbalanced.append(property.line)
      return nil
    }
    if start < open.count - 1 { close(from: start + 1) }
    open.removeLast()
    if property.component == name {
      defer { component = nil }
      return component
    }
    component?.properties.append(property)
    return nil
  }

  /// Closes components that have no END, which spoil the component around them.
  private mutating func close(from start: Int) {
    unbalanced += open[start...].map(\.line)
    open.removeSubrange(start...)
    component = nil
  }
}

extension ContentLine {
  /// The name of the component that a BEGIN or END names.
  fileprivate var component: String { value.trimmed(of: [0x20]).uppercased() }
}

extension DefinedZone {
  /// The complete time zones that a file defines anywhere, by TZID.
  static func zones(of file: ImportFile) throws -> [String: DefinedZone] {
    var components = ICalendarComponents("VTIMEZONE", in: file)
    var zones: [String: DefinedZone] = [:]
    while let component = try components.next() {
      if let zone = DefinedZone(component.properties) { zones[zone.name] = zone }
    }
    return zones
  }
}
