import Actions
package import Localization
import Rendering
package import Todos

/// The JSON object in a request, with members that are known by name.
package struct JSONBody {
  package let members: [JSON.Member]

  /// The maximum size of a body in bytes.
  static let limit = 1 << 20

  /// - Throws: `board.malformed`
  init(_ bytes: [UInt8]) throws(Failure) {
    guard case .object(let members) = JSON(utf8: bytes) else {
      throw Failure("board.malformed", .usage)
    }
    self.members = members
  }

  package init(members: [JSON.Member]) {
    self.members = members
  }

  /// Rejects members with other names, which may be misspelt.
  package func check(only names: [String]) throws(Failure) {
    for member in members where !names.contains(member.name) {
      throw .unknownKey(member.name, of: names)
    }
  }

  /// Nil if the member is absent; null is a value.
  package func value(_ name: String) -> JSON? {
    members.first { $0.name == name }?.value
  }

  /// Nil if the member is absent or null.
  package func string(_ name: String) throws(Failure) -> String? {
    guard let value = value(name), value != .null else { return nil }
    guard let text = value.string else { throw .wrongMember(name) }
    return text
  }

  func required(_ name: String) throws -> String {
    guard let text = try string(name) else { throw Failure.missingKey(name) }
    return text
  }

  /// Empty if the member is absent.
  package func strings(_ name: String) throws(Failure) -> [String] {
    guard let value = value(name) else { return [] }
    guard let strings = value.strings else { throw .wrongMember(name) }
    return strings
  }

  package func flag(_ name: String) throws(Failure) -> Bool {
    guard let value = value(name) else { return false }
    guard let flag = value.bool else { throw .wrongMember(name) }
    return flag
  }

  /// A member that is an object; nil if absent.
  func object(_ name: String) throws(Failure) -> JSONBody? {
    guard let value = value(name) else { return nil }
    guard case .object(let members) = value else { throw .wrongMember(name) }
    return JSONBody(members: members)
  }
}

/// The changes of a request: for each field, the value that the user saw and the new one.
struct FieldChanges {
  private let body: JSONBody

  init(_ body: JSONBody) {
    self.body = body
  }

  /// The new value of a field, which may be null; nil if the field doesn't change.
  /// - Throws: A failure if the request lacks the value that was seen: a change
  ///   must not overwrite a value that the user hasn't seen.
  func value(_ field: String) throws -> JSON? {
    guard let change = try body.object(field) else { return nil }
    try change.check(only: ["from", "to"])
    guard change.value("from") != nil else { throw Failure.missingKey("\(field).from") }
    guard let value = change.value("to") else { throw Failure.missingKey("\(field).to") }
    return value
  }

  /// The new text of a field that can't be null.
  func text(_ field: String) throws -> String? {
    guard let value = try value(field) else { return nil }
    guard let text = value.string else { throw Failure.wrongMember("\(field).to") }
    return text
  }

  func flag(_ field: String) throws -> Bool? {
    guard let value = try value(field) else { return nil }
    guard let flag = value.bool else { throw Failure.wrongMember("\(field).to") }
    return flag
  }

  /// The new values of fields.
  /// - Parameter names: The known names.
  /// - Throws: A failure at the member.
  func inputs(of kind: EntityKind, only names: [String]) throws -> [FieldInput] {
    try body.check(only: names)
    return try body.members.map { member in
      let place = Failure.Place.member(member.name)
      let row = FieldRow.inputs(of: kind).first { $0.input == member.name }
      if row?.element != nil || ["after", "before"].contains(member.name) {
        let (added, removed) = try elements(member.name)
        return FieldInput(member.name, .elements(add: added, remove: removed), at: place)
      }
      let value = try value(member.name) ?? .null
      do {
        let words = try row?.words(value) ?? (value.string.map { .set($0) } ?? .clear)
        return FieldInput(member.name, words, at: place)
      } catch {
        throw error.anyFailure.at(.member("\(member.name).to"))
      }
    }
  }

  /// Whether a member has no value that was seen, because it is about a set.
  private static func isSet(_ member: JSON.Member) -> Bool {
    member.value["from"] == nil && (member.value["add"] != nil || member.value["remove"] != nil)
  }

  /// The elements added to and removed from a set. No seen value is needed because each element has its
  /// own register.
  func elements(_ field: String) throws -> (added: [String], removed: [String]) {
    guard let change = try body.object(field) else { return ([], []) }
    try change.check(only: ["add", "remove"])
    return (try change.strings("add"), try change.strings("remove"))
  }

  /// Rejects the change if a field of one of several entities no longer has the value that was seen there:
  /// `from` has a member for each of them. For a single one, `from` may be its value.
  ///
  /// - Parameter present: The entities' ids and their current JSON.
  /// - Throws: ``StaleError`` with the values of each field by entity.
  func check(againstEach present: [(id: String, json: JSON)]) throws {
    var stale: [JSON.Member] = []
    for member in body.members where !Self.isSet(member) {
      let name = member.name
      let from = member.value["from"]
      guard case .object? = from else {
        guard present.count == 1 else {
          throw Failure.missingKey("\(name).from.\(present.first?.id ?? "")")
        }
        if let now = Self.unseen(name, from, present[0].json) {
          stale.append(JSON.Member(name, now))
        }
        continue
      }
      var changed: [JSON.Member] = []
      for (id, json) in present {
        guard let seen = from?[id] else { throw Failure.missingKey("\(name).from.\(id)") }
        if let now = Self.unseen(name, seen, json) { changed.append(JSON.Member(id, now)) }
      }
      if !changed.isEmpty { stale.append(JSON.Member(name, .object(changed))) }
    }
    if !stale.isEmpty { throw StaleError(present: .object(stale)) }
  }

  /// - Parameter present: The entity's current JSON.
  func check(against present: JSON) throws { try check(againstEach: [("", present)]) }

  /// The current value of a field; nil if it is the one that was seen.
  private static func unseen(_ field: String, _ seen: JSON?, _ present: JSON) -> JSON? {
    let now = present[field] ?? .null
    // Compare bytes: another spelling of a letter is a change that wasn't seen.
    return seen?.text.hasSameBytes(as: now.text) == true ? nil : now
  }
}
