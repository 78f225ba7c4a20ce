import Rendering
import Todos

/// The object that a request carries.
struct JSONBody {
  let members: [JSON.Member]

  /// The most bytes that a body may have.
  static let limit = 1 << 20

  /// - Throws: ``BoardError/malformed``
  init(_ bytes: [UInt8]) throws(BoardError) {
    guard case .object(let members) = JSON(utf8: bytes) else { throw .malformed }
    self.members = members
  }

  fileprivate init(members: [JSON.Member]) {
    self.members = members
  }

  /// Refuses members where a request needs none.
  func checkEmpty() throws(BoardError) {
    if let member = members.first { throw .unknownMember(member.name, nearest: nil) }
  }

  /// Refuses members of other names, as they may be misspelt.
  func check(only names: String...) throws(BoardError) {
    for member in members where !names.contains(member.name) {
      throw .unknownMember(member.name, nearest: names.nearest(to: member.name))
    }
  }

  /// Nil where the member is absent; null is a value.
  func value(_ name: String) -> JSON? {
    members.first { $0.name == name }?.value
  }

  /// Nil where the member is absent or null.
  func string(_ name: String) throws(BoardError) -> String? {
    guard let value = value(name), value != .null else { return nil }
    guard let text = value.string else { throw .wrongMember(name) }
    return text
  }

  func required(_ name: String) throws(BoardError) -> String {
    guard let text = try string(name) else { throw .missingMember(name) }
    return text
  }

  /// None where the member is absent.
  func strings(_ name: String) throws(BoardError) -> [String] {
    guard let value = value(name) else { return [] }
    guard let strings = value.strings else { throw .wrongMember(name) }
    return strings
  }

  func flag(_ name: String) throws(BoardError) -> Bool {
    guard let value = value(name) else { return false }
    guard let flag = value.bool else { throw .wrongMember(name) }
    return flag
  }

  /// A member that is an object itself; nil where it is absent.
  func object(_ name: String) throws(BoardError) -> JSONBody? {
    guard let value = value(name) else { return nil }
    guard case .object(let members) = value else { throw .wrongMember(name) }
    return JSONBody(members: members)
  }
}
