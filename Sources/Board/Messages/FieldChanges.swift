import Rendering
import Todos

/// What a request changes: of each field the value that was seen, and the new one.
struct FieldChanges {
  private let body: JSONBody

  init(_ body: JSONBody) {
    self.body = body
  }

  /// The new value of a field, which may be null; nil where it is not to change.
  /// - Throws: ``BoardError/missingMember(_:)`` where nobody says what was seen: a change must not
  ///   overwrite what nobody has seen.
  func value(_ field: String) throws(BoardError) -> JSON? {
    guard let change = try body.object(field) else { return nil }
    try change.check(only: "from", "to")
    guard change.value("from") != nil else { throw .missingMember("\(field).from") }
    guard let value = change.value("to") else { throw .missingMember("\(field).to") }
    return value
  }

  /// The same of a field that always has a text.
  func text(_ field: String) throws(BoardError) -> String? {
    guard let value = try value(field) else { return nil }
    guard let text = value.string else { throw .wrongMember("\(field).to") }
    return text
  }

  func flag(_ field: String) throws(BoardError) -> Bool? {
    guard let value = try value(field) else { return nil }
    guard let flag = value.bool else { throw .wrongMember("\(field).to") }
    return flag
  }

  /// The same of a field that may have none: null takes it away.
  func replacement<Value>(
    _ field: String, _ convert: (String) throws -> Value
  ) throws -> Replacement<Value>? {
    guard let value = try value(field) else { return nil }
    if value == .null { return .nothing }
    guard let text = value.string else { throw BoardError.wrongMember("\(field).to") }
    return .value(try convert(text))
  }

  /// What is added to a set and taken out of it. It needs not be seen, for each element is a field of
  /// its own.
  func elements(_ field: String) throws(BoardError) -> (added: [String], removed: [String]) {
    guard let change = try body.object(field) else { return ([], []) }
    try change.check(only: "add", "remove")
    return (try change.strings("add"), try change.strings("remove"))
  }

  /// Refuses the change where fields have other values now than those that were seen.
  ///
  /// - Parameters:
  ///   - present: The entity, as it is told of.
  ///   - sets: Fields that are sets.
  /// - Throws: ``BoardError/stale(present:)``
  func check(against present: JSON, sets: Set<String> = []) throws(BoardError) {
    var stale: [JSON.Member] = []
    for member in body.members where !sets.contains(member.name) {
      let now = present[member.name] ?? .null
      // By bytes, for another spelling of a letter was not seen.
      let isSeen = member.value["from"]?.text.hasSameBytes(as: now.text) ?? false
      if !isSeen { stale.append(JSON.Member(member.name, now)) }
    }
    if !stale.isEmpty { throw .stale(present: .object(stale)) }
  }
}
