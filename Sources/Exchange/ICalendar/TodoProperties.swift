import Files
import Todos

/// The properties of a VTODO, separated into those that ootd has a field for and others.
struct TodoProperties {
  /// Properties that occur once, by name.
  private(set) var single: [String: ContentLine] = [:]
  private var several: [String: [ContentLine]] = [:]
  /// All others, in order.
  private(set) var others: [ContentLine] = []
  /// Further properties of a name that occurs once.
  private(set) var repeated: [ContentLine] = []

  /// The names of the properties that occur once, in the order in which they are written.
  static let order = [
    "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "STATUS", "PERCENT-COMPLETE", "PRIORITY", "DTSTART",
    "X-OOTD-DAY", "DUE", "DURATION", "CREATED", "COMPLETED", "X-OOTD-FINISHED", "X-OOTD-STARTED",
    "X-OOTD-PROJECT", "X-OOTD-MILESTONE",
  ]
  private static let singleNames = Set(order)
  private static let severalNames: Set = ["CATEGORIES", "COMMENT"]

  init(_ lines: [ContentLine]) {
    for part in lines.parts {
      let line = part[0]
      if line.name == "LAST-MODIFIED" {
        // DTSTAMP says the same in a calendar without a METHOD (RFC 5545, section 3.8.7.2).
        continue
      } else if line.isDependency || Self.severalNames.contains(line.name) {
        several[line.name, default: []].append(line)
      } else if !Self.singleNames.contains(line.name) {
        others += part
      } else if single[line.name] == nil {
        single[line.name] = line
      } else {
        repeated.append(line)
      }
    }
  }

  subscript(name: String) -> ContentLine? { single[name] }

  func all(_ name: String) -> [ContentLine] {
    several[name] ?? []
  }

  /// Removes the properties that begin on those lines.
  mutating func remove(at lines: Set<Int>) {
    if lines.isEmpty { return }
    single = single.filter { !lines.contains($0.value.line) }
    others.removeAll { lines.contains($0.line) }
  }

  /// Removes the properties that an operation has no room for, such as files that are attached in the calendar.
  /// - Returns: The removed properties.
  mutating func removeLarge() -> [ContentLine] {
    let limit = Operation.limits.bytes / 2
    var removed = single.values.filter { $0.length > limit && !$0.parameters.isEmpty }
    var left = limit
    for line in others where !["BEGIN", "END"].contains(line.name) {
      if line.length > left { removed.append(line) } else { left -= line.length }
    }
    if !removed.isEmpty { remove(at: Set(removed.map(\.line))) }
    return removed
  }

  /// The UIDs of the todos that it waits for.
  var dependencies: [String] { all("RELATED-TO").compactMap(\.value.iCalendarText.nonEmpty) }

  func text(_ name: String) -> String {
    single[name]?.value.iCalendarText ?? ""
  }

  func word(_ name: String) -> String {
    text(name).trimmed(of: [0x20]).uppercased()
  }
}

extension ContentLine {
  /// The bytes of a JSON text with it in an operation.
  fileprivate var length: Int { JSON.string(JSON.string(text).text).text.utf8.count }

  /// Whether it only says that the component depends on another one.
  fileprivate var isDependency: Bool {
    name == "RELATED-TO" && parameters.keys.allSatisfy { $0 == "RELTYPE" }
      && parameters["RELTYPE"]?.uppercased() == "DEPENDS-ON"
  }
}

extension [ContentLine] {
  /// Each property alone, and each component with all that it contains.
  var parts: [[ContentLine]] {
    var parts: [[ContentLine]] = []
    var depth = 0
    for line in self {
      if depth > 0 { parts[parts.count - 1].append(line) } else { parts.append([line]) }
      if line.name == "BEGIN" { depth += 1 }
      if line.name == "END" { depth = Swift.max(depth - 1, 0) }
    }
    return parts
  }
}
