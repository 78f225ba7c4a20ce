import Todos

/// The properties of a VTODO, those that ootd has a word for apart from the others.
struct TodoProperties {
  /// Those that a todo has once, by name.
  private(set) var single: [String: ContentLine] = [:]
  private var several: [String: [ContentLine]] = [:]
  /// The text of all others, in order.
  private(set) var others: [String] = []

  /// The names of those that a todo has once, in the order in which they are written.
  static let order = [
    "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "STATUS", "PERCENT-COMPLETE", "PRIORITY", "DTSTART",
    "X-OOTD-DAY", "DUE", "CREATED", "COMPLETED", "X-OOTD-STARTED", "X-OOTD-PROJECT",
    "X-OOTD-MILESTONE",
  ]
  private static let singleNames = Set(order)
  private static let severalNames: Set = ["CATEGORIES", "COMMENT"]

  init(_ lines: [ContentLine]) {
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0, TodoProperties.severalNames.contains(line.name) {
        several[line.name, default: []].append(line)
      } else if depth == 0, TodoProperties.singleNames.contains(line.name),
        single[line.name] == nil
      {
        single[line.name] = line
      } else {
        others.append(line.text)
        if line.name == "RECURRENCE-ID", depth == 0 { recurrence = line }
      }
      if line.name == "END" { depth -= 1 }
    }
  }

  private var recurrence: ContentLine?

  subscript(name: String) -> ContentLine? {
    name == "RECURRENCE-ID" ? recurrence : single[name]
  }

  func all(_ name: String) -> [ContentLine] {
    several[name] ?? []
  }

  func text(_ name: String) -> String {
    single[name]?.value.iCalendarText ?? ""
  }

  /// RFC 5545, section 3.8.1.9: from 1, the highest, to 9; 0 is undefined.
  func priority() throws(ExchangeError.Reason) -> Priority {
    guard let text = single["PRIORITY"]?.value.trimmed(of: [0x20]).nonEmpty else { return .unset }
    switch Int(digits: text.utf8) {
    case 0?: return .unset
    case (1...4)?: return .high
    case 5?: return .medium
    case (6...9)?: return .low
    default: throw .invalidValue(field: "PRIORITY", value: text)
    }
  }
}
